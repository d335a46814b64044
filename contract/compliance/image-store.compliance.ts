// The compliance suite of image stores. It runs against storage-js on a real server and against
// IndexedDB.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageStore } from '#contract/image-store.ts';
import { BUCKETS, IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';

/** One user's store, with access to what is behind it. */
export interface ImageStoreWorld {
  store: ImageStore;
  /** The bytes at a URL; null when there are none. */
  open: (url: string) => Promise<Uint8Array | null>;
  /** A small real image. */
  image: (type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp') => Promise<Blob>;
  /** Moves the clock: references of profile images contain the second. */
  nextSecond: () => void;
  dispose: () => Promise<void>;
}

/** Declares the suite for one implementation. */
export function describeImageStore(name: string, openWorld: () => Promise<ImageStoreWorld>): void {
  describe(`ImageStore: ${name}`, () => {
    let world: ImageStoreWorld;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world.dispose());

    test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const)(
      'put · a %s can be shown',
      async (type) => {
        const ref = await world.store.put('card-image-bucket', await world.image(type));
        const bytes = await world.open(await world.store.urlOf('card-image-bucket', ref));
        expect(bytes?.length).toBeGreaterThan(10);
      },
    );

    test('put · every image gets its own reference', async () => {
      const image = await world.image('image/png');
      const refs = await Promise.all(
        [1, 2, 3].map(() => world.store.put('card-image-bucket', image)),
      );
      expect(new Set(refs).size).toBe(3);
      const urls = await Promise.all(
        refs.map((ref) => world.store.urlOf('card-image-bucket', ref)),
      );
      expect(new Set(urls).size).toBe(3);
    });

    test('urlOf · returns the cached URL; `fresh` makes a new one', async () => {
      const ref = await world.store.put('card-image-bucket', await world.image('image/png'));
      const url = await world.store.urlOf('card-image-bucket', ref);
      expect(await world.store.urlOf('card-image-bucket', ref)).toBe(url);
      const fresh = await world.store.urlOf('card-image-bucket', ref, { fresh: true });
      expect(await world.open(fresh)).not.toBeNull();
    });

    test('knownUrl · a URL that was returned before · needs no waiting', async () => {
      const ref = await world.store.put('card-image-bucket', await world.image('image/png'));
      expect(world.store.knownUrl('card-image-bucket', ref)).toBeNull();
      const url = await world.store.urlOf('card-image-bucket', ref);
      expect(world.store.knownUrl('card-image-bucket', ref)).toBe(url);
      await world.store.remove('card-image-bucket', [ref]);
      expect(world.store.knownUrl('card-image-bucket', ref)).toBeNull();
    });

    test('remove · the reference has no URL any more; a second removal succeeds', async () => {
      const ref = await world.store.put('card-image-bucket', await world.image('image/png'));
      const url = await world.store.urlOf('card-image-bucket', ref);
      await world.store.remove('card-image-bucket', [ref]);
      expect(await world.store.urlOf('card-image-bucket', ref)).toBe('');
      expect(await world.open(url)).toBeNull();
      await world.store.remove('card-image-bucket', [ref]);
      await world.store.remove('card-image-bucket', []);
    });

    test.each(BUCKETS)('%s · other buckets do not see its images', async (bucket) => {
      world.nextSecond();
      const ref = await world.store.put(bucket, await world.image('image/jpeg'));
      expect(await world.store.urlOf(bucket, ref)).not.toBe('');
      for (const other of BUCKETS.filter((one) => one !== bucket)) {
        expect(await world.store.urlOf(other, ref)).toBe('');
        await world.store.remove(other, [ref]);
      }
      expect(
        await world.open(await world.store.urlOf(bucket, ref, { fresh: true })),
      ).not.toBeNull();
    });

    test('keepOnly · the old avatar stays until then', async () => {
      world.nextSecond();
      const old = await world.store.put('avatar', await world.image('image/jpeg'));
      world.nextSecond();
      const young = await world.store.put('avatar', await world.image('image/jpeg'));
      expect(await world.open(await world.store.urlOf('avatar', old))).not.toBeNull();
      await world.store.keepOnly('avatar', young);
      expect(await world.store.urlOf('avatar', old)).toBe('');
      expect(await world.open(await world.store.urlOf('avatar', young))).not.toBeNull();
      await world.store.keepOnly('avatar', null);
      expect(await world.store.urlOf('avatar', young)).toBe('');
    });

    test('urlOf · returns data: unchanged and nothing for an invalid reference', async () => {
      expect(await world.store.urlOf('card-image-bucket', 'data:image/png;base64,AA==')).toBe(
        'data:image/png;base64,AA==',
      );
      for (const ref of [
        '',
        'local:1',
        'sample:../x',
        'javascript:alert(1)',
        'https://example.org/a.png',
        'someone-else/1_a.png',
      ]) {
        expect(await world.store.urlOf('card-image-bucket', ref)).toBe('');
      }
    });

    test('put · other types and larger files fail with their codes', async () => {
      const refuse = (image: Blob) => world.store.put('card-image-bucket', image);
      await expect(refuse(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).rejects.toMatchObject({
        code: 'IMAGE_TYPE_NOT_ALLOWED',
      });
      await expect(
        refuse(new Blob([new Uint8Array(IMAGE_MAX_BYTES + 1)], { type: 'image/png' })),
      ).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    });
  });
}
