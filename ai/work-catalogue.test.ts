// Works that a model is offered: by event, valence and theme, in three kinds. C§210.01
import { expect, test } from 'vitest';
import { CATALOGUE, findWork } from '#engine/catalogue/catalogue.ts';
import { TEST_DIARIES } from '#engine/recommend/test-diaries.ts';
import { builtinRecommendation, workCatalogue } from '#ai/work-catalogue.ts';

const LOW = '爸爸去世半年了，今天在他的抽屉里找到一张车票，我哭了很久。';

const worksFor = (text: string) =>
  workCatalogue.candidates(text, []).flatMap(({ id }) => findWork({ id }) ?? []);
const titlesAbout = (text: string, themes: readonly string[], first = 2) =>
  worksFor(text)
    .filter((work) => work.themes.slice(0, first).some((theme) => themes.includes(theme)))
    .map(({ title }) => title);

test('candidates · at most twenty of each kind, at least eight', () => {
  for (const text of [LOW, '今天去民政局领了离婚证。', '嗯。'])
    for (const kind of ['article', 'song', 'movie']) {
      const works = workCatalogue.candidates(text, []).filter((work) => work.works_type === kind);
      expect(works.length, `${text} ${kind}`).toBeGreaterThanOrEqual(8);
      expect(works.length, `${text} ${kind}`).toBeLessThanOrEqual(20);
    }
});

const NEW_LOVE = ['婚礼', '爱情', '暗恋', '新生'];

test('divorce · no wedding, although the diary names its papers', () => {
  const text = '今天去民政局把离婚证领了，比结婚证薄一点。工作人员问要不要喝水，我说不用。';
  const about = worksFor(text).filter(({ themes }) => themes.includes('婚姻变故'));
  expect(about.length).toBeGreaterThanOrEqual(4);
  expect(worksFor(text).filter(({ themes }) => NEW_LOVE.includes(themes[0] ?? ''))).toEqual([]);
});

test.each([
  '项目上线了！三个月，零故障。组长请大家喝奶茶，我点了最大杯。',
  '升职了，师傅拍拍我的肩，说以后靠自己了。',
])('success at work · no love stories · %s', (text) => {
  expect(titlesAbout(text, NEW_LOVE, 1)).toEqual([]);
});

test('the words of a title · are not those of the diary', () => {
  const text = '在养老院给外婆弹《小星星》，错了两个音，她跟着打拍子。';
  expect(titlesAbout(text, ['夜'])).toEqual([]);
  expect(titlesAbout(text, ['祖辈', '音乐', '老去']).length).toBeGreaterThan(20);
});

test('losses · different works for different ones', () => {
  const losses = [
    LOW,
    '养了十四年的狗今早走了。它的碗还在阳台上，我不敢收。',
    '大学室友车祸走了，群里没人敢先说话。',
    '外公走后第一个中秋，桌上少一双筷子。',
  ];
  const firsts = losses.flatMap((text) => worksFor(text).slice(0, 3)).map(({ id }) => id);
  expect(new Set(firsts).size).toBeGreaterThanOrEqual(10);
});

test('forty diaries · most works near, few unfit', () => {
  const judged = TEST_DIARIES.flatMap(({ text, fitting, unfit, event, valence }) => {
    const [good, bad] = [fitting.split(' '), unfit.split(' ')];
    return worksFor(text).map(({ themes, events, fits }) => {
      const isNear =
        themes.slice(0, 3).some((theme) => good.includes(theme)) || events.includes(event);
      const isOff = themes.slice(0, 2).some((theme) => bad.includes(theme));
      return { isNear, isUnfit: !isNear && (isOff || !fits.includes(valence)) };
    });
  });
  const share = (of: typeof judged) => of.length / judged.length;
  expect(share(judged.filter(({ isNear }) => isNear))).toBeGreaterThan(0.6);
  expect(share(judged.filter(({ isUnfit }) => isUnfit))).toBeLessThan(0.06);
});

test('candidates · works of the event come first', () => {
  for (const { themes } of worksFor(LOW).slice(0, 12))
    expect(themes.some((theme) => ['父亲', '生死', '失去'].includes(theme))).toBe(true);
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
