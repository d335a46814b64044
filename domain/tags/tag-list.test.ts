// The tags of a user as a tree, searched and suggested (rulings 54).
import { describe, expect, test } from 'vitest';
import { renamePlan, searchTags, suggestTags, treeOfTags } from '#domain/tags/tag-list.ts';
import { typedTagAt } from '#domain/tags/typed-tag.ts';

const tag = (name: string, entries: number) => ({ tag: name.toLowerCase(), name, entries });
const TAGS = [
  tag('工作', 9),
  tag('散步', 5),
  tag('工作/项目', 4),
  tag('工作/项目/回响', 3),
  tag('Work', 2),
  tag('湖边散步', 1),
  tag('旅行/工作坊', 1),
  tag('旅行', 1),
];
const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name);

test('treeOfTags · each tag is below the level above it, in the order of the list', () => {
  const tree = treeOfTags(TAGS);
  expect(names(tree)).toEqual(['工作', '散步', 'Work', '湖边散步', '旅行']);
  expect(tree[0]?.children).toMatchObject([
    { level: '项目', children: [{ level: '回响', children: [] }] },
  ]);
});

test('searchTags · finds by any part and keeps the levels above', () => {
  expect(names(searchTags(TAGS, '散步'))).toEqual(['散步', '湖边散步']);
  expect(names(searchTags(TAGS, ' #回响'))).toEqual(['工作', '工作/项目', '工作/项目/回响']);
  expect(names(searchTags(TAGS, 'ＷO'))).toEqual(['Work']);
  expect(searchTags(TAGS, '')).toEqual(TAGS);
  expect(searchTags(TAGS, '没有')).toEqual([]);
});

describe('suggestTags', () => {
  test.each([
    ['', ['工作', '散步', '工作/项目', '工作/项目/回响', 'Work']],
    ['工作', ['工作/项目', '工作/项目/回响', '旅行/工作坊']],
    ['工作/', ['工作/项目', '工作/项目/回响']],
    ['散', ['散步', '湖边散步']],
    ['w', ['Work']],
    ['WORK', []],
    ['没有', []],
  ])('%j · offers %j', (typed, offered) => {
    expect(names(suggestTags(TAGS, typed))).toEqual(offered);
  });
});

test('renamePlan · counts the levels below and finds the tag to merge with', () => {
  expect(renamePlan(TAGS, '工作', '散步')).toEqual({ below: 2, target: TAGS[1] });
  expect(renamePlan(TAGS, 'work', 'WORK')).toEqual({ below: 0, target: null });
  expect(renamePlan(TAGS, '散步', '走路')).toEqual({ below: 0, target: null });
});

describe('typedTagAt', () => {
  const typedIn = (text: string) => {
    const caret = text.indexOf('|');
    return typedTagAt(text.replace('|', ''), caret)?.typed ?? null;
  };
  test.each([
    ['#|', ''],
    ['今天 #散|', '散'],
    ['去了。#湖|，回来', '湖'],
    ['#工作/|', '工作/'],
    ['#𠮷|', '𠮷'],
  ])('%j · types %j', (text, typed) => {
    expect(typedIn(text)).toBe(typed);
  });

  test.each([
    '|#',
    '|',
    '今天|',
    '今天#散|',
    '# |',
    '##|',
    '#散|步',
    '#散步 |',
    `#${'字'.repeat(33)}|`,
  ])('%j · types no tag', (text) => {
    expect(typedIn(text)).toBeNull();
  });
});
