// Remembers signed addresses (A§9): 24 hours, so many per bucket, cleaned up every hour. An address
// is given up a while before it expires, so nobody is handed one that dies on the way.
import type { Bucket } from '#domain/images/image-rules.ts';

/** How long an address is remembered, in milliseconds: 24 hours (A§9). */
export const IMAGE_CACHE_LIFETIME_MS = 86_400_000;

/** Addresses remembered per bucket at the most; the one unused for longest goes first (A§9). */
export const IMAGE_CACHE_ENTRIES: Record<Bucket, number> = {
  'card-image-bucket': 50,
  avatar: 20,
  background: 10,
};

/** How often what has run out is cleaned up, in milliseconds: every hour (A§9). */
export const IMAGE_CACHE_CLEANUP_MS = 3_600_000;

/** How long before its end an address is renewed, in milliseconds: ten minutes. */
export const IMAGE_URL_RENEW_MS = 600_000;

interface Entry {
  url: string;
  goodUntilMs: number;
}

/** Addresses by bucket and reference. */
export type ImageUrlCache = ReturnType<typeof createImageUrlCache>;

/** Makes an empty cache. `now` is in milliseconds. */
export function createImageUrlCache(now: () => number) {
  const shelves: Record<Bucket, Map<string, Entry>> = {
    'card-image-bucket': new Map(),
    avatar: new Map(),
    background: new Map(),
  };
  let cleanedAtMs = now();

  // Done on use: a timer would only wake a page that nobody looks at.
  const cleanUp = () => {
    if (now() - cleanedAtMs < IMAGE_CACHE_CLEANUP_MS) return;
    cleanedAtMs = now();
    for (const shelf of Object.values(shelves)) {
      for (const [ref, entry] of shelf) if (entry.goodUntilMs <= now()) shelf.delete(ref);
    }
  };

  return {
    /** An address that is still good for a while, or null. */
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

    /** Remembers an address that expires then. */
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

    /** Forgets some addresses. */
    drop(bucket: Bucket, refs: readonly string[]): void {
      for (const ref of refs) shelves[bucket].delete(ref);
    },

    /** Forgets everything, at sign-out. */
    clear(): void {
      for (const shelf of Object.values(shelves)) shelf.clear();
    },

    /** Addresses held at the moment. */
    get size(): number {
      return Object.values(shelves).reduce((sum, shelf) => sum + shelf.size, 0);
    },
  };
}
