// The catalogue is large enough, names no work twice, and has something for every hour.
import { describe, expect, test } from 'vitest';
import { MOODS, type Valence } from '#domain/diaries/mood.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { EXCERPT_MAX_CHARACTERS, readRows, THEMES } from '#engine/catalogue/work.ts';

describe('the catalogue', () => {
  test('holds at least two hundred works, each once', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(200);
    expect(new Set(CATALOGUE.map((work) => work.id)).size).toBe(CATALOGUE.length);
    expect(
      new Set(CATALOGUE.map((work) => `${work.worksType} ${work.title} ${work.author}`)).size,
    ).toBe(CATALOGUE.length);
  });

  test('uses the themes it declares, and every theme', () => {
    const used = new Set(CATALOGUE.flatMap((work) => work.themes));
    expect([...used].filter((theme) => !THEMES.includes(theme))).toEqual([]);
    expect(THEMES.filter((theme) => !used.has(theme))).toEqual([]);
  });

  test('has a year or an age for every work, none in the future of the catalogue', () => {
    for (const work of CATALOGUE) {
      expect(work.year, work.title).toMatch(/^(?:约?\d{3,4}|[一-龥]{1,5})$/u);
      const year = Number(/\d{3,4}/u.exec(work.year)?.[0] ?? 0);
      expect(year, work.title).toBeLessThanOrEqual(2025);
    }
  });

  test('quotes only texts, never songs or films, and briefly', () => {
    for (const work of CATALOGUE.filter((candidate) => candidate.excerpt !== null)) {
      expect(work.worksType, work.title).toBe('article');
      expect([...(work.excerpt ?? '')].length, work.title).toBeLessThanOrEqual(
        EXCERPT_MAX_CHARACTERS,
      );
    }
  });

  test.each(['low', 'even', 'high'] satisfies Valence[])(
    'has something of every kind for a %s hour',
    (valence) => {
      for (const worksType of WORKS_TYPES) {
        expect(
          CATALOGUE.filter((work) => work.worksType === worksType && work.fits.includes(valence))
            .length,
        ).toBeGreaterThan(15);
      }
    },
  );

  test('has something for every mood', () => {
    for (const mood of MOODS)
      expect(CATALOGUE.filter((work) => work.moods.includes(mood)).length, mood).toBeGreaterThan(
        20,
      );
  });

  test('finds a work however its title is dressed', () => {
    expect(findWork({ title: '《你的名字》', author: '新海诚' })?.id).toBe('your-name');
    expect(findWork({ title: '背影', author: '鲁迅' })).toBeNull();
    expect(findWork({ id: 'bei-ying' })?.author).toBe('朱自清');
  });

  test('refuses a broken row', () => {
    expect(() => readRows('a|b|c', 'song')).toThrow('Not a row');
    expect(() => readRows('a|b|c|1990|怒|爱情|低|d|', 'song')).toThrow('Unknown letter');
  });
});
