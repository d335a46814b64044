// Works that the writer names, by title or by author.
import { describe, expect, test } from 'vitest';
import { worksNamedIn } from '#engine/recommend/named.ts';

describe('worksNamedIn', () => {
  test.each([
    ['又看了一遍《活着》', ['huo-zhe-book', 'huo-zhe-film'], 'title'],
    ['睡前翻了几页我与地坛', ['wo-yu-di-tan'], 'title'],
    ['想起行路难里那句', ['xing-lu-nan'], 'title'],
    ['循环了一天 Moon River', ['moon-river'], 'title'],
    ['读史铁生的时候', ['he-huan-shu', 'qiu-tian', 'wo-yu-di-tan'], 'author'],
  ])('%s · names its works', (text, ids, by) => {
    const named = worksNamedIn(text);
    expect([...named.keys()].toSorted()).toEqual(ids);
    expect(new Set([...named.values()].map((naming) => naming.by))).toEqual(new Set([by]));
  });

  test.each([
    '他真的爱你，我喜欢你这样说。',
    '五月天气转热了，食指划了一道口子。',
    '今天有点 Happy，Yesterday 的事就算了。',
    '早餐三毛钱一个的包子没有了。',
  ])('%s · names none', (text) => {
    expect([...worksNamedIn(text).keys()]).toEqual([]);
  });
});
