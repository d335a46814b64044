// What every ImageStore must do; run against storage-js on a real server and against the browser's
// own database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageStore } from '#contract/image-store.ts';
import { BUCKETS, IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';

/** One person's store, and the means to look behind it. */
export interface ImageStoreWorld {
  store: ImageStore;
  /** The bytes an address leads to; null when it leads nowhere. */
  open: (url: string) => Promise<Uint8Array | null>;
  /** A small real image. */
  image: (type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp') => Promise<Blob>;
  /** A moment later: references of profile images are named after the second. */
  nextSecond: () => void;
  dispose: () => Promise<void>;
}

/** Declares the suite for an implementation. */
export function describeImageStore(name: string, openWorld: () => Promise<ImageStoreWorld>): void {
  describe(`ImageStore: ${name}`, () => {
    let world: ImageStoreWorld;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world.dispose());

    test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const)(
      'a %s that is put can be shown',
      async (type) => {
        const ref = await world.store.put('card-image-bucket', await world.image(type));
        const bytes = await world.open(await world.store.urlOf('card-image-bucket', ref));
        expect(bytes?.length).toBeGreaterThan(10);
      },
    );

    test('every put has a reference of its own', async () => {
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

    test('an address is remembered, and made anew when asked past the memory', async () => {
      const ref = await world.store.put('card-image-bucket', await world.image('image/png'));
      const url = await world.store.urlOf('card-image-bucket', ref);
      expect(await world.store.urlOf('card-image-bucket', ref)).toBe(url);
      const fresh = await world.store.urlOf('card-image-bucket', ref, { fresh: true });
      expect(await world.open(fresh)).not.toBeNull();
    });

    test('what is removed has no address any more; removing again is no failure', async () => {
      const ref = await world.store.put('card-image-bucket', await world.image('image/png'));
      const url = await world.store.urlOf('card-image-bucket', ref);
      await world.store.remove('card-image-bucket', [ref]);
      expect(await world.store.urlOf('card-image-bucket', ref)).toBe('');
      expect(await world.open(url)).toBeNull();
      await world.store.remove('card-image-bucket', [ref]);
      await world.store.remove('card-image-bucket', []);
    });

    test.each(BUCKETS)('%s keeps to itself', async (bucket) => {
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

    test('a new avatar leaves the old one until it is told which to keep', async () => {
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

    test('data: passes as it is; rubbish has no address', async () => {
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

    test('other types and larger files are refused with their codes', async () => {
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
