// A book of HTML files that open from a disk: an index, one page per month, and one style sheet. No
// file has a script or an address to load from, and every text is escaped.
import {
  countWords,
  diaryMarks,
  speakerOf,
  type BookChapter,
  type BookEntry,
} from '#domain/book/chapters.ts';
import { chineseDay, chineseMonth, localMoment } from '#domain/shared/chinese-date.ts';
import { blocksOf, readMarkdown, type Inline, type MarkdownLine } from '#domain/text/markdown.ts';

/** The name of the style sheet, beside the pages. */
export const BOOK_STYLE_FILE = 'style.css';

/** The page of all months. */
export const BOOK_INDEX_FILE = 'index.html';

/** The style of all pages. A reader without it sees the same texts in the same order. */
export const BOOK_STYLE = `:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #2b2a27; --soft: #6b675f; --line: #d9d3c6; --accent: #1d6a73; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181a; --ink: #e8e2d6; --soft: #a39d91; --line: #3a3f42; --accent: #74c0c4; } }
body { max-width: 42em; margin: 0 auto; padding: 2em 1.2em 5em; background: var(--paper); color: var(--ink); font: 17px/1.85 'LXGW WenKai', KaiTi, STKaiti, 'Kaiti SC', serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.25em; }
h1 { font-size: 1.7em; font-weight: 400; letter-spacing: 0.1em; }
h2 { margin-top: 2.2em; color: var(--accent); font-size: 1em; font-weight: 400; }
h3 { margin-bottom: 0; font-size: 1.2em; font-weight: 400; }
nav { display: flex; flex-wrap: wrap; gap: 0.4em 1.6em; }
ol.months { padding: 0; list-style: none; }
ol.months li { display: flex; justify-content: space-between; gap: 1em; border-bottom: 1px dotted var(--line); padding: 0.3em 0; }
.soft { margin: 0; color: var(--soft); font-size: 0.85em; }
.text { margin: 0.2em 0; white-space: pre-wrap; }
article { margin: 0.8em 0 1.8em; }
blockquote { margin: 0.4em 0; padding-left: 0.8em; border-left: 2px solid var(--line); }
.conversation { margin: 0.8em 0; padding-left: 1em; border-left: 1px solid var(--accent); font-size: 0.94em; }
.images { display: flex; flex-wrap: wrap; gap: 0.6em; margin-top: 0.6em; }
.images img { max-width: 100%; max-height: 24em; border-radius: 4px; }
@media print { h2, h3, .soft { break-after: avoid; } img { break-inside: avoid; } nav { display: none; } }
`;

/** The file of a month. */
export function bookMonthFile(month: string): string {
  return `${month}.html`;
}

/** A file of the book, in parts. */
export interface BookFile {
  name: string;
  parts: AsyncIterable<string>;
}

export interface BookPorts<Entry> extends Pick<BookPagePorts, 'imagePath'> {
  timeZone: string;
  /** Reads entries, in their order. */
  load: (entries: readonly Entry[]) => AsyncIterable<BookEntry>;
}

/**
 * The files of the book, from its chapters in their order; the index, which names all months, is
 * the last one. The parts of a file are read before the next file.
 */
export async function* bookFiles<Entry>(
  chapters: AsyncIterable<BookChapter<Entry>> | Iterable<BookChapter<Entry>>,
  { timeZone, imagePath, load }: BookPorts<Entry>,
): AsyncGenerator<BookFile> {
  const months: BookMonth[] = [];
  const timeOf = (moment: string) => localMoment(moment, timeZone, moment).time;
  const page = (chapter: BookChapter<Entry>, next: string | null): BookFile => {
    const { month, posts, diaries } = chapter;
    const previous = months.at(-1)?.month ?? null;
    months.push({ month, posts, diaries });
    const ports = { previous, next, timeOf, imagePath };
    return { name: bookMonthFile(month), parts: bookMonthParts(chapter, ports, load) };
  };
  yield { name: BOOK_STYLE_FILE, parts: asParts(BOOK_STYLE) };
  let last: BookChapter<Entry> | null = null;
  for await (const chapter of chapters) {
    if (last !== null) yield page(last, chapter.month);
    last = chapter;
  }
  if (last !== null) yield page(last, null);
  yield { name: BOOK_INDEX_FILE, parts: asParts(bookIndexPage(months)) };
}

async function* asParts(text: string): AsyncGenerator<string> {
  yield text;
}

/** A month of the index. */
export type BookMonth = Pick<BookChapter, 'month' | 'posts' | 'diaries'>;

/** What a page of a month needs beside its chapter. */
export interface BookPagePorts {
  previous: string | null;
  next: string | null;
  /** The clock of a moment, `07:40`. */
  timeOf: (moment: string) => string;
  /** The relative path of an image. */
  imagePath: (ref: string) => string;
}

/** The page that lists all months. */
export function bookIndexPage(months: readonly BookMonth[]): string {
  const items = months.map(
    (month) =>
      `<li>${link(bookMonthFile(month.month), chineseMonth(month.month))}<span class="soft">${escaped(countWords(month))}</span></li>`,
  );
  const list =
    items.length === 0
      ? '<p>还没有写下什么。</p>'
      : `<ol class="months">\n${items.join('\n')}\n</ol>`;
  return page('回响', `<h1>回响</h1>\n${list}`);
}

/** The page of a month, entry by entry. */
export async function* bookMonthParts<Entry>(
  chapter: BookChapter<Entry>,
  ports: BookPagePorts,
  load: BookPorts<Entry>['load'],
): AsyncGenerator<string> {
  const title = chineseMonth(chapter.month);
  const steps = [
    link(BOOK_INDEX_FILE, '目录'),
    ...(ports.previous === null ? [] : [monthLink(ports.previous, '上一章')]),
    ...(ports.next === null ? [] : [monthLink(ports.next, '下一章')]),
  ];
  const nav = `<nav>${steps.join('')}</nav>`;
  yield `${pageHead(title)}${nav}\n<h1>${title}</h1>\n<p class="soft">${escaped(countWords(chapter))}</p>\n`;
  for (const { day, entries } of chapter.days) {
    yield `<section>\n<h2>${escaped(chineseDay(day, day))}</h2>\n`;
    for await (const entry of load(entries)) yield `${entryHtml(entry, ports)}\n`;
    yield '</section>\n';
  }
  yield `${nav}${PAGE_FOOT}`;
}

function entryHtml(entry: BookEntry, ports: BookPagePorts): string {
  if (entry.kind === 'diary') {
    const { diary } = entry;
    return `<article>\n<h3>${escaped(diary.title)}</h3>\n<p class="soft">${escaped(diaryMarks(diary).join('　'))}</p>\n${textHtml(diary.content)}${imagesHtml(diary.images, ports)}</article>`;
  }
  const { post, messages } = entry;
  const lines = messages.map(
    (message) =>
      `<p class="soft">${escaped(speakerOf(message))}</p>\n${textHtml(message.content)}${imagesHtml(message.images, ports)}`,
  );
  const conversation =
    lines.length === 0 ? '' : `<div class="conversation">\n${lines.join('')}</div>\n`;
  return `<article>\n<p class="soft">${escaped(ports.timeOf(post.createdAt))}</p>\n${textHtml(post.content)}${imagesHtml(post.images, ports)}${conversation}</article>`;
}

function imagesHtml(images: readonly string[], { imagePath }: BookPagePorts): string {
  if (images.length === 0) return '';
  const shown = images.map(
    (ref) => `<img src="${escaped(imagePath(ref))}" alt="图片" loading="lazy">`,
  );
  return `<div class="images">${shown.join('')}</div>\n`;
}

function textHtml(text: string): string {
  if (text === '') return '';
  return blocksOf(readMarkdown(text)).map(blockHtml).join('');
}

function blockHtml(lines: readonly MarkdownLine[]): string {
  if (lines[0]?.kind === 'item') {
    const items = lines.map(({ parts, marker, done, depth }) => {
      const sign = done === null ? (marker ?? '·') : done ? '☑' : '☐';
      return `${'　'.repeat(depth)}${escaped(sign)} ${inlineHtml(parts)}`;
    });
    return `<p class="text">${items.join('\n')}</p>\n`;
  }
  const text = `<p class="text">${lines.map(({ parts }) => inlineHtml(parts)).join('\n')}</p>\n`;
  return lines[0]?.kind === 'quote' ? `<blockquote>${text}</blockquote>\n` : text;
}

function inlineHtml(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'strong':
          return `<strong>${inlineHtml(part.parts)}</strong>`;
        case 'emphasis':
          return `<em>${inlineHtml(part.parts)}</em>`;
        case 'link':
          return `<a href="${escaped(part.href)}" rel="noopener noreferrer">${escaped(part.text)}</a>`;
        default:
          return escaped(part.text);
      }
    })
    .join('');
}

function monthLink(month: string, name: string): string {
  return link(bookMonthFile(month), `${name}：${chineseMonth(month)}`);
}

function link(file: string, name: string): string {
  return `<a href="${escaped(file)}">${escaped(name)}</a>`;
}

function page(title: string, body: string): string {
  return `${pageHead(title)}${body}${PAGE_FOOT}`;
}

function pageHead(title: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${BOOK_STYLE_FILE}">
</head>
<body>
`;
}

const PAGE_FOOT = `
</body>
</html>
`;

/** A text as the content of an element or of a quoted attribute. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
