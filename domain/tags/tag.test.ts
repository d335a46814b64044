// Where a tag starts and ends, and how tags compare (rulings 54).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ENTRY_TAGS_MAX,
  isTagName,
  isWithin,
  TAG_MAX_CHARACTERS,
  tagKey,
  tagsIn,
  tagsOfEntry,
} from '#domain/tags/tag.ts';

const namesIn = (text: string) => tagsIn(text).map(({ name }) => name);

// C§54.01
describe('tagsIn', () => {
  test.each([
    ['#散步', ['散步']],
    ['去湖边 #散步 #湖', ['散步', '湖']],
    ['第一行\n#散步', ['散步']],
    ['累了。#散步，然后（#咖啡）', ['散步', '咖啡']],
    ['“#引号”里和——#破折号', ['引号', '破折号']],
    ['\u3000#缩进', ['缩进']],
    ['#工作/项目/回响', ['工作/项目/回响']],
    ['#2024-05 #v2 #a_b #二〇二四', ['2024-05', 'v2', 'a_b', '二〇二四']],
    ['#Ｗork #café #cafe\u0301', ['Ｗork', 'café', 'cafe\u0301']],
    ['- #清单里\n> #引用里', ['清单里', '引用里']],
    ['#话题# #a.b', ['话题', 'a']],
    [`#${'字'.repeat(32)}`, ['字'.repeat(32)]],
    ['#𠮷野家', ['𠮷野家']],
  ])('%j · has %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test.each([
    ['a number', '#1 #１２ #2024'],
    ['a heading', '# 标题\n## 小标题'],
    ['two marks', '##标签'],
    ['an address', 'https://example.org/a#top http://a.cn/?q=#x 看https://a.cn/#/b/c'],
    ['after a letter', '今天#散步 C#好 a#b'],
    ['after ASCII punctuation', '(#a) "#b" *#c* [#d](https://a.cn)'],
    ['signs alone', '#- #_ #-/- #/ #//'],
    ['a keycap', '#️⃣ #\uFE0F\u20E3'],
    ['a mark first', '#\u0301a'],
    ['33 characters', `#${'字'.repeat(33)}`],
    ['a letter that means several words', '#\uFDFA'],
  ])('%s · is no tag', (_, text) => {
    expect(namesIn(text)).toEqual([]);
  });

  test('a slash · counts only between two levels', () => {
    expect(namesIn('#工作/ #工作//项目 #/工作 #工作/，')).toEqual(['工作', '工作', '工作']);
  });

  const piece = fc.constantFrom(
    '#',
    '##',
    ' ',
    '\n',
    '。',
    '（',
    '/',
    '工作',
    'Ａb',
    '7',
    '_',
    '-',
    '\uFE0F',
    'e\u0301',
    'https://a.cn/',
    '😀',
    '\uD83D',
    'ﬁ',
    'İ',
    '\u200B',
    '*',
    '１',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  test('any text · each span is its own tag, none overlaps another', () => {
    fc.assert(
      fc.property(text, (written) => {
        let last = 0;
        for (const { start, end, name } of tagsIn(written)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(written.slice(start, end)).toBe(`#${name}`);
          expect(isTagName(name)).toBe(true);
          expect(tagsIn(`#${name}`).map((span) => span.name)).toEqual([name]);
          last = end;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('any tag · its key is a tag with the same key', () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const { name } of tagsIn(written)) {
          const key = tagKey(name);
          expect(isTagName(key)).toBe(true);
          expect(tagKey(key)).toBe(key);
          expect(key.split('/')).toHaveLength(name.split('/').length);
          expect([...key].length).toBeLessThanOrEqual(TAG_MAX_CHARACTERS);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

// C§54.02
describe('tagsOfEntry', () => {
  test('a level · brings those above it, each once', () => {
    expect(tagsOfEntry('#工作/项目 #工作/会 #工作')).toEqual([
      { tag: '工作', name: '工作' },
      { tag: '工作/项目', name: '工作/项目' },
      { tag: '工作/会', name: '工作/会' },
    ]);
  });

  test('spellings that compare equal · are one tag', () => {
    expect(tagsOfEntry('#Work #ＷORK', ['work'])).toEqual([{ tag: 'work', name: 'work' }]);
  });

  test('the field of a diary · joins those of the text, whatever it holds', () => {
    expect(
      tagsOfEntry('#湖', ['很 开心!', '2024', ' / ', '旅行 / 海']).map(({ tag }) => tag),
    ).toEqual(['湖', '很 开心!', '2024', '旅行', '旅行/海']);
  });

  test('a text of nothing but tags · lists the first of them', () => {
    const text = Array.from({ length: 500 }, (_, at) => `#第${at}个`).join(' ');
    expect(tagsOfEntry(text)).toHaveLength(ENTRY_TAGS_MAX);
  });
});

test('isWithin · the tag itself and its levels below, not its namesakes', () => {
  expect(['工作', '工作/项目', '工作坊', '生活'].map((tag) => isWithin(tag, '工作'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
