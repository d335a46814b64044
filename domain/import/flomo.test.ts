import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attachment } from '#domain/import/attachments.ts';
import { entriesOfFlomo, isFlomo } from '#domain/import/flomo.ts';
import { htmlTokens } from '#domain/import/html-tokens.ts';

const find = (reference: string): Attachment =>
  reference.endsWith('.png')
    ? { kind: 'image', image: { file: 0, path: reference, name: reference } }
    : { kind: 'leftOut', name: reference };
const memo = (inside: string, time = '2024-01-02 12:34:56') =>
  `<div class="memo"><div class="time">${time}</div>${inside}</div>`;
const read = (html: string) =>
  entriesOfFlomo(`<html><head><title>x</title></head><body>${html}</body></html>`, find);

// C§62.05
describe('flomo', () => {
  test('memos · have their second, tags, lists and marks', () => {
    const content =
      '<div class="content"><p>早上 #生活/早餐</p><ul><li>豆浆</li><li><strong>油条</strong></li></ul><p>a &lt; b &amp;&#20013;</p></div>';
    expect(read(memo(content) + memo('<div class="content"><p>二</p></div>'))).toMatchObject([
      {
        moment: { kind: 'local', at: '2024-01-02T12:34:56' },
        text: '早上 #生活/早餐\n\n- 豆浆\n- **油条**\n\na < b &中',
        title: null,
      },
      { text: '二' },
    ]);
  });

  test('files · images arrive, a recording becomes a line beside its transcript', () => {
    const files =
      '<div class="content"><p>听</p></div><div class="files"><img src="file/a.png"><audio src="file/b.m4a"></audio><div class="audio-player__content">说的话</div></div>';
    expect(read(memo(files))).toMatchObject([
      {
        text: '听\n\n说的话\n\n〔没有导入：file/b.m4a〕',
        images: [{ path: 'file/a.png' }],
        leftOut: ['file/b.m4a'],
      },
    ]);
  });

  test('scripts · are neither text nor tags', () => {
    const hostile =
      '<div class="content"><p>字<script>alert("</p>")</script><style>p{}</style><img src=x onerror=alert(1)>后</p></div>';
    expect(read(memo(hostile))).toMatchObject([{ text: '字后\n\n〔没有导入：x〕' }]);
  });

  test.each([
    memo('<div class="content"></div>'),
    memo('<div class="content">x</div>', '昨天'),
    '',
  ])('document %# · has no memo', (html) => expect(read(html)).toEqual([]));

  test('another document · is no flomo export', () => {
    expect([isFlomo('<p class="memory">'), isFlomo(memo(''))]).toEqual([false, true]);
  });

  test('any document · ends without an exception, its words in order', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom(
        '<',
        '</',
        '>',
        '<div class="memo">',
        '<div class=content>',
        '<!--',
        '-->',
        '"',
        '=',
        '&#',
        '<script>',
        '</div>',
        '<br/>',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join('');
        expect([...htmlTokens(html)].length).toBeLessThanOrEqual(html.length + 1);
        expect(read(memo(`<div class="content">始${html}`))[0]?.text ?? '始').toContain('始');
      }),
    );
  });
});
