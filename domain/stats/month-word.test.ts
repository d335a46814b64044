import { describe, expect, test } from 'vitest';
import { wordOfMonth } from '#domain/stats/month-word.ts';

const BEFORE = Array.from({ length: 20 }, (_, index) => `今天下雨，第${index}次散步回来写字。`);
const month = (uses: number, other = '散步回来写字。') =>
  Array.from({ length: 10 }, (_, index) => (index < uses ? `外婆来了，${other}` : other));

// C§99.02
describe('wordOfMonth', () => {
  test('wordOfMonth · a word that was rare before · is found with its texts', () => {
    expect(wordOfMonth(month(4), BEFORE)).toEqual({ word: '外婆', count: 4 });
  });

  test('wordOfMonth · words as common as before · finds none', () => {
    expect(wordOfMonth(month(0), BEFORE)).toBeNull();
  });

  test('wordOfMonth · used by two texts · finds none', () => {
    expect(wordOfMonth(month(2), BEFORE)).toBeNull();
  });

  test('wordOfMonth · repeated in one text · counts the text once', () => {
    expect(wordOfMonth([...month(0), '外婆'.repeat(50)], BEFORE)).toBeNull();
  });

  test.each([
    ['few texts in the month', month(4).slice(0, 7), BEFORE],
    ['few texts before', month(4), BEFORE.slice(0, 7)],
    ['no texts', [], []],
  ])('wordOfMonth · %s · finds none', (_, texts, before) => {
    expect(wordOfMonth(texts, before)).toBeNull();
  });

  test.each(['自己', '然后', '自杀', '2026', '#外婆', 'https://example.com/garden'])(
    'wordOfMonth · only %s rises · finds none',
    (text) => {
      expect(
        wordOfMonth(
          Array.from({ length: 10 }, () => `${text} 散步回来写字。`),
          BEFORE,
        ),
      ).toBeNull();
    },
  );

  test('wordOfMonth · Latin words · ignores case', () => {
    const texts = Array.from({ length: 8 }, (_, index) => (index % 2 ? 'Jazz 散步' : 'jazz 散步'));
    expect(wordOfMonth(texts, BEFORE)).toEqual({ word: 'jazz', count: 8 });
  });
});
