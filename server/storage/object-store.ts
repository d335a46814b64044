// Where the bytes of images lie: a port with two back ends (disk, S3). Names of people never reach
// it, only generated keys, so no path of a request can ever become a path on a disk.
import { randomBytes } from 'node:crypto';

/** A key that {@link newBlobKey} makes: 32 hexadecimal digits. */
const BLOB_KEY_PATTERN = /^[0-9a-f]{32}$/;

/** An inclusive span of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as a listing shows it. */
export interface StoredBlob {
  key: string;
  size: number;
  modifiedAtMs: number;
}

/** Keeps bytes under generated keys. Keys are written once: other bytes get another key. */
export interface ObjectStore {
  /**
   * Keeps bytes; when it resolves they survive a power cut. {@link ObjectStoreFull}, {@link
   * ObjectStoreUnavailable}.
   */
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /**
   * Reads all or a part; null when there is no such object. The stream must be read or cancelled.
   */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Size and age; null when there is no such object. */
  head(key: string): Promise<StoredBlob | null>;
  /** Removes objects; those that are gone already are no failure. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every object, in no promised order. */
  list(): AsyncIterable<StoredBlob>;
}

/** There is no room left; trying again soon will not help. */
export class ObjectStoreFull extends Error {
  override readonly name = 'ObjectStoreFull';
}

/** The back end does not answer, or answers with failures even after the retries. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/** Makes a key nobody can guess (128 random bits). */
export function newBlobKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a name is such a key; everything else is refused by both back ends. */
export function isBlobKey(key: string): boolean {
  return BLOB_KEY_PATTERN.test(key);
}

/** Fails on anything that is not a generated key. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new RangeError('not a generated object key');
}
