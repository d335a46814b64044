// Storage for the bytes of images: a port with two implementations (disk, S3). It receives
// generated keys only and no names of users, so no path of a request becomes a path on the disk.
import { randomBytes } from 'node:crypto';

/** A key of {@link newBlobKey}: 32 hexadecimal digits. */
const BLOB_KEY_PATTERN = /^[0-9a-f]{32}$/;

/** An inclusive range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as a listing returns it. */
export interface StoredBlob {
  key: string;
  size: number;
  modifiedAtMs: number;
}

/** Stores bytes under generated keys. A key is written once: other bytes get another key. */
export interface ObjectStore {
  /**
   * Stores bytes; once it resolves they survive a power failure. {@link ObjectStoreFull}, {@link
   * ObjectStoreUnavailable}.
   */
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /**
   * Reads all bytes or a range; null if the object is missing. The stream must be read or
   * cancelled.
   */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Size and age; null if the object is missing. */
  head(key: string): Promise<StoredBlob | null>;
  /** Removes objects; missing ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every object, in any order. */
  list(): AsyncIterable<StoredBlob>;
}

/** The store is full; a retry does not help soon. */
export class ObjectStoreFull extends Error {
  override readonly name = 'ObjectStoreFull';
}

/** The store does not respond, or fails after all retries. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/** Creates a key of 128 random bits, which cannot be guessed. */
export function newBlobKey(): string {
  return randomBytes(16).toString('hex');
}

/** Whether a name is a generated key; both stores refuse others. */
export function isBlobKey(key: string): boolean {
  return BLOB_KEY_PATTERN.test(key);
}

/** Throws RangeError unless the key is a generated one. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new RangeError('not a generated object key');
}
