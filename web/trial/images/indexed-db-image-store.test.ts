// Images of trial mode: the compliance suite, and what only this store has (samples, object URLs, a
// full browser).
import { describe, expect, test, vi } from 'vitest';
import { describeImageStore } from '#contract/compliance/image-store.compliance.ts';
import { newId } from '#contract/compliance/world.ts';
import { createIndexedDbImageStore } from '#web/trial/images/indexed-db-image-store.ts';

let databases = 0;
const openStore = () => {
  const shown = new Map<string, Blob>();
  let urls = 0;
  const store = createIndexedDbImageStore({
    newId: () => crypto.randomUUID(),
    createObjectUrl: (image) => {
      const url = `blob:test/${(urls += 1)}`;
      shown.set(url, image);
      return url;
    },
    revokeObjectUrl: (url) => void shown.delete(url),
    databaseName: `images-${(databases += 1)}`,
  });
  return { store, shown };
};
const image = (type: string) => new Blob([new Uint8Array(64).fill(7)], { type });

describeImageStore('IndexedDB', async () => {
  const { store, shown } = openStore();
  return {
    store,
    open: async (url) => {
      const blob = shown.get(url);
      return blob === undefined ? null : new Uint8Array(await blob.arrayBuffer());
    },
    image: async (type) => image(type),
    nextSecond: () => undefined,
    dispose: async () => undefined,
  };
});

describe('trial images', () => {
  test('references are local; samples are files of the app', async () => {
    const { store } = openStore();
    expect(await store.put('card-image-bucket', image('image/png'))).toMatch(
      /^local:[0-9a-f-]{36}$/,
    );
    expect(await store.urlOf('card-image-bucket', 'sample:river.webp')).toBe('/samples/river.webp');
  });

  test('images are there after a reload', async () => {
    const { store } = openStore();
    const ref = await store.put('card-image-bucket', image('image/png'));
    const again = createIndexedDbImageStore({
      newId: () => '',
      createObjectUrl: (blob) => `blob:again/${blob.size}`,
      revokeObjectUrl: () => undefined,
      databaseName: `images-${databases}`,
    });
    expect(await again.urlOf('card-image-bucket', ref)).toBe('blob:again/64');
  });

  test('an object URL is created once, and revoked when replaced or removed', async () => {
    const { store, shown } = openStore();
    const ref = await store.put('card-image-bucket', image('image/png'));
    const [first, second] = await Promise.all([
      store.urlOf('card-image-bucket', ref),
      store.urlOf('card-image-bucket', ref),
    ]);
    expect(first).toBe(second);
    expect(shown.size).toBe(1);
    const fresh = await store.urlOf('card-image-bucket', ref, { fresh: true });
    expect([shown.has(first), shown.has(fresh)]).toEqual([false, true]);
    await store.remove('card-image-bucket', [ref]);
    expect(shown.size).toBe(0);
  });

  test('an image can be read; a missing one is null', async () => {
    const { store } = openStore();
    const ref = await store.put('card-image-bucket', image('image/png'));
    expect(await store.read('card-image-bucket', ref)).toMatchObject({
      type: 'image/png',
      size: 64,
    });
    expect(await store.read('avatar', ref)).toBeNull();
    expect(await store.read('card-image-bucket', 'somebody/1_a.webp')).toBeNull();
  });

  test('old unnamed images are swept; young and named ones stay', async () => {
    const nowMs = Date.UTC(2026, 10, 20);
    let madeMs = nowMs - 3 * 86_400_000;
    const store = createIndexedDbImageStore({
      newId: () => newId((madeMs += 1000)),
      createObjectUrl: () => 'blob:x',
      revokeObjectUrl: () => undefined,
      databaseName: `images-${(databases += 1)}`,
    });
    const [named, forgotten] = [
      await store.put('card-image-bucket', image('image/png')),
      await store.put('card-image-bucket', image('image/png')),
    ];
    madeMs = nowMs;
    const young = await store.put('card-image-bucket', image('image/png'));
    await store.sweep('card-image-bucket', nowMs - 86_400_000, (ref) => ref === named);
    expect(
      await Promise.all(
        [named, forgotten, young].map((ref) => store.urlOf('card-image-bucket', ref)),
      ),
    ).toEqual(['blob:x', '', 'blob:x']);
  });

  test('a full browser throws STORAGE_FULL', async () => {
    const { store } = openStore();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.put('card-image-bucket', image('image/png'))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    put.mockRestore();
  });
});
