// Pictures are a port of their own beside JournalApi: bytes do not travel as JSON. Two implementations — storage-js in
// web/core/images, IndexedDB in web/trial — are held to one compliance suite.
import type { Bucket } from '#domain/images/image-rules.ts';

/** Where a person's pictures are kept. Failures are errors with a `code` of the error table. */
export interface ImageStore {
  /** Keeps a picture and answers the reference that posts, messages and diaries store. */
  put(bucket: Bucket, picture: Blob): Promise<string>;
  /** An address an `<img>` can show; empty when there is none any more (A§8: failures answer the empty string). */
  urlOf(bucket: Bucket, ref: string): Promise<string>;
  /** Removes pictures; references that are gone already are no failure. */
  remove(bucket: Bucket, refs: readonly string[]): Promise<void>;
}
