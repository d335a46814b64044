// Images are a port of their own beside JournalApi: bytes do not travel as JSON. Two
// implementations — storage-js in web/core/images, IndexedDB in web/trial — are held to one
// compliance suite.
import type { ErrorCode, TransportErrorCode } from '#contract/error-codes.ts';
import type { Bucket, ProfileBucket } from '#domain/images/image-rules.ts';

/** Where a person's images are kept. Failures are {@link ImageStoreFailure}s. */
export interface ImageStore {
  /**
   * Keeps an image and answers the reference that posts, messages and diaries store.
   * UPLOAD_NOT_SIGNED_IN, UPLOAD_FORBIDDEN, IMAGE_TYPE_NOT_ALLOWED, IMAGE_UNREADABLE,
   * IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, UPLOAD_FAILED, SESSION_EXPIRED, STORAGE_FULL,
   * STORAGE_DENIED, NETWORK.
   */
  put(bucket: Bucket, image: Blob): Promise<string>;
  /**
   * An address an `<img>` can show; empty when there is none any more (A§8: failures answer the
   * empty string). `data:` passes as it is. `fresh` asks past the cache, for when the last address
   * did not load.
   */
  urlOf(bucket: Bucket, ref: string, options?: { fresh?: boolean }): Promise<string>;
  /** Removes images; references that are gone already, or of somebody else, are no failure. */
  remove(bucket: Bucket, refs: readonly string[]): Promise<void>;
  /**
   * Removes every image of a profile bucket but one (null: all): run after the profile names the
   * new one, so a failure keeps the old (rulings 20).
   */
  keepOnly(bucket: ProfileBucket, ref: string | null): Promise<void>;
}

/** A failure of an image store, with a code of the error table. */
export class ImageStoreFailure extends Error {
  readonly code: ErrorCode | TransportErrorCode;

  constructor(code: ErrorCode | TransportErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ImageStoreFailure';
    this.code = code;
  }
}
