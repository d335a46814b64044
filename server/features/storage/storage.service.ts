// What a person can do with stored images. Order is the safety here: bytes are on the disk before
// their row exists, and a row is gone before its bytes go, so there is never a row without an
// object; what a crash leaves over is swept up later.
import { createHash } from 'node:crypto';
import { COMPRESSION_CAP_BYTES } from '#domain/images/image-compression.ts';
import {
  BUCKETS,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  isOwnImagePath,
  PROFILE_IMAGE_URL_SECONDS,
  sniffImageType,
  type Bucket,
} from '#domain/images/image-rules.ts';
import {
  bucketNamed,
  isObjectName,
  isOwnedBy,
  ownerOf,
} from '#server/features/storage/object-name.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import type { ImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import type {
  StorageObject,
  StorageRepository,
} from '#server/features/storage/storage.repository.ts';
import type { ImageRecoder } from '#server/storage/image-recoder.ts';
import type { ByteRange, ObjectStore } from '#server/storage/object-store.ts';
import type { SignedUrls } from '#server/storage/signed-url.ts';

/** The bucket whose images are named by posts, messages and diaries. */
export const CARD_BUCKET: Bucket = 'card-image-bucket';

/** What the storage service works with. */
export interface StorageServicePorts {
  objects: StorageRepository;
  references: ImageReferenceRepository;
  store: ObjectStore;
  recode: ImageRecoder;
  signedUrls: SignedUrls;
  /** Runs work in one transaction. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Gives up bytes whose rows are gone. Joins the current transaction, so that a rollback keeps the
   * bytes.
   */
  discard: (blobKeys: readonly string[]) => Promise<void>;
  now: () => number;
  newId: () => string;
  newBlobKey: () => string;
}

/** A finished upload as it came in. */
export interface Upload {
  bytes: Uint8Array;
  /** What the client says it is. */
  mimeType: string;
  /** Value of a Cache-Control header. */
  cacheControl: string;
}

/** The storage service. */
export type StorageService = ReturnType<typeof createStorageService>;

/** Builds the service from its ports. Failures are StorageErrors, named by their case. */
export function createStorageService(ports: StorageServicePorts) {
  const {
    objects,
    references,
    store,
    recode,
    signedUrls,
    transaction,
    discard,
    now,
    newId,
    newBlobKey,
  } = ports;

  // Missing and foreign look the same, so nobody learns what others have.
  const getOwn = async (
    userId: string,
    bucketName: string,
    name: string,
  ): Promise<StorageObject> => {
    const bucket = bucketNamed(bucketName);
    const object = isOwnedBy(userId, name) ? await objects.find(userId, bucket, name) : null;
    if (object === null) throw new StorageError('objectMissing');
    return object;
  };

  const removeUnnamed = (
    userId: string,
    bucket: Bucket,
    names: readonly string[],
  ): Promise<StorageObject[]> =>
    transaction(async () => {
      const own = names.filter((name) => isOwnedBy(userId, name));
      const named =
        bucket === CARD_BUCKET ? await references.findNamed(userId, own) : new Set<string>();
      const removed = await objects.remove(
        userId,
        bucket,
        own.filter((name) => !named.has(name)),
      );
      await discard(removed.map((object) => object.blobKey));
      return removed;
    });

  const writeRow = (object: StorageObject, upsert: boolean): Promise<StorageObject> =>
    transaction(async () => {
      const before = await objects.find(object.userId, object.bucket, object.name);
      if (before === null && (await objects.insert(object))) return object;
      if (!upsert || before === null) throw new StorageError('exists');
      const after = { ...object, id: before.id, createdAtMs: before.createdAtMs };
      await objects.replace(after);
      await discard([before.blobKey]);
      return after;
    });

  return {
    /**
     * Decides before a byte of the body is read whether an upload may come in.
     * bucketMissing, typeNotAllowed, tooLarge, keyInvalid, writeForbidden, exists.
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
     * Decodes, writes anew and stores an admitted upload. An overwrite keeps the object's id.
     * Avatars and backgrounds are kept below their caps (A§5). tooLarge, tooManyPixels,
     * typeNotAllowed (also when the bytes are of another type than they say), imageUnreadable,
     * exists.
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
      const recoded = await recode(
        upload.bytes,
        type,
        bucket === CARD_BUCKET ? undefined : COMPRESSION_CAP_BYTES[bucket],
      );
      if (!recoded.ok) throw new StorageError(RECODE_FAULTS[recoded.code]);
      const blobKey = newBlobKey();
      await store.put(blobKey, recoded.value, type);
      const bornAtMs = now();
      const object: StorageObject = {
        id: newId(),
        userId,
        bucket,
        name,
        blobKey,
        mimeType: type,
        size: recoded.value.byteLength,
        etag: createHash('sha256').update(recoded.value).digest('hex'),
        cacheControl: upload.cacheControl,
        createdAtMs: bornAtMs,
        updatedAtMs: bornAtMs,
      };
      try {
        return await writeRow(object, upsert);
      } catch (cause) {
        // Best effort: whatever stays is an object without a row, which the sweep finds.
        await store.remove([blobKey]).catch(() => undefined);
        throw cause;
      }
    },

    /**
     * A token path for reading one object: relative to the storage base, not percent-encoded.
     * objectMissing.
     */
    async sign(userId: string, bucketName: string, name: string, seconds: number): Promise<string> {
      assertLifetime(seconds);
      const object = await getOwn(userId, bucketName, name);
      const path = `${object.bucket}/${object.name}`;
      return `/object/sign/${path}?token=${await signedUrls.sign(path, seconds)}`;
    },

    /** Signs many; what is missing or foreign carries an error instead of an address. */
    async signMany(
      userId: string,
      bucketName: string,
      names: readonly string[],
      seconds: number,
    ): Promise<{ error: string | null; path: string; signedURL: string | null }[]> {
      assertLifetime(seconds);
      const bucket = bucketNamed(bucketName);
      const own = await objects.findNamed(
        userId,
        bucket,
        names.filter((name) => isOwnedBy(userId, name)),
      );
      const known = new Set(own.map((object) => object.name));
      return Promise.all(
        names.map(async (name) => {
          const path = `${bucket}/${name}`;
          if (!known.has(name))
            return {
              error: 'Either the object does not exist or you do not have access to it',
              path: name,
              signedURL: null,
            };
          return {
            error: null,
            path: name,
            signedURL: `/object/sign/${path}?token=${await signedUrls.sign(path, seconds)}`,
          };
        }),
      );
    },

    /**
     * The object a signed address opens; the token is the only check. signatureMismatch,
     * tokenForged, tokenExpired, objectMissing.
     */
    async getSigned(
      bucketName: string,
      name: string,
      token: string,
    ): Promise<{ object: StorageObject; expiresAtMs: number }> {
      const checked = await signedUrls.verify(`${bucketName}/${name}`, token);
      if (!checked.ok)
        throw new StorageError(
          checked.code === 'other-object'
            ? 'signatureMismatch'
            : checked.code === 'expired'
              ? 'tokenExpired'
              : 'tokenForged',
        );
      return {
        object: await getOwn(ownerOf(name), bucketName, name),
        expiresAtMs: checked.value.expiresAtMs,
      };
    },

    /** A person's own object. objectMissing, also for foreign ones. */
    getOwn,

    /** The bytes of an object, or a span of them. objectMissing. */
    async read(object: StorageObject, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
      const bytes = await store.get(object.blobKey, range);
      if (bytes === null) throw new StorageError('objectMissing');
      return bytes;
    },

    /** Everything a person has in a bucket, by name; nothing for a bucket that does not exist. */
    async listOwn(userId: string, bucketName: string): Promise<StorageObject[]> {
      const bucket = BUCKETS.find((known) => known === bucketName);
      return bucket === undefined ? [] : objects.findAll(userId, bucket);
    },

    /**
     * Removes a person's own objects and answers those really removed. Foreign and missing ones are
     * left out silently; so is a card image that a post, message or diary still names (rulings 12).
     */
    async remove(
      userId: string,
      bucketName: string,
      names: readonly string[],
    ): Promise<StorageObject[]> {
      return removeUnnamed(userId, bucketNamed(bucketName), names);
    },

    /**
     * After a change: removes those card images that nothing of the owner names any more.
     * References of other kinds are ignored.
     */
    async releaseImages(userId: string, refs: readonly string[]): Promise<void> {
      const stored = refs.filter((ref) => isOwnImagePath(userId, ref));
      if (stored.length > 0) await removeUnnamed(userId, CARD_BUCKET, stored);
    },
  };
}

const RECODE_FAULTS = {
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

function assertLifetime(seconds: number): void {
  if (seconds > PROFILE_IMAGE_URL_SECONDS)
    throw new StorageError('bodyInvalid', `body/expiresIn must be <= ${PROFILE_IMAGE_URL_SECONDS}`);
}
