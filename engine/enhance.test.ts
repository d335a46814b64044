// The built-in enhancement tidies a text without losing or adding a word.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts } from '#engine/enhance/diff.ts';
import { enhanceText } from '#engine/enhance.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';

const styles = ROLE_CATALOGUE.inspiration_enhancer.map((role) => role.role_key);
const tidy = (content: string, styleKey = 'default_inspiration_enhancer'): string =>
  enhanceText({ content, styleKey }).text;

/** The words of a text: letters and digits without those that the rules may remove or replace. */
const words = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[的地得]+/gu, '的')
    .replace(/了+/gu, '了');

describe('another version', () => {
  const content = '今天下雨了。没带伞，走回来的。';
  test.each(styles)('%s · repeated calls rotate through layouts of the same words', (styleKey) => {
    const seen: string[] = [];
    for (let previous: string | null = null, round = 0; round < 3; round += 1) {
      previous = enhanceText({ content, styleKey, previous }).text;
      seen.push(previous);
    }
    expect(seen[1]).not.toBe(seen[0]);
    expect(seen[2]).not.toBe(seen[1]);
    expect(new Set(seen.map(words)).size).toBe(1);
  });

  test('edited text, or a single layout · no failure', () => {
    expect(enhanceText({ content, styleKey: 'plain_sketch', previous: '改过的' }).text).not.toBe(
      '',
    );
    expect(enhanceText({ content: '雨', styleKey: 'plain_sketch', previous: '雨。' }).text).toBe(
      enhanceText({ content: '雨', styleKey: 'plain_sketch' }).text,
    );
  });
});

describe('enhanceText', () => {
  test.each([
    ['今天下雨了,没带伞.', '今天下雨了，没带伞。'],
    ['版本3.14很好,价格1,200元', '版本3.14很好，价格1,200元。'],
    ['用iPhone拍了一张', '用 iPhone 拍了一张'],
    ['今天今天很累，想睡了了。', '今天很累，想睡了。'],
    ['慢慢的走着，玩的很开心。', '慢慢地走着，玩得很开心。'],
    ['这是慢慢的节奏，好玩的很多。', '这是慢慢的节奏，好玩的很多。'],
    ['不甚了了。的的确确如此。', '不甚了了。的的确确如此。'],
    ['他说"明天见"，(大概)会来！！！', '他说“明天见”，（大概）会来！'],
    ['他说"hello"', '他说“hello”'],
    ['看 https://a.cn/x,y 这里', '看 https://a.cn/x,y 这里'],
    ['外面下雨 。', '外面下雨。'],
    ['等了很久...没人来', '等了很久……没人来'],
    ['外面下着小雨 屋里开着一盏灯', '外面下着小雨，屋里开着一盏灯。'],
  ])('%s', (before, after) => {
    expect(tidy(before)).toBe(after);
  });

  test('styles · paragraphs, or a line for each sentence; every word stays', () => {
    const text = '早上起了雾，河边没有人。我走了很久！晚上写下“慢”这个字。';
    expect(tidy(text)).toBe(text);
    expect(tidy(text, 'brief_note').split('\n')).toEqual([
      '早上起了雾，河边没有人。',
      '我走了很久！',
      '晚上写下“慢”这个字。',
    ]);
    expect(tidy(text, 'short_poem')).toBe(text);
  });

  test('any text and style · keeps every word, and the diff rebuilds both texts', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'今天慢的地得了走,.!?。，！… \n"()“”aB1#@~雨，很开心'),
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary', maxLength: 60 })),
        fc.constantFrom(...styles),
        (content, styleKey) => {
          const { text: after, diff } = enhanceText({ content, styleKey });
          expect(words(after).replaceAll('今天今天', '今天')).toBe(
            words(content).replace(/(?:今天){2,}/gu, '今天'),
          );
          expect(
            diff
              .filter((part) => part.kind !== 'added')
              .map((part) => part.text)
              .join(''),
          ).toBe(content);
          expect(
            diff
              .filter((part) => part.kind !== 'removed')
              .map((part) => part.text)
              .join(''),
          ).toBe(after);
        },
      ),
    );
  });

  test('tidy text · stays unchanged', () => {
    expect(
      enhanceText({ content: '早上有雾。', styleKey: 'default_inspiration_enhancer' }).changed,
    ).toBe(false);
  });
});

test('diffTexts · shortest edit', () => {
  expect(diffTexts('今天下雨,没带伞', '今天下雨，没带伞。')).toEqual([
    { kind: 'same', text: '今天下雨' },
    { kind: 'removed', text: ',' },
    { kind: 'added', text: '，' },
    { kind: 'same', text: '没带伞' },
    { kind: 'added', text: '。' },
  ]);
});
