// Images of trial mode: kept in this browser's IndexedDB, shown by object URLs. Sample images are
// files of the app itself.
import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { ImageStoreFailure, type ImageStore } from '#contract/image-store.ts';
import { checkImageFile, type Bucket } from '#domain/images/image-rules.ts';

/** What a reference of this browser looks like; made with {@link createIndexedDbImageStore}. */
const LOCAL_PATTERN = /^local:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A sample image; the name can only be a file of the samples' own folder. */
const SAMPLE_PATTERN = /^sample:([\w-]+(?:\.[a-z0-9]+)?)$/;

// Bytes instead of a Blob: private windows of Safari refuse to keep Blobs.
interface KeptImage {
  type: string;
  bytes: ArrayBuffer;
}

/** What the store works with. */
export interface IndexedDbImageStorePorts {
  newId: () => string;
  createObjectUrl: (image: Blob) => string;
  revokeObjectUrl: (url: string) => void;
  /** Name of the database, for tests. */
  databaseName?: string;
}

/** The store, with what only trial mode asks of one. */
export interface IndexedDbImageStore extends ImageStore {
  /**
   * The image itself, for taking it elsewhere; null when it is gone. A sample's is fetched:
   * TypeError without a network.
   */
  read(bucket: Bucket, ref: string): Promise<Blob | null>;
  /**
   * Removes images made before a moment that nothing names any more: drafts that were thrown away,
   * pages that were closed half way.
   */
  sweep(bucket: Bucket, beforeMs: number, isNamed: (ref: string) => boolean): Promise<void>;
}

/** Builds the store. `put` fails with STORAGE_FULL when the browser has no room left. */
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

    async urlOf(bucket, ref, options) {
      if (ref.startsWith('data:')) return ref;
      const sample = SAMPLE_PATTERN.exec(ref)?.[1];
      if (sample !== undefined) return `/samples/${sample}`;
      if (!LOCAL_PATTERN.test(ref)) return '';
      const key = keyOf(bucket, ref);
      if (options?.fresh === true) hide(key);
      const known = shown.get(key);
      if (known !== undefined) return known;
      // A browser that denies its database (private windows of some) shows no images, but the
      // journal goes on.
      const found = await get<KeptImage>(key, kept).catch(() => undefined);
      if (found === undefined) return '';
      // Two who ask at once must not leave an object URL behind that nobody revokes.
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

/** The moment a UUIDv7 was made at: its first 48 bits. */
function madeAtMs(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
