// The HTML book (C§63.04): its pages are complete, harmless and independent of any network.
import { describe, expect, test } from 'vitest';
import { chaptersOf, type BookEntry } from '#domain/book/chapters.ts';
import { BOOK_STYLE, bookIndexPage, bookMonthParts } from '#domain/book/html-book.ts';

const ports = {
  previous: null,
  next: null,
  timeOf: () => '07:40',
  imagePath: (ref: string) => `../pictures/${ref}`,
};

async function pageOf(content: string, more: Partial<typeof ports> = {}): Promise<string> {
  const entry: BookEntry = {
    kind: 'post',
    post: { id: 'a', content, images: ['one.jpg'], createdAt: '2026-03-05T01:00:00.000Z' },
    messages: [
      { id: 'b', content, images: [], isUser: false, engine: 'builtin' },
      { id: 'c', content: '嗯', images: [], isUser: true, engine: null },
    ],
  };
  const [chapter] = chaptersOf([entry], (moment) => moment.slice(0, 10));
  if (chapter === undefined) throw new Error('no chapter');
  const load = async function* load(entries: readonly BookEntry[]) {
    yield* entries;
  };
  let page = '';
  for await (const part of bookMonthParts(chapter, { ...ports, ...more }, load)) page += part;
  return page;
}

/** Tags that a page may have. */
const TAGS =
  'a|article|blockquote|body|div|em|h1|h2|h3|head|html|img|li|link|meta|nav|ol|p|section|span|strong|title';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '[点我](javascript:alert(1))',
  '<!-- --><style>*{display:none}</style>',
  '&lt;script&gt; 也照原样',
  '</body></html>',
  '**<b>粗</b>**',
  '- [x] <iframe src="https://example.org">',
];

describe('a page of a month', () => {
  test.each(HOSTILE)('%s · is text', async (text) => {
    const page = await pageOf(text);
    const tags = [...page.matchAll(/<\/?([a-z!][\w-]*)/gi)].map(([, name]) => name);
    expect(tags.filter((name) => !new RegExp(`^(?:!doctype|${TAGS})$`).test(name ?? ''))).toEqual(
      [],
    );
    expect(page).not.toMatch(/<[^>]*\son\w+=/i);
    expect(page).not.toMatch(/(?:href|src)="(?:javascript|data):/i);
  });

  test('its files · are relative', async () => {
    const page = await pageOf('看', { previous: '2026-02', next: '2026-04' } as never);
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(
      new Set(['style.css', 'index.html', '2026-02.html', '2026-04.html', '../pictures/one.jpg']),
    );
    expect(BOOK_STYLE).not.toMatch(/url\(|@import/);
  });

  test('days, times, speakers and marks · are there', async () => {
    const page = await pageOf('**重点**\n- 米\n> 他说');
    for (const part of [
      '<h1>二〇二六年三月</h1>',
      '三月五日 周四',
      '07:40',
      '<strong>重点</strong>',
      '· 米',
      '<blockquote>',
      '回响 · 内置引擎',
      '>我</p>',
    ])
      expect(page).toContain(part);
  });

  test('a link of a text · stays a link', async () => {
    expect(await pageOf('看 https://example.org/a?b=1&c=2 吧')).toContain(
      '<a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">',
    );
  });
});

test('the index · links to every month', () => {
  const page = bookIndexPage([{ month: '2026-03', posts: 2, diaries: 1 }]);
  expect(page).toContain('<a href="2026-03.html">二〇二六年三月</a>');
  expect(page).toContain('2 条灵感 · 1 篇笔记');
});

test('the index of an empty journal · says so', () => {
  expect(bookIndexPage([])).toContain('还没有写下什么。');
});
