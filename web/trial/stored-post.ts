// A post as trial mode stores it: the wire's own shape without what is worked out at each reading.
import * as z from 'zod/mini';
import { postSchema } from '#contract/post.contract.ts';

/** A post as it is stored: counts and the sample mark are worked out. */
export const storedPostSchema = z.pick(postSchema, {
  id: true,
  content: true,
  sourceContent: true,
  images: true,
  createdAt: true,
  updatedAt: true,
  aiPrivate: true,
});

/** A post as it is stored. */
export type StoredPost = z.infer<typeof storedPostSchema>;
