// Danger is found often enough and suspected rarely enough. The lines of the development part were
// written by people who wrote none of the training; the figures of new lines are a little worse.
import { describe, expect, test } from 'vitest';
import { readDanger } from '#engine/safety.ts';
import { languageOf } from '#engine/safety/language.ts';
import { isAboutMinor } from '#engine/safety/minor.ts';
import { dangerSentences, dangerWindows } from '#engine/safety/sentences.ts';
import { withStandardSpelling } from '#engine/safety/spelling.ts';

describe('readDanger', () => {
  test.each([
    ['药吞了一大把，头开始晕', 'card', 'now', true],
    ['半小时前吃了药，一直在吐', 'card', 'now', true],
    ['炭点上了，门缝也封好了', 'card', 'now', true],
    ['overdosed, afraid to call', 'card', 'now', true],
    ['我不想活了', 'card', 'now', false],
    ['想 死', 'card', 'now', false],
    ['我想去 \u200b死', 'card', 'now', false],
    ['今天累死了。真的活不下去了。', 'card', 'now', false],
    ['看完电影，我也想死', 'card', 'now', false],
    ['房租交到月底，猫托给对门了。今晚之后就不麻烦谁了', 'card', 'now', false],
    ['瞓低就唔使起身就好', 'card', 'hint', false],
    ['Would be nice to just not wake up.', 'card', 'hint', false],
    ['以前想过死，幸好熬过来了', 'line', 'past', false],
    ['姐姐三年前自殺了', 'line', 'bereaved', false],
    ['My brother took his own life in March.', 'line', 'bereaved', false],
    ['朋友说她不想活了，我很怕', 'line', 'other', false],
    ['女儿十二岁，说她不想活了', 'line', 'other', false],
    ['他昨晚又打了我', 'card', 'violence', false],
  ] as const)('%s · %s, %s', (text, tier, kind, isAcute) => {
    expect(readDanger(text)).toMatchObject({ tier, kind, isAcute });
  });

  test.each([
    '',
    '笑死我了',
    '死线前两小时才打开文档',
    '死心塌地',
    '感冒药一天三次，一次两片',
    '吞了半块饼干当早饭',
    '想死你了，快回来',
    '跳楼价大甩卖',
    '爸爸打我电话，说院子里的柿子红了',
    '追剧，女二割腕那段拍得假',
    '奶奶走得很安详，九十三',
    '钥匙放门口地垫下，房东自己来拿',
    '今天跳河边广场舞',
    '谢谢，晚安。明天想早点睡',
    '房租交到月底就搬去新家啦',
    '我今天吼了孩子，很后悔',
    "I'm dead, this meme",
    'deadline is killing me',
  ])('everyday · %s · nothing is shown', (text) => {
    expect(['none', 'brake']).toContain(readDanger(text).tier);
  });

  test.each(['自s', 'zs的念头', '想4', '想嘎', '活唔落去', '老子不想活了', 'kms', '想轻sheng'])(
    'another spelling · %s · a card',
    (text) => {
      expect(readDanger(text)).toMatchObject({ tier: 'card', kind: 'now' });
    },
  );

  test('one sentence of a long entry · does not drown', () => {
    const day = '早上买了豆浆，开了两个会，中午和同事吃面。下班的路上风很大，地铁上有人让座。';
    const entry = `${day}药吞了一大把，头开始晕。${day}`;
    expect(readDanger(day.repeat(8)).tier).toBe('none');
    expect(readDanger(entry)).toMatchObject({ tier: 'card', isAcute: true });
  });
});

describe('what a text is', () => {
  test.each([
    ['我不想活了', 'zh'],
    ['姐姐三年前自殺了，我還是想她', 'zh-Hant'],
    ["i don't want to be here", 'en'],
    ['took all of them 头好晕，救命', 'zh'],
    ['', 'zh'],
  ] as const)('%s · in %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  test.each([
    ['我初二', true],
    ['我十二岁', true],
    ['三十岁了', false],
    ['二十五岁', false],
    ['I am 15 years old', true],
    ['高中同学聚会', true],
    ['高一层楼', false],
  ])('%s · a minor: %s', (text, isMinor) => {
    expect(isAboutMinor(text)).toBe(isMinor);
  });
});

describe('windows', () => {
  test('sentences · by their marks, lines and length', () => {
    expect(dangerSentences('早。晚！\n又一天…… I see. It works. 3.14')).toEqual([
      '早。',
      '晚！',
      '又一天……',
      ' I see.',
      'It works.',
      '3.14',
    ]);
    expect(dangerSentences('字'.repeat(200)).map(({ length }) => length)).toEqual([90, 90, 20]);
    expect(dangerSentences('……！')).toEqual([]);
  });

  test('a window · is a sentence, or two neighbours', () => {
    expect(dangerWindows('一。二。')).toEqual([['一。', '二。']]);
    expect(dangerWindows('一。二。三。')).toEqual([
      ['一。'],
      ['一。', '二。'],
      ['二。'],
      ['二。', '三。'],
      ['三。'],
    ]);
  });
});

test.each([
  ['12:4', '12:4'],
  ['跑了5kms', '跑了5kms'],
  ['我想4点起', '我想4点起'],
  ['紫砂壶', '紫砂壶'],
  ['老子说道可道', '老子说道可道'],
  ['想4', '想死'],
  ['ge wan', '割腕'],
])('standard spelling · %s · %s', (written, meant) => {
  expect(withStandardSpelling(written)).toBe(meant);
});
