// The bounds of a piece of long work (rulings 202).
import { describe, expect, test } from 'vitest';
import { createPieceSizes, inPieces, unitsInPieces, type Piece } from '#server/work/pieces.ts';

/** Sizes by a clock of their own, and a way to fill a piece with equal rows. */
function createSizes() {
  let nowMs = 0;
  const sizes = createPieceSizes(() => nowMs);
  const fill = (row: { ms: number; bytes: number }) => (piece: Piece) => {
    let rows = 0;
    for (; piece.hasRoom(); rows += 1) {
      nowMs += row.ms;
      piece.took(row.bytes);
    }
    return Promise.resolve(rows);
  };
  return { run: (row: { ms: number; bytes: number }) => sizes.run(fill(row)) };
}

// C§202.01
describe('a piece', () => {
  test.each([
    [{ ms: 0, bytes: 0 }, 10],
    [{ ms: 4, bytes: 0 }, 7],
    [{ ms: 0, bytes: 60_000 }, 5],
    [{ ms: 400, bytes: 0 }, 1],
    [{ ms: 0, bytes: 9_000_000 }, 1],
  ])('rows of %j · %i of them', async (row, rows) => {
    expect(await createSizes().run(row)).toBe(rows);
  });

  test('a fast piece · lets the next one grow by half, up to 100 rows', async () => {
    const { run } = createSizes();
    const rows: number[] = [];
    for (let piece = 0; piece < 8; piece += 1) rows.push(await run({ ms: 0, bytes: 0 }));
    expect(rows).toEqual([10, 15, 23, 35, 53, 80, 100, 100]);
  });

  test('a slow piece · halves the next one', async () => {
    const { run } = createSizes();
    await run({ ms: 30, bytes: 0 });
    expect(await run({ ms: 0, bytes: 0 })).toBe(5);
  });
});

test('inPieces · between two pieces · the event loop turns', async () => {
  let turns = 0;
  setImmediate(() => (turns += 1));
  const seen: number[] = [];
  await inPieces(async () => seen.push(turns) < 2);
  expect(seen).toEqual([0, 1]);
});

test('inPieces · a signal · stops before the next piece', async () => {
  const ending = new AbortController();
  let pieces = 0;
  const work = inPieces(async () => {
    pieces += 1;
    ending.abort(new Error('stopped'));
    return true;
  }, ending.signal);
  await expect(work).rejects.toThrow('stopped');
  expect(pieces).toBe(1);
});

test('unitsInPieces · several transactions · results in the order of the units', async () => {
  let transactions = 0;
  const units = Array.from({ length: 7 }, (_, at) => ({ bytes: 100_000, run: async () => at }));
  const results = await unitsInPieces(units, (work) => {
    transactions += 1;
    return work();
  });
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(transactions).toBe(3);
});

test('unitsInPieces · a transaction that is tried again · repeats no result', async () => {
  const units = [0, 1, 2].map((at) => ({ bytes: 1, run: async () => at }));
  const tryTwice = async (work: () => Promise<number[]>) => {
    await work();
    return work();
  };
  expect(await unitsInPieces(units, tryTwice)).toEqual([0, 1, 2]);
});
