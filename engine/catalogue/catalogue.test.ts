// The catalogue is large enough, has no work twice, and fits every mood and valence.
import { describe, expect, test } from 'vitest';
import { MOODS, type Valence } from '#domain/diaries/mood.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { EXCERPT_MAX_CHARACTERS, readRows, THEMES } from '#engine/catalogue/work.ts';

describe('the catalogue', () => {
  test('at least two hundred distinct works', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(200);
    expect(new Set(CATALOGUE.map((work) => work.id)).size).toBe(CATALOGUE.length);
    expect(
      new Set(CATALOGUE.map((work) => `${work.worksType} ${work.title} ${work.author}`)).size,
    ).toBe(CATALOGUE.length);
  });

  test('only declared themes, and each of them', () => {
    const used = new Set(CATALOGUE.flatMap((work) => work.themes));
    expect([...used].filter((theme) => !THEMES.includes(theme))).toEqual([]);
    expect(THEMES.filter((theme) => !used.has(theme))).toEqual([]);
  });

  test('every work has a year or an age, none in the future', () => {
    for (const work of CATALOGUE) {
      expect(work.year, work.title).toMatch(/^(?:约?\d{3,4}|[一-龥]{1,5})$/u);
      const year = Number(/\d{3,4}/u.exec(work.year)?.[0] ?? 0);
      expect(year, work.title).toBeLessThanOrEqual(2025);
    }
  });

  test('excerpts · short, of texts only, never of songs or films', () => {
    for (const work of CATALOGUE.filter((candidate) => candidate.excerpt !== null)) {
      expect(work.worksType, work.title).toBe('article');
      expect([...(work.excerpt ?? '')].length, work.title).toBeLessThanOrEqual(
        EXCERPT_MAX_CHARACTERS,
      );
    }
  });

  test.each(['low', 'even', 'high'] satisfies Valence[])(
    'every kind has works for a %s valence',
    (valence) => {
      for (const worksType of WORKS_TYPES) {
        expect(
          CATALOGUE.filter((work) => work.worksType === worksType && work.fits.includes(valence))
            .length,
        ).toBeGreaterThan(15);
      }
    },
  );

  test('every mood has works', () => {
    for (const mood of MOODS)
      expect(CATALOGUE.filter((work) => work.moods.includes(mood)).length, mood).toBeGreaterThan(
        20,
      );
  });

  test('findWork · finds a title in any punctuation', () => {
    expect(findWork({ title: '《你的名字》', author: '新海诚' })?.id).toBe('your-name');
    expect(findWork({ title: '背影', author: '鲁迅' })).toBeNull();
    expect(findWork({ id: 'bei-ying' })?.author).toBe('朱自清');
  });

  test('readRows · rejects a broken row', () => {
    expect(() => readRows('a|b|c', 'song')).toThrow('malformed catalogue row');
    expect(() => readRows('a|b|c|1990|怒|爱情|低|d|', 'song')).toThrow('unknown letter');
  });
});
