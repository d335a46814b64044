// Renaming and merging of tags inside texts (rulings 54).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkTagRename,
  renamedTag,
  renameInDiary,
  renameInPost,
  renameTagIn,
  shortestTooLong,
  tagsWhileRenaming,
  type TagRename,
} from '#domain/tags/tag-rename.ts';
import { tagKey, tagsIn } from '#domain/tags/tag.ts';

const textAfter = (text: string, rename: TagRename) => {
  const renamed = renameTagIn(text, rename);
  return renamed.ok ? renamed.value : renamed.code;
};
const valueOf = <T>(checked: { ok: true; value: T } | { ok: false; code: string }) =>
  checked.ok ? checked.value : checked.code;

// C§54.03
describe('renameTagIn', () => {
  test.each([
    ['#旧 和 #旧的，#旧/下', '#新 和 #旧的，#新/下'],
    ['旧 #其他 https://a.cn/#旧', '旧 #其他 https://a.cn/#旧'],
    ['#旧，#旧/\n#旧//下', '#新，#新/\n#新//下'],
  ])('%j · becomes %j', (text, after) => {
    expect(textAfter(text, { from: '旧', to: '新' })).toBe(after);
  });

  test('spellings that compare equal · all change; levels below keep theirs', () => {
    expect(textAfter('#Work #ＷORK/Echo #works', { from: 'work', to: '工作' })).toBe(
      '#工作 #工作/Echo #works',
    );
  });

  test('a level below · moves to the top, and the other way round', () => {
    expect(textAfter('#工作/项目/回响', { from: '工作/项目', to: '项目' })).toBe('#项目/回响');
    expect(textAfter('#项目/回响', { from: '项目', to: '工作/项目' })).toBe('#工作/项目/回响');
  });

  test('a result over 32 characters · is refused', () => {
    const below = `#a/${'字'.repeat(30)}`;
    expect(textAfter(below, { from: 'a', to: '一' })).toBe(`#一/${'字'.repeat(30)}`);
    expect(textAfter(below, { from: 'a', to: '一二' })).toBe('TAG_TOO_LONG');
  });

  const level = fc.constantFrom('甲', '乙', 'Ａ', 'a', 'b', '丙丁', 'x_y');
  const tag = fc.array(level, { minLength: 1, maxLength: 3 }).map((levels) => levels.join('/'));
  const text = fc
    .array(
      fc.oneof(
        tag.map((name) => `#${name}`),
        fc.constantFrom(' ', '。', '甲', '\n', '##', '/', '😀', '('),
      ),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join(''));

  test('any text · only the tags change, each as its name does', () => {
    fc.assert(
      fc.property(text, tag, tag, (written, old, to) => {
        const rename = { from: tagKey(old), to };
        const after = textAfter(written, rename);
        const split = (of: string) => {
          const spans = tagsIn(of);
          return {
            names: spans.map(({ name }) => name),
            rest: spans.map(({ start }, at) => of.slice(spans[at - 1]?.end ?? 0, start)),
            tail: of.slice(spans.at(-1)?.end ?? 0),
          };
        };
        const before = split(written);
        expect(split(after)).toEqual({
          ...before,
          names: before.names.map((name) => renamedTag(name, rename)),
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test('a checked renaming · a second time changes nothing', () => {
    fc.assert(
      fc.property(text, tag, tag, (written, from, to) => {
        const tags = tagsIn(written).map(({ name }) => tagKey(name));
        const checked = checkTagRename({ from, to }, tags);
        if (!checked.ok) return;
        const once = textAfter(written, checked.value);
        expect(textAfter(once, checked.value)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('checkTagRename', () => {
  test.each([
    [
      { from: '工作', to: ' #事业 ' },
      { from: '工作', to: '事业' },
    ],
    [
      { from: 'Ｗork', to: 'WORK' },
      { from: 'work', to: 'WORK' },
    ],
    [
      { from: '很 开心!', to: '开心' },
      { from: '很 开心!', to: '开心' },
    ],
    [
      { from: '工作', to: '工作坊' },
      { from: '工作', to: '工作坊' },
    ],
    [{ from: '工作', to: '工作/旧' }, 'TAG_INTO_ITSELF'],
    [{ from: '工作', to: '' }, 'TAG_INVALID'],
    [{ from: '工作', to: '两 个' }, 'TAG_INVALID'],
    [{ from: '工作', to: '2024' }, 'TAG_INVALID'],
    [{ from: '工作', to: 'a/' }, 'TAG_INVALID'],
    [{ from: '/', to: 'a' }, 'TAG_INVALID'],
    [{ from: '工作', to: '字'.repeat(33) }, 'TAG_INVALID'],
  ])('%j · gives %j', (given, result) => {
    expect(valueOf(checkTagRename(given, []))).toEqual(result);
  });

  test('a tag below that would be below the old one again · refuses the whole', () => {
    const rename = { from: 'a/a', to: 'a' };
    expect(valueOf(checkTagRename(rename, ['a/a', 'a/a/b']))).toEqual(rename);
    expect(valueOf(checkTagRename(rename, ['a/a', 'a/a/a']))).toBe('TAG_INTO_ITSELF');
  });

  test('a tag below that would be too long · refuses the whole', () => {
    const tags = ['a', `a/${'字'.repeat(30)}`, `b/${'字'.repeat(30)}`];
    expect(valueOf(checkTagRename({ from: 'a', to: '一二' }, tags))).toBe('TAG_TOO_LONG');
    expect(valueOf(checkTagRename({ from: 'a', to: '一' }, tags))).toEqual({ from: 'a', to: '一' });
  });
});

test('renameInPost · changes the text and the text before an enhancement', () => {
  const rename = { from: '旧', to: '新' };
  expect(valueOf(renameInPost({ content: '#旧 一', sourceContent: '#旧 二' }, rename))).toEqual({
    content: '#新 一',
    sourceContent: '#新 二',
  });
  expect(valueOf(renameInPost({ content: '#旧', sourceContent: null }, rename))).toEqual({
    content: '#新',
    sourceContent: null,
  });
});

test('renameInDiary · changes the body and the field', () => {
  const rename = { from: '旧', to: '新' };
  expect(valueOf(renameInDiary({ content: '#旧', tags: ['旧/下', '旧的'] }, rename))).toEqual({
    content: '#新',
    tags: ['新/下', '旧的'],
  });
  expect(
    valueOf(
      renameInDiary({ content: '', tags: [`旧/${'字'.repeat(30)}`] }, { from: '旧', to: '一二' }),
    ),
  ).toBe('TAG_TOO_LONG');
});

// C§203.03
test.each([
  ['旧', '旧', '新', ['旧', '新']],
  ['旧/下', '旧', '新', ['旧/下', '新/下']],
  ['新/下', '旧', '新', ['新/下', '旧/下']],
  ['旧的', '旧', '新', ['旧的']],
  ['a/a', 'a/a', 'a', ['a/a', 'a', 'a/a/a']],
])('tagsWhileRenaming · %j while %j becomes %j · are %j', (tag, from, to, tags) => {
  expect(tagsWhileRenaming(tag, { from, to })).toEqual(tags);
});

test('shortestTooLong · no shorter text becomes longer than the limit', () => {
  const rename = { from: '旧', to: '新的名字' };
  const fewest = shortestTooLong(rename, 1_000);
  const text = '#旧 '.repeat(Math.floor(fewest / 3));
  expect(textAfter(text, rename).length).toBeLessThanOrEqual(1_000);
  expect(textAfter(`${text}#旧 #旧 #旧`, rename).length).toBeGreaterThan(1_000);
});

test('renameInPost · a text that would be longer than a post · is refused', () => {
  const post = { content: `#旧 ${'字'.repeat(19_997)}`, sourceContent: null };
  expect(valueOf(renameInPost(post, { from: '旧', to: '新' }))).not.toBe('CONTENT_TOO_LONG');
  expect(valueOf(renameInPost(post, { from: '旧', to: '新的' }))).toBe('CONTENT_TOO_LONG');
});
