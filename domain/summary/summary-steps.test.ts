// Every character of every share is in exactly one piece, and every piece fits.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '#domain/stones/stone.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import {
  pieceOfShare,
  shareText,
  summarySteps,
  UNBOUNDED_ROOM,
  usedPieces,
  type SummaryRoom,
} from '#domain/summary/summary-steps.ts';

const ROOM: SummaryRoom = { tokens: 1_000, shares: 100, drafts: 4 };
const post = (length: number, lines: string[] = []): SummaryShare => ({
  content: '雨'.repeat(length),
  time: null,
  lines,
});
const partsOf = (shares: SummaryShare[], room = ROOM) =>
  summarySteps(shares, room).filter((step) => step.pieces.length > 0);

describe('summarySteps', () => {
  test('cuts shares without losing or repeating a character', () => {
    const word = fc
      .string({ unit: fc.constantFrom('今', '。', 'a', '😀', ' '), minLength: 1, maxLength: 60 })
      .map((text) => `写${text}`);
    const share = fc.record({
      content: word,
      time: fc.constant(null),
      lines: fc.array(word, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 20, max: 200 }),
        (shares, tokens) => {
          const parts = partsOf(shares, { tokens, shares: 5, drafts: 2 });
          const pieces = parts.flatMap((part) => part.pieces);
          for (const [index, given] of shares.entries()) {
            const own = pieces.filter((piece) => piece.share === index);
            expect(own.map(({ from, to }) => shareText(given).slice(from, to)).join('')).toBe(
              shareText(given),
            );
          }
          for (const part of parts) expect(part.pieces.length).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  test('fills each part up to its limit', () => {
    const shares = Array.from({ length: 75 }, () => post(200));
    for (const { pieces } of partsOf(shares)) {
      const lines = pieces.map(({ share, from, to }) =>
        shareText(pieceOfShare(shares[share] as SummaryShare, from, to)),
      );
      expect(estimateTokens(lines.join(''))).toBeLessThanOrEqual(ROOM.tokens);
    }
    expect(partsOf(shares)).toHaveLength(19);
  });

  test('keeps a share whole when it fits a part alone', () => {
    const [first, second] = partsOf([post(500), post(800), post(10)]);
    expect(first?.pieces).toEqual([{ share: 0, from: 0, to: 500 }]);
    expect(second?.pieces[0]).toEqual({ share: 1, from: 0, to: 800 });
  });

  test('cuts a long share at the end of a sentence', () => {
    const content = `${'雨'.repeat(900)}。${'风'.repeat(500)}`;
    expect(partsOf([{ content, time: null, lines: [] }])[0]?.pieces).toEqual([
      { share: 0, from: 0, to: 901 },
    ]);
  });

  test('never splits a character', () => {
    for (const part of partsOf([{ content: '😀'.repeat(9_000), time: null, lines: [] }])) {
      for (const { from, to } of part.pieces) expect([from % 2, to % 2]).toEqual([0, 0]);
    }
  });

  test.each([
    [1, 1],
    [2, 3],
    [5, 7],
    [17, 23],
  ])('%i parts · %i steps, composed four drafts at a time', (parts, steps) => {
    const made = summarySteps(
      Array.from({ length: parts }, () => post(900)),
      ROOM,
    );
    expect(made).toHaveLength(steps);
    const read = made.flatMap((step) => step.drafts).toSorted((a, b) => a - b);
    expect(read).toEqual([...made.keys()].slice(0, -1));
  });

  test('engine without a context · one step', () => {
    const shares = Array.from({ length: 1_000 }, () => post(1_000));
    expect(summarySteps(shares, UNBOUNDED_ROOM)).toHaveLength(1);
  });

  test('no text · no steps', () => {
    expect(summarySteps([{ content: ' ', time: null, lines: [] }], ROOM)).toEqual([]);
  });
});

test('usedPieces · traces drafts to their pieces', () => {
  const steps = [
    { pieces: ['a', 'b'], drafts: [] },
    { pieces: ['c'], drafts: [] },
    { pieces: [], drafts: [0, 1] },
  ];
  expect(usedPieces(steps, [[1, 2], [1], [1, 2]])).toEqual(['a', 'b', 'c']);
  expect(usedPieces(steps, [[2], [1], [1, 2]])).toEqual(['b', 'c']);
  expect(usedPieces(steps, [[1, 2], [1], [1]])).toEqual(['a', 'b']);
  expect(usedPieces([], [])).toEqual([]);
});
