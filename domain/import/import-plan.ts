// What an imported entry becomes (rulings 78): a post when it fits one, else a diary, else several
// diaries that continue each other.
import { boundedMoment } from '#domain/posts/moment.ts';
import { POST_MAX_CHARACTERS, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import {
  DIARY_CONTENT_MAX_CHARACTERS,
  DIARY_MAX_IMAGES,
  shortened,
} from '#domain/diaries/diary.ts';
import { uuidOfName } from '#domain/import/name-uuid.ts';
import {
  leftOutLine,
  type SourceEntry,
  type SourceImage,
  type SourceMoment,
} from '#domain/import/source-entry.ts';
import { instantOf, localTimeOf } from '#domain/shared/local-time.ts';
import { isTagName, tagKey, tagsIn } from '#domain/tags/tag.ts';

/** What the user chose in the preview. */
export interface ImportChoices {
  /** The zone of times without one. */
  timeZone: string;
  /** `fitting`: posts where they fit. `diaries`: diaries only. */
  shape: 'fitting' | 'diaries';
}

/** A row that an entry becomes; its images are still those of the source. */
export type PlannedRow = {
  id: string;
  createdAt: string;
  isFavourite: boolean;
  /** It becomes a post that is 不给AI看, or a diary as one of such a post. */
  isPrivate: boolean;
  images: SourceImage[];
} & (
  | { kind: 'post'; content: string }
  | { kind: 'diary'; date: string; title: string; content: string; tags: string[] }
);

/** Characters of a title that is made of a text. */
const TITLE_CHARACTERS = 40;

/** Epoch milliseconds of a moment, in the chosen zone when it names none. */
export function momentMs(moment: SourceMoment, timeZone: string): number {
  if (moment.kind !== 'local') return moment.at;
  const minute = instantOf(moment.at.slice(0, 16), timeZone) ?? 0;
  return minute + Number(moment.at.slice(17, 19)) * 1000;
}

type Identified = Pick<SourceEntry, 'identity' | 'moment' | 'title' | 'text' | 'images'>;

/** What makes an entry itself within its source. Equal entries share it; they are numbered. */
export function identityOf(entry: Identified): string {
  const { identity, moment, title, text, images } = entry;
  if (identity !== null) return identity;
  const stated = moment.kind === 'file' ? '' : `${moment.kind} ${moment.at}`;
  return JSON.stringify([stated, title, text, images.map(({ name }) => name)]);
}

/**
 * The key of an entry: its owner, what it is, and how many equal ones precede it. The same file
 * has the same keys each time.
 */
export function entryKey(ownerId: string, entry: Identified, occurrence: number): string {
  return uuidOfName(JSON.stringify([ownerId, identityOf(entry), occurrence]));
}

/** The id of an entry's row at a place in their order. */
export function rowId(key: string, at: number): string {
  return uuidOfName(`${key} ${at}`);
}

/** The rows of an entry in their order. The ids follow from its key. */
export function planEntry(
  key: string,
  entry: SourceEntry,
  { timeZone, shape }: ImportChoices,
  nowMs: number,
): PlannedRow[] {
  const writtenMs = momentMs(entry.moment, timeZone);
  const keptMs = boundedMoment(writtenMs, nowMs);
  const createdAt = new Date(keptMs).toISOString();
  const zone = entry.moment.kind === 'instant' ? entry.moment.timeZone : undefined;
  const day = localTimeOf(keptMs, zone ?? timeZone).slice(0, 10);
  const { isFavourite, isPrivate = false } = entry;
  const details = [
    ...entry.details,
    // A date that no journal can hold stays readable.
    ...(keptMs === writtenMs ? [] : [`原来的日期：${statedDay(entry.moment)}`]),
  ];
  const body = [entry.text, details.join(' · ')].filter((part) => part !== '').join('\n\n');
  const tags = tagNames(entry.tags);
  const post = joined([
    entry.title,
    body,
    tagsNotIn(body, tags)
      .map((tag) => `#${tag}`)
      .join(' '),
  ]).toWellFormed();
  const fits = post.length <= POST_MAX_CHARACTERS && entry.images.length <= POST_MAX_IMAGES;
  if (shape === 'fitting' && fits)
    return [
      {
        kind: 'post',
        id: rowId(key, 0),
        createdAt,
        content: post,
        isFavourite,
        isPrivate,
        images: entry.images,
      },
    ];
  const { title, content } = titledBody(entry.title, body, day);
  const texts = piecesOf(content);
  const count = Math.max(1, texts.length, Math.ceil(entry.images.length / DIARY_MAX_IMAGES));
  return Array.from({ length: count }, (_, at) => ({
    kind: 'diary' as const,
    id: rowId(key, at),
    createdAt,
    date: day,
    title: count === 1 ? title : `${title}（${at + 1}/${count}）`,
    content: texts[at] ?? (at === 0 ? title : `（接上篇《${title}》）`),
    tags,
    isFavourite,
    isPrivate,
    images: entry.images.slice(at * DIARY_MAX_IMAGES, (at + 1) * DIARY_MAX_IMAGES),
  }));
}

/** The entry without images that turned out to be none; a marked line replaces each. */
export function withoutImages(entry: SourceEntry, isGone: (image: SourceImage) => boolean) {
  const gone = entry.images.filter(isGone);
  if (gone.length === 0) return entry;
  const lines = gone.map(({ name }) => leftOutLine(name));
  return {
    ...entry,
    text: joined([entry.text, lines.join('\n')]),
    images: entry.images.filter((image) => !isGone(image)),
  };
}

function statedDay(moment: SourceMoment): string {
  return moment.kind === 'local' ? moment.at.slice(0, 10) : new Date(moment.at).toISOString();
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

/** Tags as a text can hold them: no `#`, no white space. */
function tagNames(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.trim().replace(/^#+/, '').replaceAll(/\s+/g, '-')).filter(isTagName);
}

function tagsNotIn(text: string, tags: readonly string[]): string[] {
  const there = new Set(tagsIn(text).map(({ name }) => tagKey(name)));
  return tags.filter((tag) => {
    const isNew = !there.has(tagKey(tag));
    there.add(tagKey(tag));
    return isNew;
  });
}

/** A diary needs both: without a title its first line is one, and a day names an empty one. */
function titledBody(
  title: string | null,
  body: string,
  day: string,
): { title: string; content: string } {
  const [first = ''] = body.split('\n', 1);
  const named = title ?? first.replace(/^[\s#>*+-]+/, '').slice(0, 200);
  const short = shortened(named.toWellFormed(), TITLE_CHARACTERS).trim();
  return { title: short === '' ? day : short, content: body.toWellFormed() };
}

/** The text in pieces that a diary can hold, divided between lines where there are any. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    let to = Math.min(text.length, from + DIARY_CONTENT_MAX_CHARACTERS);
    if (to < text.length) {
      const line = text.lastIndexOf('\n', to);
      if (line > from + DIARY_CONTENT_MAX_CHARACTERS / 2) to = line;
      // Not between the two halves of a character.
      else if (/[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to -= 1;
    }
    const piece = text.slice(from, to).trim();
    if (piece !== '') pieces.push(piece);
    from = to;
  }
  return pieces;
}
