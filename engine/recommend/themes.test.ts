// Themes are read from whole words.
import { describe, expect, test } from 'vitest';
import { THEMES } from '#engine/catalogue/work.ts';
import { THEME_NAMES, themesIn } from '#engine/recommend/themes.ts';

describe('themesIn', () => {
  test.each([
    ['医生让我们做好心理准备。', '陌生人的善意'],
    ['生日那天的事先不说，先把好消息放一边。', '失去宠物'],
    ['这道题我花了三百分钟。', '考试'],
    ['手机没电了，导航也停了。', '动物'],
  ])('%s · is not about %s', (text, theme) => {
    expect(themesIn(text).has(theme)).toBe(false);
  });

  test.each([
    ['遇到一个好心人，替我付了车费。', '陌生人的善意', '好心人'],
    ['我妈打电话说院子里的柿子红了', '母亲', '我妈'],
    ['昨晚又失眠到凌晨三点', '失眠', '失眠'],
    ['我家猫今天吐了', '动物', '猫'],
    ['收到OFFER的那一刻', '求职', 'offer'],
  ])('%s · is about %s', (text, theme, word) => {
    expect(themesIn(text).get(theme)?.word).toBe(word);
  });

  test('themes · most frequent first', () => {
    expect([...themesIn('下雨。大雨。我妈没带雨伞。').keys()]).toEqual(['雨', '母亲']);
  });

  test('every theme of a work has words', () => {
    expect(THEME_NAMES.toSorted()).toEqual(THEMES.toSorted());
  });
});
