// The rules of a diary and what is shown of it: cover, body, tags (B§3, B§5).
import { expect, test } from 'vitest';
import {
  checkDiaryDraft,
  cleanTags,
  coverFor,
  diaryBody,
  shortened,
} from '#domain/diaries/diary.ts';

test.each([
  [
    { title: ' 雨 ', content: ' 下了一天 ', images: [] },
    { ok: true, value: { title: '雨', content: '下了一天', images: [] } },
  ],
  [
    { title: '', content: '下了一天', images: ['a'] },
    { ok: false, code: 'DIARY_INCOMPLETE' },
  ],
  [
    { title: '雨', content: '  ', images: [] },
    { ok: false, code: 'DIARY_INCOMPLETE' },
  ],
  [
    { title: '雨', content: '长'.repeat(100_001), images: [] },
    { ok: false, code: 'CONTENT_TOO_LONG' },
  ],
  [
    { title: '雨', content: '一', images: Array.from({ length: 10 }, String) },
    { ok: false, code: 'TOO_MANY_IMAGES' },
  ],
])('checkDiaryDraft · case %#', (draft, outcome) => {
  expect(checkDiaryDraft(draft)).toEqual(outcome);
});

test.each([
  [['a', 'b'], null, 'a'],
  [['a', 'b'], 'b', 'b'],
  [['a'], 'b', 'a'],
  [[], 'b', null],
])('cover of %j with %j chosen · is %j', (images, cover, kept) => {
  expect(coverFor(images, cover)).toBe(kept);
});

test('diaryBody · edited text before AI text before written text', () => {
  expect(diaryBody({ userEdited: '改', aiGenerated: '生成', written: '写' })).toBe('改');
  expect(diaryBody({ userEdited: null, aiGenerated: '生成', written: '写' })).toBe('生成');
  expect(diaryBody({ userEdited: null, aiGenerated: null, written: '写' })).toBe('写');
});

test('cleanTags · removes marks, duplicates and excess', () => {
  expect(cleanTags(['#散步', '散步', '  ', 'Ｗork', 'work', '字'.repeat(33)])).toEqual([
    '散步',
    'Ｗork',
    '字'.repeat(32),
  ]);
});

test('shortened · cuts between characters', () => {
  expect(shortened('🌿🌿🌿', 2)).toBe('🌿🌿…');
  expect(shortened('好', 2)).toBe('好');
  expect(shortened('好👨‍👩‍👧‍👦天', 2)).toBe('好👨‍👩‍👧‍👦…');
});
