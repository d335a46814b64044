// The catalogue is large enough, has no work twice, and fits every mood and valence.
import { describe, expect, test } from 'vitest';
import { MOODS, type Valence } from '#domain/diaries/mood.ts';
import { WORKS_TYPES, type WorksType } from '#domain/recommendations/recommendation.ts';
import { EVENT_IDS } from '#engine/reading/events.ts';
import { ABOUT_SUICIDE } from '#engine/catalogue/about-suicide.ts';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { EXCERPT_MAX_CHARACTERS, readRows, THEMES } from '#engine/catalogue/work.ts';

describe('the catalogue', () => {
  test('at least 150 texts, 120 songs and 130 films', () => {
    const count = (kind: WorksType) => CATALOGUE.filter((work) => work.worksType === kind).length;
    expect(count('article')).toBeGreaterThanOrEqual(150);
    expect(count('song')).toBeGreaterThanOrEqual(120);
    expect(count('movie')).toBeGreaterThanOrEqual(130);
  });

  test('every work once, by its id and by kind, title and author', () => {
    expect(new Set(CATALOGUE.map((work) => work.id)).size).toBe(CATALOGUE.length);
    expect(
      new Set(CATALOGUE.map((work) => `${work.worksType} ${work.title} ${work.author}`)).size,
    ).toBe(CATALOGUE.length);
  });

  test('only declared themes, each of them used, none twice in a work', () => {
    const used = new Set(CATALOGUE.flatMap((work) => work.themes));
    expect([...used].filter((theme) => !THEMES.includes(theme))).toEqual([]);
    expect(THEMES.filter((theme) => !used.has(theme))).toEqual([]);
    for (const work of CATALOGUE)
      expect(new Set(work.themes).size, work.title).toBe(work.themes.length);
  });

  test('every work has known events, moods and valences, none twice', () => {
    const events: readonly string[] = EVENT_IDS;
    for (const work of CATALOGUE) {
      expect(
        work.events.filter((event) => !events.includes(event)),
        work.title,
      ).toEqual([]);
      for (const list of [work.events, work.moods, work.fits]) {
        expect(list.length, work.title).toBeGreaterThan(0);
        expect(new Set<string>(list).size, work.title).toBe(list.length);
      }
    }
  });

  test('every event has works', () => {
    const tagged = new Set(CATALOGUE.flatMap((work) => work.events));
    expect(EVENT_IDS.filter((event) => !tagged.has(event))).toEqual([]);
  });

  test('no work about a death, a war or an illness is offered for a good day only', () => {
    for (const work of CATALOGUE.filter(({ grave }) => grave.length > 0))
      expect(work.fits, work.title).not.toContain('high');
  });

  test('what a work is about · one short line without a full stop', () => {
    for (const work of CATALOGUE) {
      expect([...work.about].length, work.title).toBeLessThanOrEqual(32);
      expect(work.about, work.title).toMatch(/^[^\n。]+$/u);
    }
  });

  test('every work has a year or an age, none in the future', () => {
    for (const work of CATALOGUE) {
      expect(work.year, work.title).toMatch(/^(?:约?\d{4}|[一-龥]{1,5})$/u);
      const year = Number(/\d{3,4}/u.exec(work.year)?.[0] ?? 0);
      expect(year, work.title).toBeLessThanOrEqual(2025);
      if (work.worksType === 'movie') expect(year, work.title).toBeGreaterThanOrEqual(1895);
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

  test('every work about suicide is in the catalogue', () => {
    expect([...ABOUT_SUICIDE].filter((id) => findWork({ id }) === null)).toEqual([]);
  });

  test('findWork · finds a title in any punctuation', () => {
    expect(findWork({ title: '《你的名字》', author: '新海诚' })?.id).toBe('your-name');
    expect(findWork({ title: '背影', author: '鲁迅' })).toBeNull();
    expect(findWork({ id: 'bei-ying' })?.author).toBe('朱自清');
  });

  test('readRows · rejects a broken row', () => {
    expect(() => readRows('a|b|c', 'song')).toThrow('malformed catalogue row');
    expect(() => readRows('a|b|c|1990|怒|爱情|crush|低|d|', 'song')).toThrow('unknown letter');
  });
});
