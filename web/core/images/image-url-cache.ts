// Caches signed URLs (A§9): 24 hours, with a limit per bucket, cleaned up every hour. A URL is
// dropped some time before it expires, so that it is still valid while the image loads.
import type { Bucket } from '#domain/images/image-rules.ts';

/** How long a URL is cached, in milliseconds: 24 hours (A§9). */
export const IMAGE_CACHE_LIFETIME_MS = 86_400_000;

/** URLs per bucket at most; the least recently used one is evicted (A§9). */
export const IMAGE_CACHE_ENTRIES: Record<Bucket, number> = {
  'card-image-bucket': 50,
  avatar: 20,
  background: 10,
};

/** Interval of the cleanup, in milliseconds: every hour (A§9). */
export const IMAGE_CACHE_CLEANUP_MS = 3_600_000;

/** How long before its expiry a URL is renewed, in milliseconds: ten minutes. */
export const IMAGE_URL_RENEW_MS = 600_000;

interface Entry {
  url: string;
  goodUntilMs: number;
}

/** URLs by bucket and reference. */
export type ImageUrlCache = ReturnType<typeof createImageUrlCache>;

/** Creates an empty cache. `now` is in milliseconds. */
export function createImageUrlCache(now: () => number) {
  const shelves: Record<Bucket, Map<string, Entry>> = {
    'card-image-bucket': new Map(),
    avatar: new Map(),
    background: new Map(),
  };
  let cleanedAtMs = now();

  // Runs on use: a timer would wake a page that is not in use.
  const cleanUp = () => {
    if (now() - cleanedAtMs < IMAGE_CACHE_CLEANUP_MS) return;
    cleanedAtMs = now();
    for (const shelf of Object.values(shelves)) {
      for (const [ref, entry] of shelf) if (entry.goodUntilMs <= now()) shelf.delete(ref);
    }
  };

  return {
    /** A URL that is valid for at least the renewal time, or null. */
    find(bucket: Bucket, ref: string): string | null {
      cleanUp();
      const shelf = shelves[bucket];
      const entry = shelf.get(ref);
      if (entry === undefined) return null;
      shelf.delete(ref);
      if (entry.goodUntilMs <= now()) return null;
      shelf.set(ref, entry);
      return entry.url;
    },

    /** Caches a URL until it expires. */
    keep(bucket: Bucket, ref: string, url: string, expiresAtMs: number): void {
      cleanUp();
      const shelf = shelves[bucket];
      shelf.delete(ref);
      shelf.set(ref, {
        url,
        goodUntilMs: Math.min(now() + IMAGE_CACHE_LIFETIME_MS, expiresAtMs - IMAGE_URL_RENEW_MS),
      });
      const oldest = shelf.keys().next().value;
      if (shelf.size > IMAGE_CACHE_ENTRIES[bucket] && oldest !== undefined) shelf.delete(oldest);
    },

    /** Removes some URLs. */
    drop(bucket: Bucket, refs: readonly string[]): void {
      for (const ref of refs) shelves[bucket].delete(ref);
    },

    /** Removes everything, at sign-out. */
    clear(): void {
      for (const shelf of Object.values(shelves)) shelf.clear();
    },

    /** The number of cached URLs. */
    get size(): number {
      return Object.values(shelves).reduce((sum, shelf) => sum + shelf.size, 0);
    },
  };
}
