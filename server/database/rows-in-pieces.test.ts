// Rows that are taken in pieces. C§202.04
import { expect, test } from 'vitest';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';
import { PIECE_MAX_ROWS } from '#server/work/pieces.ts';

test('rowsInPieces · many rows · takes them in bounded pieces, with turns between', async () => {
  let left = 120;
  let turns = 0;
  const limits: number[] = [];
  const seen: number[] = [];
  const rows = await rowsInPieces(async (limit) => {
    if (limits.length === 0) setImmediate(() => (turns += 1));
    limits.push(limit);
    seen.push(turns);
    const taken = Math.min(limit, left);
    left -= taken;
    return BigInt(taken);
  });
  expect([rows, left]).toEqual([120, 0]);
  expect(Math.max(...limits)).toBeLessThanOrEqual(PIECE_MAX_ROWS);
  expect(seen.slice(0, 2)).toEqual([0, 1]);
});
