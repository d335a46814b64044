// 随机漫步: entries in an order that looks random and repeats none before all were shown.

/** Rounds of mixing: enough that neighbouring steps have nothing in common. */
const ROUNDS = 4;

/**
 * The position of a step in a walk over `total` entries. The steps 0 to `total` − 1 give each
 * position once. A seed (32 bits) is one order; without entries the position is 0.
 */
export function walkPosition(step: number, total: number, seed: number): number {
  if (total <= 1) return 0;
  const halfBits = Math.ceil(Math.log2(total) / 2);
  let position = step % total;
  // The mixing permutes a power of four that holds all positions; what falls outside is mixed
  // again, which ends because a permutation comes back.
  do position = mixed(position, Math.max(1, halfBits), seed);
  while (position >= total);
  return position;
}

/** A Feistel network over numbers of twice `halfBits` bits. */
function mixed(value: number, halfBits: number, seed: number): number {
  const size = 2 ** halfBits;
  let left = Math.floor(value / size);
  let right = value % size;
  for (let round = 0; round < ROUNDS; round += 1)
    [left, right] = [right, left ^ (hashed(right, seed + round) % size)];
  return left * size + right;
}

function hashed(value: number, seed: number): number {
  let hash = Math.imul(value ^ seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
