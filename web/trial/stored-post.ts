// A post as trial mode stores it: the wire shape without the fields computed on each read.
import * as z from 'zod/mini';
import { postSchema } from '#contract/post.contract.ts';
import { NEW_POST, type StoredPost } from '#domain/posts/post.ts';

/** The counts and the sample mark are computed on each read. */
export const storedPostSchema: z.ZodMiniType<StoredPost> = z.pipe(
  z.transform((row: unknown) => (isObject(row) ? { ...NEW_POST, ...row } : row)),
  z.omit(postSchema, { conversationCount: true, diaryCount: true, isSample: true }),
);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
