// Pictures of trial mode: kept in this browser's IndexedDB, shown by object URLs. Sample pictures are files of the app itself.
import { createStore, delMany, entries, get, set } from 'idb-keyval';
import { ImageStoreFailure, type ImageStore } from '#contract/image-store.ts';
import { checkImageFile, type Bucket } from '#domain/images/image-rules.ts';

/** What a reference of this browser looks like; made with {@link createIndexedDbImageStore}. */
const LOCAL_PATTERN = /^local:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A sample picture; the name can only be a file of the samples' own folder. */
const SAMPLE_PATTERN = /^sample:([\w-]+\.[a-z0-9]+)$/;

interface KeptPicture {
  bucket: Bucket;
  picture: Blob;
}

/** What the store works with. */
export interface IndexedDbImageStorePorts {
  newId: () => string;
  createObjectUrl: (picture: Blob) => string;
  revokeObjectUrl: (url: string) => void;
  /** Name of the database, for tests. */
  databaseName?: string;
}

/** Builds the store. `put` fails with STORAGE_FULL when the browser has no room left. */
export function createIndexedDbImageStore({ newId, createObjectUrl, revokeObjectUrl, databaseName = 'echo-notes-images' }: IndexedDbImageStorePorts): ImageStore {
  const kept = createStore(databaseName, 'pictures');
  const shown = new Map<string, string>();

  const hide = (ref: string) => {
    const url = shown.get(ref);
    if (url !== undefined) revokeObjectUrl(url);
    shown.delete(ref);
  };
  const find = async (bucket: Bucket, ref: string): Promise<Blob | null> => {
    const found = await get<KeptPicture>(ref, kept);
    return found === undefined || found.bucket !== bucket ? null : found.picture;
  };

  return {
    async put(bucket, picture) {
      const checked = checkImageFile(picture);
      if (!checked.ok) throw new ImageStoreFailure(checked.code);
      const ref = `local:${newId()}`;
      try {
        await set(ref, { bucket, picture } satisfies KeptPicture, kept);
      } catch (cause) {
        throw new ImageStoreFailure(cause instanceof DOMException && cause.name === 'QuotaExceededError' ? 'STORAGE_FULL' : 'UPLOAD_FAILED', { cause });
      }
      return ref;
    },

    async urlOf(bucket, ref, options) {
      if (ref.startsWith('data:')) return ref;
      const sample = SAMPLE_PATTERN.exec(ref)?.[1];
      if (sample !== undefined) return `/samples/${sample}`;
      if (!LOCAL_PATTERN.test(ref)) return '';
      if (options?.fresh === true) hide(ref);
      const known = shown.get(ref);
      if (known !== undefined) return known;
      // A browser that denies its database (private windows of some) shows no pictures, but the journal goes on.
      const picture = await find(bucket, ref).catch(() => null);
      if (picture === null) return '';
      // Two who ask at once must not leave an object URL behind that nobody revokes.
      const url = shown.get(ref) ?? createObjectUrl(picture);
      shown.set(ref, url);
      return url;
    },

    async remove(bucket, refs) {
      const gone: string[] = [];
      for (const ref of refs) if ((await find(bucket, ref)) !== null) gone.push(ref);
      gone.forEach(hide);
      await delMany(gone, kept);
    },

    async keepOnly(bucket, ref) {
      const all = await entries<string, KeptPicture>(kept);
      await this.remove(bucket, all.filter(([key, value]) => value.bucket === bucket && key !== ref).map(([key]) => key));
    },
  };
}
