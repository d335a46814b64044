// A post as trial mode stores it.
import * as z from 'zod/mini';
import { postSchema } from '#contract/post.contract.ts';
import { NEW_POST, type StoredPost } from '#domain/posts/post.ts';

/** Rows of earlier versions may lack newer fields; these take the values of a new post. */
export const storedPostSchema: z.ZodMiniType<StoredPost> = z.pipe(
  z.transform((row: unknown) => (isObject(row) ? { ...NEW_POST, ...row } : row)),
  z.omit(postSchema, { conversationCount: true, diaryCount: true, isSample: true }),
);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
