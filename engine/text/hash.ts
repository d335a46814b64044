// A stable hash. The engine has no randomness: every choice depends on the caller's seed.

/**
 * FNV-1a over UTF-16 units, finished with an avalanche step; an unsigned 32-bit integer, the same
 * on every platform.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The same items in an order that depends only on the seed. */
export function rotateBySeed<T>(
  items: readonly T[],
  seed: string,
  nameOf: (item: T) => string,
): T[] {
  return items
    .map((item) => ({ item, rank: hashText(`${seed}\n${nameOf(item)}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
