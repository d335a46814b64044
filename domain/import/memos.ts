// Memos of a memos database: rows of its tables, as entries. Its texts are Markdown with tags.
import { takeAttachments, tidied } from '#domain/import/attachments.ts';
import { leftOutLine, type SourceEntry, type SourceImage } from '#domain/import/source-entry.ts';

/** Where the content of an attachment is. */
export type MemosPlace =
  /** In the row. */
  | { kind: 'row' }
  /** A file; the path as memos wrote it. */
  | { kind: 'file'; path: string }
  /** An address on the web. */
  | { kind: 'link'; url: string }
  /** Nowhere that can be read: an object store, or an empty row. */
  | { kind: 'none' };

/** A row of `attachment`, or of `resource` in older versions. */
export interface MemosAttachment {
  id: number;
  /** The id in addresses; null in old versions. */
  uid: string | null;
  filename: string;
  place: MemosPlace;
}

/** A row of `memo` with its attachments. */
export interface Memo {
  id: number;
  /** Null in old versions. */
  uid: string | null;
  /** Epoch seconds. */
  createdS: number;
  content: string;
  isArchived: boolean;
  isPinned: boolean;
  /** JSON of the server, as it was stored; an object in versions that have one. */
  payload: unknown;
  attachments: readonly MemosAttachment[];
}

/** The tag of archived memos: a journal has no archive. */
export const ARCHIVED_TAG = '已归档';

/** The most tags and characters of a place that are taken from one memo. */
const TAGS_MAX = 100;
const PLACE_CHARACTERS = 200;

/** The last moment that a `Date` can hold, in milliseconds. */
const LAST_MS = 8.64e15;

/** An address of an attachment in a text: `/file/attachments/UID/…`, `/o/r/UID`. */
const OWN_ADDRESS =
  /^(?:https?:\/\/[^/\s]{1,300})?\/(?:file\/(?:attachments|resources)|o\/r)\/([\w-]{1,100})(?:[/?]|$)/;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

function tagsOf(payload: unknown): string[] {
  const tags = Array.isArray(payload) ? payload : fieldsOf(payload)['tags'];
  return Array.isArray(tags)
    ? tags.slice(0, TAGS_MAX).filter((tag) => typeof tag === 'string')
    : [];
}

function placeOf(payload: unknown): string[] {
  const name = fieldsOf(fieldsOf(payload)['location'])['placeholder'];
  if (typeof name !== 'string') return [];
  // JSON can hold control characters, which PostgreSQL and a line of text cannot.
  const place = name
    .slice(0, PLACE_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return place === '' ? [] : [place];
}

function isWebAddress(url: string): boolean {
  return url.length <= 2_000 && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(url);
}

/** The image that stands for an attachment: its file number is the attachment's id. */
function imageOfAttachment({ id, filename }: MemosAttachment): SourceImage {
  return { file: id, path: null, name: filename };
}

/**
 * What a memo was imported as by its database, the present name first. memos gave its old memos a
 * uid in an upgrade, so one that has a uid may be known by its number.
 */
export function identitiesOfMemo({ id, uid, createdS }: Pick<Memo, 'id' | 'uid' | 'createdS'>) {
  // Ids of rows begin at 1 in every database, so an old memo is itself with its second.
  const numbered = `memos ${id} ${createdS}`;
  return uid === null ? ([numbered] as const) : ([`memos ${uid}`, numbered] as const);
}

/**
 * The entry of a memo. `isImage`: whether an attachment is an image that can be read. A pin becomes
 * a favourite, because one post can be pinned and any number of memos.
 */
export function entryOfMemo(
  memo: Memo,
  isImage: (attachment: MemosAttachment) => boolean,
): SourceEntry {
  const { createdS, content, attachments, payload } = memo;
  const byName = new Map(
    attachments.flatMap((one) => [
      [String(one.id), one],
      [one.uid, one],
    ]),
  );
  const inText = takeAttachments(content.toWellFormed(), (reference) => {
    const name = OWN_ADDRESS.exec(reference)?.[1];
    const named = name === undefined ? undefined : byName.get(name);
    return named !== undefined && isImage(named)
      ? { kind: 'image', image: imageOfAttachment(named) }
      : { kind: 'elsewhere' };
  });
  const images = new Map(inText.images.map((image) => [image.file, image]));
  const leftOut: string[] = [];
  const lines: string[] = [];
  for (const attachment of attachments) {
    const { place, filename } = attachment;
    if (isImage(attachment)) images.set(attachment.id, imageOfAttachment(attachment));
    else if (place.kind === 'link' && isWebAddress(place.url)) lines.push(place.url);
    else {
      leftOut.push(filename);
      lines.push(leftOutLine(filename));
    }
  }
  return {
    identity: identitiesOfMemo(memo)[0],
    moment: { kind: 'instant', at: Math.max(-LAST_MS, Math.min(LAST_MS, createdS * 1000)) },
    title: null,
    text: tidied([inText.text, ...lines].join('\n')),
    tags: [...tagsOf(payload), ...(memo.isArchived ? [ARCHIVED_TAG] : [])],
    details: placeOf(payload),
    images: [...images.values()],
    leftOut,
    isFavourite: memo.isPinned,
  };
}
