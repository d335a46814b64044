// Reading, signing, listing and removing stored images. A row is removed before its bytes, so a row
// always has an object. The sweep removes bytes that a crash leaves.
import {
  BUCKETS,
  isOwnImagePath,
  PROFILE_IMAGE_URL_SECONDS,
  type Bucket,
} from '#domain/images/image-rules.ts';
import {
  bucketNamed,
  CARD_BUCKET,
  isOwnedBy,
  ownerOf,
} from '#server/features/storage/object-name.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import {
  REFERENCES_AT_ONCE,
  type ImageReferenceRepository,
} from '#server/features/storage/image-reference.repository.ts';
import type {
  StorageObject,
  StorageRepository,
} from '#server/features/storage/storage.repository.ts';
import type { ByteRange, ObjectStore } from '#server/storage/object-store.ts';
import type { SignedUrls } from '#server/storage/signed-url.ts';
import { unitsInPieces } from '#server/work/pieces.ts';

export interface StorageServicePorts {
  objects: StorageRepository;
  references: ImageReferenceRepository;
  store: ObjectStore;
  signedUrls: SignedUrls;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Discards the bytes of removed rows. Part of the current transaction, so that a rollback keeps
   * them.
   */
  discard: (blobKeys: readonly string[]) => Promise<void>;
}

export type StorageService = ReturnType<typeof createStorageService>;

/** Failures are StorageErrors. */
export function createStorageService({
  objects,
  references,
  store,
  signedUrls,
  transaction,
  discard,
}: StorageServicePorts) {
  // Missing and foreign objects cause the same error, so that nothing of other users is revealed.
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

  const signedPath = async (bucket: Bucket, name: string, seconds: number): Promise<string> => {
    const path = `${bucket}/${name}`;
    return `/object/sign/${path}?token=${await signedUrls.sign(path, seconds)}`;
  };

  /** Removes a few objects that no row names, inside a transaction. */
  const removeFew = async (userId: string, bucket: Bucket, names: readonly string[]) => {
    const named =
      bucket === CARD_BUCKET ? await references.findNamed(userId, names) : new Set<string>();
    const removed = await objects.remove(
      userId,
      bucket,
      names.filter((name) => !named.has(name)),
    );
    await discard(removed.map((object) => object.blobKey));
    return removed;
  };

  const removeUnnamed = async (
    userId: string,
    bucket: Bucket,
    names: readonly string[],
  ): Promise<StorageObject[]> => {
    const own = names.filter((name) => isOwnedBy(userId, name));
    const few = Array.from({ length: Math.ceil(own.length / REFERENCES_AT_ONCE) }, (_, at) =>
      own.slice(at * REFERENCES_AT_ONCE, (at + 1) * REFERENCES_AT_ONCE),
    );
    const units = few.map((some) => ({ bytes: 0, run: () => removeFew(userId, bucket, some) }));
    return (await unitsInPieces(units, transaction)).flat();
  };

  return {
    /**
     * The path that opens one object: relative to the storage base, not percent-encoded.
     * objectMissing.
     */
    async sign(userId: string, bucketName: string, name: string, seconds: number): Promise<string> {
      assertLifetime(seconds);
      const object = await getOwn(userId, bucketName, name);
      return signedPath(object.bucket, object.name, seconds);
    },

    /** Signs many; a missing or foreign object has an error instead of an address. */
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
          if (!known.has(name))
            return {
              error: 'Either the object does not exist or you do not have access to it',
              path: name,
              signedURL: null,
            };
          return { error: null, path: name, signedURL: await signedPath(bucket, name, seconds) };
        }),
      );
    },

    /**
     * The object of a signed address; the token is the only check. signatureMismatch, tokenForged,
     * tokenExpired, objectMissing.
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

    /** A user's own object. objectMissing, also for foreign ones. */
    getOwn,

    /** The bytes of an object, or a range of them. objectMissing. */
    async read(object: StorageObject, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
      const bytes = await store.get(object.blobKey, range);
      if (bytes === null) throw new StorageError('objectMissing');
      return bytes;
    },

    /** All objects of a user in a bucket, by name; none for an unknown bucket. */
    async listOwn(userId: string, bucketName: string): Promise<StorageObject[]> {
      const bucket = BUCKETS.find((known) => known === bucketName);
      return bucket === undefined ? [] : objects.findAll(userId, bucket);
    },

    /**
     * Removes a user's own objects and returns the removed ones. Skips foreign and missing objects,
     * and card images that a post, message or diary still names (rulings 12).
     */
    async remove(
      userId: string,
      bucketName: string,
      names: readonly string[],
    ): Promise<StorageObject[]> {
      return removeUnnamed(userId, bucketNamed(bucketName), names);
    },

    /**
     * After a change: removes the given card images that no row of the owner names. Ignores
     * references of other kinds.
     */
    async releaseImages(userId: string, refs: readonly string[]): Promise<void> {
      const stored = refs.filter((ref) => isOwnImagePath(userId, ref));
      if (stored.length > 0) await removeUnnamed(userId, CARD_BUCKET, stored);
    },
  };
}

function assertLifetime(seconds: number): void {
  if (seconds > PROFILE_IMAGE_URL_SECONDS)
    throw new StorageError('bodyInvalid', `body/expiresIn must be <= ${PROFILE_IMAGE_URL_SECONDS}`);
}
