// The body of a diary as lines keeps everything that the user wrote.
import { expect, it } from 'vitest';
import { bodyLines } from '#web/features/diaries/body-lines.ts';

it.each([
  ['一段。', ['一段。']],
  ['一段。\n\n二段。\n\n\n三段。', ['一段。', '二段。', '三段。']],
  ['一行\n二行', ['一行', '二行']],
  ['一行\n二行\n\n三行\n', ['一行', '二行', '', '三行']],
])('%j', (text, lines) => {
  expect(bodyLines(text)).toEqual(lines);
});
