// Works that a model is offered: by theme, in three kinds, whatever the engine takes the mood for.
import { expect, test } from 'vitest';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { builtinRecommendation, workCatalogue } from '#ai/work-catalogue.ts';

const LOW = '爸爸去世半年了，今天在他的抽屉里找到一张车票，我哭了很久。';

test('candidates · sixty works, twenty of each kind', () => {
  const works = workCatalogue.candidates(LOW, []);
  expect(new Set(works.map(({ id }) => id)).size).toBe(60);
  for (const kind of ['article', 'song', 'movie'])
    expect(works.filter(({ works_type }) => works_type === kind)).toHaveLength(20);
});

test('candidates · works of the themes come first, also those unfit for a low text', () => {
  const works = workCatalogue.candidates(LOW, []);
  for (const { tags } of works.slice(0, 12))
    expect(tags.some((tag) => ['父亲', '生死', '失去'].includes(tag))).toBe(true);
  const isForLow = ({ id }: { id: string }) => findWork({ id })?.fits.includes('low') ?? false;
  expect(works.every(isForLow)).toBe(false);
});

test('candidates · a named work first, works seen lately never', () => {
  const [named] = CATALOGUE.filter(({ worksType }) => worksType === 'article');
  const text = `又读了一遍《${named?.title}》。`;
  expect(workCatalogue.candidates(text, [])[0]?.id).toBe(named?.id);
  const recent = workCatalogue.candidates(text, []).map(({ id }) => id);
  expect(workCatalogue.candidates(text, recent).filter(({ id }) => recent.includes(id))).toEqual(
    [],
  );
});

// C§260.05
test('candidates and the engine · name no work about suicide to a gentle request', () => {
  const text = '又读了一遍《我与地坛》，想起死亡诗社和肖申克的救赎。';
  const offered = workCatalogue.candidates(text, []).map(({ id }) => id);
  expect(offered.some(workCatalogue.isAboutSuicide)).toBe(true);
  const gentle = workCatalogue.candidates(text, [], true).map(({ id }) => id);
  expect(gentle.filter(workCatalogue.isAboutSuicide)).toEqual([]);
  const chosen = builtinRecommendation({ text, seed: '1', recentWorks: [], isGentle: true });
  expect(chosen.recommendations.length).toBeGreaterThan(0);
  expect(
    chosen.recommendations.filter(({ id }) => id !== null && workCatalogue.isAboutSuicide(id)),
  ).toEqual([]);
});
