// Images of trial mode: stored in this browser's IndexedDB, shown by object URLs. Sample images are
// files of the app itself.
import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { ImageStoreFailure, type ImageStore } from '#contract/image-store.ts';
import { checkImageFile, type Bucket } from '#domain/images/image-rules.ts';

/** A reference that {@link createIndexedDbImageStore} creates. */
const LOCAL_PATTERN = /^local:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A sample image. The name can only be a file in the samples' own folder. */
const SAMPLE_PATTERN = /^sample:([\w-]+(?:\.[a-z0-9]+)?)$/;

// Bytes instead of a Blob: private windows of Safari refuse to store Blobs.
interface KeptImage {
  type: string;
  bytes: ArrayBuffer;
}

export interface IndexedDbImageStorePorts {
  newId: () => string;
  createObjectUrl: (image: Blob) => string;
  revokeObjectUrl: (url: string) => void;
  /** Name of the database, for tests. */
  databaseName?: string;
}

/** The image store with the additions of trial mode. */
export interface IndexedDbImageStore extends ImageStore {
  /**
   * Reads an image, for an import; null if it is gone. A sample is fetched: TypeError without a
   * network.
   */
  read(bucket: Bucket, ref: string): Promise<Blob | null>;
  /**
   * Removes unnamed images made before a time: those of discarded drafts and of pages closed half
   * way.
   */
  sweep(bucket: Bucket, beforeMs: number, isNamed: (ref: string) => boolean): Promise<void>;
}

/** `put` throws STORAGE_FULL when the browser has no space left. */
export function createIndexedDbImageStore({
  newId,
  createObjectUrl,
  revokeObjectUrl,
  databaseName = 'echo-notes-images',
}: IndexedDbImageStorePorts): IndexedDbImageStore {
  const kept = createStore(databaseName, 'pictures');
  const shown = new Map<string, string>();
  const keyOf = (bucket: Bucket, ref: string) => `${bucket}/${ref}`;

  const hide = (key: string) => {
    const url = shown.get(key);
    if (url !== undefined) revokeObjectUrl(url);
    shown.delete(key);
  };
  const removeKeys = async (gone: readonly string[]) => {
    gone.forEach(hide);
    await delMany([...gone], kept);
  };

  return {
    async put(bucket, image) {
      const checked = checkImageFile(image);
      if (!checked.ok) throw new ImageStoreFailure(checked.code);
      const ref = `local:${newId()}`;
      try {
        await set(
          keyOf(bucket, ref),
          { type: checked.value, bytes: await image.arrayBuffer() } satisfies KeptImage,
          kept,
        );
      } catch (cause) {
        throw new ImageStoreFailure(
          cause instanceof DOMException && cause.name === 'QuotaExceededError'
            ? 'STORAGE_FULL'
            : 'STORAGE_DENIED',
          { cause },
        );
      }
      return ref;
    },

    knownUrl(bucket, ref) {
      if (ref.startsWith('data:')) return ref;
      const sample = SAMPLE_PATTERN.exec(ref)?.[1];
      return sample === undefined ? (shown.get(keyOf(bucket, ref)) ?? null) : `/samples/${sample}`;
    },

    async urlOf(bucket, ref, options) {
      const key = keyOf(bucket, ref);
      if (options?.fresh === true) hide(key);
      const known = this.knownUrl(bucket, ref);
      if (known !== null) return known;
      if (!LOCAL_PATTERN.test(ref)) return '';
      // Where the browser denies its database (some private windows), the journal works without
      // images.
      const found = await get<KeptImage>(key, kept).catch(() => undefined);
      if (found === undefined) return '';
      // Two simultaneous calls must not leave an object URL that is never revoked.
      const url = shown.get(key) ?? createObjectUrl(new Blob([found.bytes], { type: found.type }));
      shown.set(key, url);
      return url;
    },

    async read(bucket, ref) {
      const sample = SAMPLE_PATTERN.exec(ref)?.[1];
      if (sample !== undefined) {
        const answer = await fetch(`/samples/${sample}`);
        return answer.ok ? answer.blob() : null;
      }
      if (!LOCAL_PATTERN.test(ref)) return null;
      const found = await get<KeptImage>(keyOf(bucket, ref), kept);
      return found === undefined ? null : new Blob([found.bytes], { type: found.type });
    },

    async sweep(bucket, beforeMs, isNamed) {
      const prefix = keyOf(bucket, 'local:');
      const old = (await keys<string>(kept)).filter(
        (key) => key.startsWith(prefix) && madeAtMs(key.slice(prefix.length)) < beforeMs,
      );
      const forgotten = old.filter((key) => !isNamed(key.slice(bucket.length + 1)));
      if (forgotten.length > 0) await removeKeys(forgotten);
    },

    remove: (bucket, refs) => removeKeys(refs.map((ref) => keyOf(bucket, ref))),

    async keepOnly(bucket, ref) {
      const all = await keys<string>(kept);
      await removeKeys(
        all.filter(
          (key) => key.startsWith(`${bucket}/`) && (ref === null || key !== keyOf(bucket, ref)),
        ),
      );
    },
  };
}

/** The creation time of a UUIDv7: its first 48 bits. */
function madeAtMs(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
