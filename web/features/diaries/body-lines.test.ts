// The body of a diary as lines keeps everything that the user wrote (C§79).
import { expect, it } from 'vitest';
import { wordsOf } from '#domain/text/markdown.ts';
import { bodyLines, firstChangedLine } from '#web/features/diaries/body-lines.ts';

const words = (text: string, isMarked = true) =>
  bodyLines(text, isMarked).map(({ parts }) => wordsOf(parts));

it.each([
  ['一段。', ['一段。']],
  ['一段。\n\n二段。\n\n\n三段。', ['一段。', '二段。', '三段。']],
  ['一行\n二行', ['一行', '二行']],
  ['一行\n二行\n\n三行\n', ['一行', '二行', '', '三行']],
  ['\n　　一段。 \n\n  **二**段。', ['一段。', '二段。']],
  [
    '一段。\n\n- 米\n- 油\n\n> 他说\n> 好\n\n二段。',
    ['一段。', '米', '油', '他说', '好', '二段。'],
  ],
  [' \n', []],
])('%j', (text, lines) => {
  expect(words(text)).toEqual(lines);
});

it('marks switched off · every line is as written', () => {
  expect(words('- [ ] **米**\n- 油', false)).toEqual(['- [ ] **米**', '- 油']);
});

it('lines · keep their place in the text, which a tick uses', () => {
  expect(bodyLines('\n一段。\n\n- [ ] 米', true).map(({ number }) => number)).toEqual([1, 3]);
});

it.each([
  ['一\n二\n三', '一\n贰\n三', 1],
  ['一', '一\n二', 1],
  ['一\n二', '一', 0],
  ['一', '一', null],
])('first changed line · %j to %j · %s', (before, after, line) => {
  expect(firstChangedLine(before, after)).toBe(line);
});
