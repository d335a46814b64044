// The trained reader: packed without loss of order, bounded, and the same for the same text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FEATURE_CHARACTERS, featuresOf, normalise } from '#engine/reading/features.ts';
import { readEntry } from '#engine/reading/reader.ts';
import {
  packDigits,
  packMatrix,
  packNumbers,
  unpackDigits,
  unpackMatrix,
  unpackNumbers,
} from '#engine/reading/weights-format.ts';

describe('readEntry', () => {
  test('probabilities · are between zero and one, and those of a question sum to one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { low, even, high, moods, guess } = readEntry(text);
        expect(low + even + high).toBeCloseTo(1, 9);
        expect(Object.values(moods).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
        expect(guess.probability).toBeGreaterThanOrEqual(0);
        expect(guess.probability).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('at most one of low, even and high · is certain', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'累哭笑好走了没人家猫药病爱') }), (text) => {
        const { isLow, isEven, isHigh } = readEntry(text);
        expect([isLow, isEven, isHigh].filter(Boolean).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('Traditional characters · are read like Simplified ones', () => {
    expect(readEntry('奶奶走了，我沒趕上見最後一面')).toEqual(
      readEntry('奶奶走了，我没赶上见最后一面'),
    );
  });

  test('very long entry · is read at its beginning and its end', () => {
    const long = `开头${'中'.repeat(FEATURE_CHARACTERS * 3)}结尾`;
    expect(normalise(long)).toContain('开头');
    expect(normalise(long)).toContain('结尾');
    expect(normalise(long).length).toBeLessThanOrEqual(FEATURE_CHARACTERS + 1);
  });
});

describe('featuresOf', () => {
  test('width, case and repeats · make no difference', () => {
    expect(featuresOf('ＯＦＦＥＲ到手哈哈哈哈')).toEqual(featuresOf('offer到手哈哈哈'));
  });

  test('empty text · has hardly any feature', () => {
    expect(featuresOf('').size).toBeLessThanOrEqual(4);
  });
});

describe('weights format', () => {
  test('rising numbers · survive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(2 ** 24)), (numbers) => {
        const rising = numbers.toSorted((a, b) => a - b);
        expect(unpackNumbers(packNumbers(rising))).toEqual(rising);
      }),
    );
  });

  test('matrix · keeps each weight within half a step', () => {
    const matrix = Float32Array.from({ length: 999 }, (_, at) => Math.sin(at * 12.9898));
    const packed = packMatrix(matrix);
    expect(packed.values.length).toBe(matrix.length);
    for (const [at, weight] of unpackMatrix(packed).entries())
      expect(Math.abs(weight - (matrix[at] ?? 0))).toBeLessThanOrEqual(packed.step * 0.51);
  });

  test('numbers below 64 · survive', () => {
    const numbers = Uint8Array.from({ length: 64 }, (_, number) => number);
    expect(unpackDigits(packDigits(numbers))).toEqual(numbers);
  });

  test('damaged text · counts as zero', () => {
    expect([...unpackMatrix({ step: 1, values: '！é' })]).toEqual([0, 0]);
  });
});
