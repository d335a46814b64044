// The cache of signed URLs keeps the limits of A§9.
import { describe, expect, test } from 'vitest';
import {
  createImageUrlCache,
  IMAGE_CACHE_CLEANUP_MS,
  IMAGE_CACHE_ENTRIES,
  IMAGE_CACHE_LIFETIME_MS,
  IMAGE_URL_RENEW_MS,
} from '#web/core/images/image-url-cache.ts';

const YEAR_MS = 31_536_000_000;

function cacheAt(startMs = 0) {
  const clock = { nowMs: startMs };
  return { clock, cache: createImageUrlCache(() => clock.nowMs) };
}

describe('createImageUrlCache', () => {
  test('limits · are those of A§9', () => {
    expect([IMAGE_CACHE_LIFETIME_MS, IMAGE_CACHE_CLEANUP_MS, IMAGE_CACHE_ENTRIES]).toEqual([
      86_400_000,
      3_600_000,
      { 'card-image-bucket': 50, avatar: 20, background: 10 },
    ]);
  });

  test.each(Object.entries(IMAGE_CACHE_ENTRIES))(
    '%s · %i entries · evicts the least recently used',
    (name, entries) => {
      const bucket = name as keyof typeof IMAGE_CACHE_ENTRIES;
      const { cache } = cacheAt();
      for (let i = 0; i < entries; i += 1) cache.keep(bucket, `${i}`, `url${i}`, YEAR_MS);
      expect(cache.find(bucket, '0')).toBe('url0');
      cache.keep(bucket, 'new', 'url', YEAR_MS);
      expect([
        cache.size,
        cache.find(bucket, '0'),
        cache.find(bucket, '1'),
        cache.find(bucket, 'new'),
      ]).toEqual([entries, 'url0', null, 'url']);
    },
  );

  test('find · URL about to expire · returns null', () => {
    const { clock, cache } = cacheAt();
    cache.keep('card-image-bucket', 'a', 'url', IMAGE_CACHE_LIFETIME_MS);
    clock.nowMs = IMAGE_CACHE_LIFETIME_MS - IMAGE_URL_RENEW_MS - 1;
    expect(cache.find('card-image-bucket', 'a')).toBe('url');
    clock.nowMs += 1;
    expect(cache.find('card-image-bucket', 'a')).toBeNull();
  });

  test('keep · long-lived URL · is cached for a day at most', () => {
    const { clock, cache } = cacheAt();
    cache.keep('avatar', 'a', 'url', YEAR_MS);
    clock.nowMs = IMAGE_CACHE_LIFETIME_MS - 1;
    expect(cache.find('avatar', 'a')).toBe('url');
    clock.nowMs += 1;
    expect(cache.find('avatar', 'a')).toBeNull();
  });

  test('expired entries · after an hour · are removed at the next use', () => {
    const { clock, cache } = cacheAt();
    cache.keep('background', 'short', 'url', IMAGE_URL_RENEW_MS + 1000);
    cache.keep('background', 'long', 'url', YEAR_MS);
    clock.nowMs = IMAGE_CACHE_CLEANUP_MS - 1;
    cache.find('avatar', 'x');
    expect(cache.size).toBe(2);
    clock.nowMs += 1;
    cache.find('avatar', 'x');
    expect(cache.size).toBe(1);
  });

  test('drop and clear · remove single URLs or all; buckets are separate', () => {
    const { cache } = cacheAt();
    cache.keep('avatar', 'a', 'one', YEAR_MS);
    cache.keep('background', 'a', 'two', YEAR_MS);
    cache.drop('avatar', ['a', 'none']);
    expect([cache.find('avatar', 'a'), cache.find('background', 'a')]).toEqual([null, 'two']);
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
