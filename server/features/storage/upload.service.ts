// Uploads. Bytes are in the object store before their row exists, so a row always has an object.
// The sweep removes an object that a crash leaves without a row.
import { createHash } from 'node:crypto';
import { COMPRESSION_CAP_BYTES } from '#domain/images/image-compression.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  sniffImageType,
  type Bucket,
} from '#domain/images/image-rules.ts';
import {
  bucketNamed,
  CARD_BUCKET,
  isObjectName,
  isOwnedBy,
} from '#server/features/storage/object-name.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import type {
  StorageObject,
  StorageRepository,
} from '#server/features/storage/storage.repository.ts';
import type { ImageRecoder } from '#server/storage/image-recoder.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

export interface UploadServicePorts {
  objects: StorageRepository;
  store: ObjectStore;
  recode: ImageRecoder;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Discards the bytes of removed rows. Part of the current transaction, so that a rollback keeps
   * them.
   */
  discard: (blobKeys: readonly string[]) => Promise<void>;
  /**
   * Whether a user's images fit, after one of `added` bytes more was stored in the transaction.
   */
  hasImageSpace: (userId: string, added: number) => Promise<boolean>;
  now: () => number;
  newId: () => string;
  newBlobKey: () => string;
}

/** A complete upload. */
export interface Upload {
  bytes: Uint8Array;
  /** As the client declares it. */
  mimeType: string;
  /** Value of a Cache-Control header. */
  cacheControl: string;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({
  objects,
  store,
  recode,
  transaction,
  discard,
  hasImageSpace,
  now,
  newId,
  newBlobKey,
}: UploadServicePorts) {
  const writeRow = (object: StorageObject, upsert: boolean): Promise<StorageObject> =>
    transaction(async () => {
      const before = await objects.find(object.userId, object.bucket, object.name);
      const assertSpace = async (added: number) => {
        if (!(await hasImageSpace(object.userId, added))) throw new StorageError('spaceFull');
      };
      if (before === null && (await objects.insert(object))) {
        await assertSpace(object.size);
        return object;
      }
      if (!upsert || before === null) throw new StorageError('exists');
      const after = { ...object, id: before.id, createdAtMs: before.createdAtMs };
      await objects.replace(after);
      await discard([before.blobKey]);
      await assertSpace(after.size - before.size);
      return after;
    });

  return {
    /**
     * Decides before the body is read whether an upload is accepted. bucketMissing, typeNotAllowed,
     * tooLarge, keyInvalid, writeForbidden, exists.
     */
    async admitUpload(
      userId: string,
      bucketName: string,
      name: string,
      options: { upsert: boolean; mimeType: string | null; size: number | null },
    ): Promise<Bucket> {
      const bucket = bucketNamed(bucketName);
      if (options.mimeType !== null) assertTypeAllowed(options.mimeType);
      if (options.size !== null && options.size > IMAGE_MAX_BYTES)
        throw new StorageError('tooLarge');
      if (!isObjectName(name)) throw new StorageError('keyInvalid', `Invalid key: ${name}`);
      if (!isOwnedBy(userId, name)) throw new StorageError('writeForbidden');
      if (!options.upsert && (await objects.find(userId, bucket, name)) !== null)
        throw new StorageError('exists');
      return bucket;
    },

    /**
     * Decodes, encodes and stores an accepted upload. An overwrite keeps the object's id. Avatars
     * and backgrounds stay below their caps (A§5). noContent, tooLarge, tooManyPixels,
     * typeNotAllowed (also when the bytes are of another type than declared), imageUnreadable,
     * exists, spaceFull.
     */
    async saveUpload(
      userId: string,
      bucket: Bucket,
      name: string,
      upload: Upload,
      upsert: boolean,
    ): Promise<StorageObject> {
      if (upload.bytes.byteLength === 0) throw new StorageError('noContent');
      if (upload.bytes.byteLength > IMAGE_MAX_BYTES) throw new StorageError('tooLarge');
      assertTypeAllowed(upload.mimeType);
      const type = sniffImageType(upload.bytes);
      if (type === null || type !== bareType(upload.mimeType))
        throw new StorageError('typeNotAllowed', `mime type ${upload.mimeType} is not supported`);
      const cap = bucket === CARD_BUCKET ? undefined : COMPRESSION_CAP_BYTES[bucket];
      const recoded = await recode(upload.bytes, type, cap);
      if (!recoded.ok) throw new StorageError(RECODE_ERRORS[recoded.code]);
      // A GIF above the cap is stored as a WebP.
      const mimeType = sniffImageType(recoded.value) ?? type;
      const blobKey = newBlobKey();
      await store.put(blobKey, recoded.value, mimeType);
      const createdAtMs = now();
      const object: StorageObject = {
        id: newId(),
        userId,
        bucket,
        name,
        blobKey,
        mimeType,
        size: recoded.value.byteLength,
        etag: createHash('sha256').update(recoded.value).digest('hex'),
        cacheControl: upload.cacheControl,
        createdAtMs,
        updatedAtMs: createdAtMs,
      };
      try {
        return await writeRow(object, upsert);
      } catch (cause) {
        // Best effort: the sweep finds an object without a row.
        await store.remove([blobKey]).catch(() => undefined);
        throw cause;
      }
    },
  };
}

const RECODE_ERRORS = {
  IMAGE_UNREADABLE: 'imageUnreadable',
  IMAGE_TOO_MANY_PIXELS: 'tooManyPixels',
  IMAGE_TOO_LARGE: 'tooLarge',
} as const;

function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}

function assertTypeAllowed(mimeType: string): void {
  if (!IMAGE_TYPES.some((allowed) => allowed === bareType(mimeType)))
    throw new StorageError(
      'typeNotAllowed',
      `mime type ${mimeType.slice(0, 100)} is not supported`,
    );
}
