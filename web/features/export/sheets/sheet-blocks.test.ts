// The text of a sheet as blocks (C§79).
import { expect, it } from 'vitest';
import { wordsOf } from '#domain/text/markdown.ts';
import { sheetBlocks } from '#web/features/export/sheets/sheet-blocks.ts';

const shown = (text: string, isMarked = true) =>
  sheetBlocks(text, isMarked).map((block) =>
    block.kind === 'list'
      ? block.lines.map(({ parts }) => `-${wordsOf(parts)}`).join()
      : `${block.kind}: ${wordsOf(block.parts)}`,
  );

it.each([
  ['一段。\n\n \n二段，\n 第二行。 ', ['paragraph: 一段。', 'paragraph: 二段，\n 第二行。']],
  [
    '买：\n- **米**\n- [x] 盐\n\n> 他说\n> 好\n\n完',
    ['paragraph: 买：', '-米,-盐', 'quote: 他说\n好', 'paragraph: 完'],
  ],
  ['', []],
])('%j', (text, blocks) => {
  expect(shown(text)).toEqual(blocks);
});

it('marks switched off · every line is as written', () => {
  expect(shown('- [ ] **米**\n> 油', false)).toEqual(['paragraph: - [ ] **米**\n> 油']);
});
