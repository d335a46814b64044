// The built-in recommendations: real works that fit the diary, the same list for the same seed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOODS, type Valence } from '#domain/diaries/mood.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { THEMES } from '#engine/catalogue/work.ts';
import { REASON_MAX_CHARACTERS } from '#engine/recommend/reason.ts';
import { TEST_DIARIES } from '#engine/recommend/test-diaries.ts';
import { moodNamedIn, recommendWorks, type RecommendInput } from '#engine/recommend.ts';

const input: RecommendInput = {
  mood: '温馨',
  valence: 'high',
  event: 'home_visit',
  tags: ['妈妈'],
  text: '妈妈做了一桌菜，一家人都回来了。',
  seed: 's',
  exclude: [],
};

describe('recommendWorks', () => {
  test('diary · six works of all kinds on its themes', () => {
    const { works, themes } = recommendWorks(input);
    for (const kind of WORKS_TYPES)
      expect(works.filter((work) => work.works_type === kind).length).toBeGreaterThan(0);
    expect(works).toHaveLength(6);
    expect(themes).toEqual(expect.arrayContaining(['家人', '温馨']));
    for (const work of works)
      expect(
        findWork(work)?.themes.some((theme) =>
          ['母亲', '父亲', '家人', '食物', '思乡'].includes(theme),
        ),
        work.title,
      ).toBe(true);
  });

  test('excluded works · are not returned', () => {
    const first = recommendWorks(input).works.map((work) => work.id);
    const second = recommendWorks({ ...input, exclude: first }).works.map((work) => work.id);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(second.length).toBeGreaterThanOrEqual(3);
  });

  test('works seen lately · are left out while six others fit', () => {
    const first = recommendWorks(input).works.map((work) => work.id);
    const second = recommendWorks({ ...input, recent: first }).works.map((work) => work.id);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(second.length).toBeGreaterThanOrEqual(3);
  });

  test('every work seen lately · those seen longest ago return', () => {
    const fitting = CATALOGUE.filter(
      (work) => work.fits.includes('high') && work.grave.length === 0,
    );
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

  test('only the mood in common · three works, one of a kind, lowest score', () => {
    const { works } = recommendWorks({ ...input, event: null, text: '嗯。', tags: [] });
    expect(works.map((work) => work.works_type).toSorted()).toEqual(['article', 'movie', 'song']);
    expect(works.map((work) => work.match_score)).toEqual([5, 5, 5]);
  });

  test('low text · no grave work, unless the diary names its subject', () => {
    const low = {
      ...input,
      mood: '平静',
      valence: 'low',
      event: null,
      tags: [],
      text: '今天好累，什么都不想说。',
    } as const;
    for (const seed of ['1', '2', '3', '4', '5']) {
      for (const work of recommendWorks({ ...low, seed }).works)
        expect(findWork(work)?.grave, work.title).toEqual([]);
    }
    const grieving = recommendWorks({ ...low, text: '外婆去世一年了，今天去扫墓，很想念她。' });
    expect(grieving.works.some((work) => findWork(work)?.grave.includes('失去'))).toBe(true);
  });

  test('quarrel · never a work about war or death', () => {
    const text = '跟我妈大吵了一架，摔门出来在楼下坐了一个小时。';
    for (const event of [null, 'quarrel_parent']) {
      const { works } = recommendWorks({ ...input, valence: 'low', event, text, tags: [] });
      for (const work of works) expect(findWork(work)?.grave, work.title).toEqual([]);
    }
  });

  test('even diary with a word of a bad day · is taken for a low one', () => {
    const { works } = recommendWorks({
      ...input,
      valence: 'even',
      event: null,
      text: '又失眠了，睡不着。',
      tags: [],
    });
    for (const work of works) expect(findWork(work)?.fits, work.title).toContain('low');
  });

  test('works that the writer names · come first with a reason that says so', () => {
    const { works } = recommendWorks({ ...input, text: '重读了《我与地坛》，又听了五月天。' });
    expect(works.slice(0, 2).map((work) => [work.author, work.match_score])).toEqual([
      ['史铁生', 9],
      ['五月天', 8],
    ]);
    expect(works[0]?.match_reason).toContain('你写到了《我与地坛》');
    expect(works[1]?.match_reason).toContain('你提到了五月天');
  });

  test('event · its works have the best score only with a theme of the text', () => {
    const score = (text: string) =>
      recommendWorks({ ...input, event: 'rain', text, tags: [] }).works[0]?.match_score;
    expect(score('下了一天的雨。')).toBe(9);
    expect(score('窗外一直在响。')).toBe(8);
  });

  test('any input · scores 5 to 9, distinct works of the catalogue, deterministic', () => {
    const any = fc.record({
      mood: fc.constantFrom(...MOODS),
      valence: fc.constantFrom<Valence[]>('low', 'even', 'high'),
      event: fc.option(fc.constantFrom('rain', 'breakup', 'unknown', 'death_family')),
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
        expect(new Set(works.map((work) => work.match_reason)).size).toBe(works.length);
        for (const work of works) {
          expect(work.match_score).toBeGreaterThanOrEqual(5);
          expect(work.match_score).toBeLessThanOrEqual(9);
          expect(given.exclude).not.toContain(work.id);
          expect(work.match_reason).not.toMatch(/[{}]|“”|写。|是。|关于。/u);
          expect([...work.match_reason].length).toBeLessThanOrEqual(REASON_MAX_CHARACTERS);
        }
        expect(themes).toContain(given.mood);
        expect(recommendWorks(given)).toEqual({ works, themes });
      }),
      { numRuns: 60 },
    );
  });
});

/** The works for the forty diaries, each with its own diary. */
function offers(withEvent: boolean) {
  return TEST_DIARIES.map((diary) => ({
    diary,
    works: recommendWorks({
      mood: diary.mood,
      valence: diary.valence,
      event: withEvent ? diary.event : null,
      tags: [],
      text: `心情：${diary.mood}\n内容：${diary.text}`,
      seed: diary.text,
      exclude: [],
    }).works,
  }));
}

/** The share of offered works that fit by the labels. */
function shareOfFitting(list: ReturnType<typeof offers>): number {
  const judged = list.flatMap(({ diary, works }) =>
    works.map((offered) => {
      const work = findWork(offered);
      if (work === null) return false;
      const isAbout = (labels: string, themes: readonly string[]) =>
        themes.some((theme) => labels.split(' ').includes(theme));
      return (
        isAbout(diary.fitting, work.themes.slice(0, 3)) &&
        !isAbout(diary.unfit, [...work.grave, ...work.themes.slice(0, 2)])
      );
    }),
  );
  return judged.filter(Boolean).length / judged.length;
}

describe('forty fresh diaries', () => {
  test('with the event · at least 85 of 100 works fit', () => {
    expect(TEST_DIARIES).toHaveLength(40);
    expect(shareOfFitting(offers(true))).toBeGreaterThanOrEqual(0.85);
  });

  test('from the words alone · at least 65 of 100 works fit', () => {
    expect(shareOfFitting(offers(false))).toBeGreaterThanOrEqual(0.65);
  });

  test('low diaries · no cheerful work and no grave one of another subject', () => {
    for (const { diary, works } of [...offers(true), ...offers(false)]) {
      if (diary.valence !== 'low') continue;
      for (const offered of works) {
        const work = findWork(offered);
        expect(work?.fits, `${offered.title}: ${diary.text}`).toContain('low');
        for (const theme of work?.grave ?? [])
          expect(diary.unfit.split(' '), `${offered.title}: ${diary.text}`).not.toContain(theme);
      }
    }
  });

  test('no work and no wording twice in a list', () => {
    for (const { works } of offers(true)) {
      expect(new Set(works.map((work) => work.id)).size).toBe(works.length);
      expect(new Set(works.map((work) => work.match_reason)).size).toBe(works.length);
    }
  });
});

test.each([
  ['心情：感动\n标签：妈妈', '感动'],
  ['mood: 平静', '平静'],
  ['今天感动了', null],
])('moodNamedIn · %j', (text, mood) => {
  expect(moodNamedIn(text)).toBe(mood);
});
