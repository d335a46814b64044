// The built-in recommendations: real works that fit the diary, the same list for the same seed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOODS, type Valence } from '#domain/diaries/mood.ts';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { THEMES } from '#engine/catalogue/work.ts';
import { moodNamedIn, recommendWorks, type RecommendInput } from '#engine/recommend.ts';

const input: RecommendInput = {
  mood: '温馨',
  valence: 'high',
  tags: ['妈妈'],
  text: '妈妈做了一桌菜，一家人都回来了。',
  seed: 's',
  exclude: [],
};

describe('recommendWorks', () => {
  test('diary · two works of each kind on its themes', () => {
    const { works, themes } = recommendWorks(input);
    expect(works.map((work) => work.works_type).toSorted()).toEqual([
      'article',
      'article',
      'movie',
      'movie',
      'song',
      'song',
    ]);
    expect(themes).toEqual(expect.arrayContaining(['家人', '温馨']));
    for (const work of works)
      expect(
        findWork(work)?.themes.some((theme) => ['母亲', '家人', '食物'].includes(theme)),
        work.title,
      ).toBe(true);
  });

  test('excluded works · are not returned', () => {
    const first = recommendWorks(input).works.map((work) => work.id);
    const second = recommendWorks({ ...input, exclude: first }).works.map((work) => work.id);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(second).toHaveLength(6);
  });

  test('works seen lately · are left out while six others fit', () => {
    const first = recommendWorks(input).works.map((work) => work.id);
    const second = recommendWorks({ ...input, recent: first }).works.map((work) => work.id);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(second).toHaveLength(6);
  });

  test('every work seen lately · those seen longest ago return', () => {
    const fitting = CATALOGUE.filter((work) => work.fits.includes('high'));
    const works = recommendWorks({ ...input, recent: fitting.map((work) => work.id) }).works;
    const oldest = fitting.slice(-6).map((work) => work.id);
    expect(works.length).toBeGreaterThan(0);
    expect(oldest).toEqual(expect.arrayContaining(works.map((work) => work.id)));
  });

  test('another seed · another choice among equals', () => {
    const lists = new Set(
      ['a', 'b', 'c', 'd'].map((seed) =>
        recommendWorks({ ...input, text: '', tags: [], seed })
          .works.map((work) => work.id)
          .join(),
      ),
    );
    expect(lists.size).toBeGreaterThan(1);
  });

  test('low text · no death and loss, unless the diary is about it', () => {
    const low = {
      ...input,
      mood: '平静',
      valence: 'low',
      tags: [],
      text: '今天好累，什么都不想说。',
    } as const;
    for (const seed of ['1', '2', '3', '4', '5']) {
      for (const work of recommendWorks({ ...low, seed }).works)
        expect(findWork(work)?.themes, work.title).not.toEqual(expect.arrayContaining(['生死']));
    }
    const grieving = recommendWorks({ ...low, text: '外婆去世一年了，今天去扫墓，很想念她。' });
    expect(grieving.works.some((work) => findWork(work)?.themes.includes('失去'))).toBe(true);
  });

  test('any input · scores 5 to 9, distinct works of the catalogue, deterministic', () => {
    const any = fc.record({
      mood: fc.constantFrom(...MOODS),
      valence: fc.constantFrom<Valence[]>('low', 'even', 'high'),
      tags: fc.array(fc.constantFrom(...THEMES), { maxLength: 5 }),
      text: fc.string({
        unit: fc.constantFrom(...'妈妈雨雪猫海边工作累想家歌吃饭朋友'),
        maxLength: 60,
      }),
      seed: fc.string(),
      exclude: fc.subarray(CATALOGUE.map((work) => work.id)),
    });
    fc.assert(
      fc.property(any, (given) => {
        const { works, themes } = recommendWorks(given);
        expect(works.length).toBeLessThanOrEqual(6);
        expect(new Set(works.map((work) => work.id)).size).toBe(works.length);
        for (const work of works) {
          expect(work.match_score).toBeGreaterThanOrEqual(5);
          expect(work.match_score).toBeLessThanOrEqual(9);
          expect(given.exclude).not.toContain(work.id);
          expect(findWork(work)?.fits).toContain(given.valence);
          expect(work.match_reason).not.toMatch(/[{}]/u);
        }
        expect(themes).toContain(given.mood);
        expect(recommendWorks(given)).toEqual({ works, themes });
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['心情：感动\n标签：妈妈', '感动'],
  ['mood: 平静', '平静'],
  ['今天感动了', null],
])('moodNamedIn · %j', (text, mood) => {
  expect(moodNamedIn(text)).toBe(mood);
});
