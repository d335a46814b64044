// Images have a port of their own because they are not JSON. Both implementations (storage-js in
// web/core/images, IndexedDB in web/trial) pass one compliance suite.
import type { ErrorCode, TransportErrorCode } from '#contract/error-codes.ts';
import type { Bucket, ProfileBucket } from '#domain/images/image-rules.ts';

/** Stores a user's images. Errors are {@link ImageStoreFailure}s. */
export interface ImageStore {
  /**
   * Stores an image and returns the reference for posts, messages and diaries.
   * UPLOAD_NOT_SIGNED_IN, UPLOAD_FORBIDDEN, IMAGE_TYPE_NOT_ALLOWED, IMAGE_UNREADABLE,
   * IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, UPLOAD_FAILED, SESSION_EXPIRED, STORAGE_FULL,
   * STORAGE_DENIED, NETWORK.
   */
  put(bucket: Bucket, image: Blob): Promise<string>;
  /**
   * Returns a URL for an `<img>`, or an empty string on any failure (A§8). `data:` URLs are
   * returned unchanged. `fresh` bypasses the cache, for when the last URL did not load.
   */
  urlOf(bucket: Bucket, ref: string, options?: { fresh?: boolean }): Promise<string>;
  /**
   * The URL that `urlOf` would return without waiting, or null. An image that was shown before is
   * drawn with it in the first render.
   */
  knownUrl(bucket: Bucket, ref: string): string | null;
  /** Removes images. References that are missing or belong to another user are ignored. */
  remove(bucket: Bucket, refs: readonly string[]): Promise<void>;
  /**
   * Removes every image of a profile bucket except one (null: all). Runs after the profile has the
   * new reference, so an error leaves the old image in place (rulings 20).
   */
  keepOnly(bucket: ProfileBucket, ref: string | null): Promise<void>;
}

/** Carries a code of the error table. */
export class ImageStoreFailure extends Error {
  readonly code: ErrorCode | TransportErrorCode;

  constructor(code: ErrorCode | TransportErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ImageStoreFailure';
    this.code = code;
  }
}
