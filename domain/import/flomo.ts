// Memos of a flomo export: one HTML file with a block for each memo. It has no ids and no time
// zone, so a memo is its time and its text.
import { tidied, type FindAttachment } from '#domain/import/attachments.ts';
import { momentOfValue } from '#domain/import/dates.ts';
import { htmlTokens, type HtmlToken } from '#domain/import/html-tokens.ts';
import { leftOutLine, type SourceEntry, type SourceImage } from '#domain/import/source-entry.ts';

/** Nested elements that are followed; a memo has a few. */
const DEPTH_MAX = 64;

const VOID = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'source', 'wbr']);
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'h1', 'h2', 'h3', 'blockquote', 'pre']);
const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' };

type Part = 'memo' | 'time' | 'content' | 'files' | 'transcript' | null;

interface Memo {
  time: string;
  text: string;
  images: SourceImage[];
  leftOut: string[];
}

/** Whether a document is a flomo export. */
export function isFlomo(html: string): boolean {
  return /class=["']?memo["'\s>]/.test(html);
}

function partOf(token: HtmlToken & { kind: 'open' }): Part {
  const names = (token.attributes.get('class') ?? '').slice(0, 200).split(/\s+/);
  if (names.includes('memo')) return 'memo';
  if (names.includes('time')) return 'time';
  if (names.includes('content')) return 'content';
  if (names.includes('files')) return 'files';
  return names.includes('audio-player__content') ? 'transcript' : null;
}

/** The memos of a document, in its order. */
export function entriesOfFlomo(html: string, find: FindAttachment): SourceEntry[] {
  const memos: Memo[] = [];
  const open: { name: string; part: Part }[] = [];
  let memo: Memo | null = null;
  const inside = (part: Part) => open.some((element) => element.part === part);
  for (const token of htmlTokens(html)) {
    if (token.kind === 'open') {
      const part = partOf(token);
      if (part === 'memo') {
        memo = { time: '', text: '', images: [], leftOut: [] };
        memos.push(memo);
        open.length = 0;
      }
      if (!VOID.has(token.name) && open.length < DEPTH_MAX) open.push({ name: token.name, part });
      if (memo !== null) openIn(memo, token, inside, find);
    } else if (token.kind === 'close') {
      const at = open.findLastIndex(({ name }) => name === token.name);
      if (memo !== null && (inside('content') || inside('transcript')))
        memo.text += BLOCKS.has(token.name) ? '\n\n' : (MARKS[token.name] ?? '');
      if (at !== -1) open.length = at;
    } else if (memo !== null) {
      if (inside('time')) memo.time += token.text;
      else if (inside('content') || inside('transcript'))
        memo.text += token.text.replaceAll(/\s+/g, ' ');
    }
  }
  return memos.flatMap(entryOf);
}

function openIn(
  memo: Memo,
  { name, attributes }: HtmlToken & { kind: 'open' },
  inside: (part: Part) => boolean,
  find: FindAttachment,
): void {
  const isText = inside('content') || inside('transcript');
  if (isText && name === 'br') memo.text += '\n';
  else if (isText && name === 'li') memo.text += '\n- ';
  else if (isText && BLOCKS.has(name)) memo.text += '\n\n';
  else if (isText) memo.text += MARKS[name] ?? '';
  if (!['img', 'audio', 'video', 'source'].includes(name) || !(isText || inside('files'))) return;
  const source = attributes.get('src') ?? '';
  if (source === '') return;
  const found = find(source);
  if (found.kind === 'image') memo.images.push(found.image);
  else memo.leftOut.push(found.kind === 'leftOut' ? found.name : source.slice(0, 300));
}

function entryOf({ time, text, images, leftOut }: Memo): SourceEntry[] {
  const moment = momentOfValue(time);
  const lines = leftOut.map(leftOutLine);
  const body = tidied([text.replaceAll('\u200B', ''), ...lines].join('\n'));
  if (moment === null || (body === '' && images.length === 0)) return [];
  return [
    {
      identity: null,
      moment,
      title: null,
      text: body,
      tags: [],
      details: [],
      images,
      leftOut,
      isFavourite: false,
    },
  ];
}
