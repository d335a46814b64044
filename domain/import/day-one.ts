// Entries of a Day One export: one JSON file for each journal, photos beside it under their MD5.
import { imageKey, tidied, type FindAttachment } from '#domain/import/attachments.ts';
import { momentOfValue } from '#domain/import/dates.ts';
import {
  leftOutLine,
  type SourceEntry,
  type SourceImage,
  type SourceMoment,
} from '#domain/import/source-entry.ts';

const PHOTO_TYPES = ['jpeg', 'jpg', 'png', 'gif', 'webp'];
const MEDIA = ['photos', 'videos', 'audios', 'pdfAttachments'];

/** The name of a journal that its owner did not name. */
const UNNAMED = ['journal', '日记'];

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

function listOf(value: unknown): Fields[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.map(fieldsOf).filter((fields) => fields !== null);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a journal; null when the file is something else. */
export function entriesOfDayOne(
  json: string,
  journal: string,
  find: FindAttachment,
): SourceEntry[] | null {
  const file = fieldsOf(parsed(json));
  if (fieldsOf(file?.['metadata']) === null || !Array.isArray(file?.['entries'])) return null;
  const entries = listOf(file['entries']);
  // A photo of two entries may be listed at one of them only.
  const media = new Map<string, Fields>();
  for (const entry of entries)
    for (const kind of MEDIA)
      for (const item of listOf(entry[kind])) media.set(textOf(item['identifier']), item);
  const tags = UNNAMED.includes(journal.toLowerCase()) ? [] : [journal];
  return entries.flatMap((entry) => entryOf(entry, media, tags, find) ?? []);
}

function momentOf(entry: Fields): SourceMoment | null {
  const moment = momentOfValue(textOf(entry['creationDate']));
  const timeZone = textOf(entry['timeZone']);
  return moment?.kind === 'instant' && isTimeZone(timeZone) ? { ...moment, timeZone } : moment;
}

function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 60) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

function entryOf(
  entry: Fields,
  media: ReadonlyMap<string, Fields>,
  journal: readonly string[],
  find: FindAttachment,
): SourceEntry | null {
  const moment = momentOf(entry);
  if (moment === null) return null;
  const images = new Map<string, SourceImage>();
  const leftOut: string[] = [];
  const taken = new Set<string>();
  const take = (identifier: string): string => {
    taken.add(identifier);
    const item = media.get(identifier);
    const image = item === undefined ? null : imageOf(item, find);
    if (image === null) {
      const name = item === undefined ? identifier : fileNameOf(item);
      leftOut.push(name);
      return leftOutLine(name);
    }
    images.set(imageKey(image), image);
    return '';
  };
  const written = textOf(entry['text']);
  const text = (written.trim() === '' ? richTextOf(entry) : written)
    .replaceAll('\u200B', '')
    .replaceAll(
      /!\[[^\]\n]{0,200}\]\(dayone-moment:\/{1,2}(?:[a-zA-Z]{1,20}\/)?([\w-]{1,64})\)/g,
      (_, id: string) => take(id),
    )
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');
  // Photos that the text does not name.
  for (const photo of listOf(entry['photos'])) {
    const identifier = textOf(photo['identifier']);
    if (!taken.has(identifier)) take(identifier);
  }
  const body = tidied(text);
  if (body === '' && images.size === 0) return null;
  const uuid = textOf(entry['uuid']);
  return {
    identity: uuid === '' ? null : `dayone ${uuid}`,
    moment,
    title: null,
    text: body,
    tags: [
      ...(Array.isArray(entry['tags'])
        ? entry['tags'].filter((tag) => typeof tag === 'string')
        : []),
      ...journal,
    ],
    details: [placeOf(entry), weatherOf(entry)].filter((detail) => detail !== ''),
    images: [...images.values()],
    leftOut,
    isFavourite: entry['starred'] === true,
  };
}

function fileNameOf(item: Fields): string {
  const type = textOf(item['type']) === '' ? textOf(item['format']) : textOf(item['type']);
  return [textOf(item['md5']), type].filter((part) => part !== '').join('.');
}

/** The type that is stated may differ from the extension of the file. */
function imageOf(item: Fields, find: FindAttachment): SourceImage | null {
  const md5 = textOf(item['md5']);
  if (!/^[\w-]{1,64}$/.test(md5)) return null;
  for (const type of [textOf(item['type']), ...PHOTO_TYPES]) {
    const found = find(`photos/${md5}.${type}`);
    if (found.kind === 'image') return found.image;
  }
  return null;
}

/** The text of an entry that has only the rich form. */
function richTextOf(entry: Fields): string {
  const contents = listOf(fieldsOf(parsed(textOf(entry['richText'])))?.['contents']);
  return contents
    .map((piece) => {
      const line = fieldsOf(fieldsOf(piece['attributes'])?.['line']);
      const level = Number(line?.['header'] ?? 0);
      const heading = level >= 1 && level <= 6 ? `${'#'.repeat(level)} ` : '';
      const embedded = listOf(piece['embeddedObjects'])
        .map((object) => `\n![](dayone-moment://${textOf(object['identifier'])})\n`)
        .join('');
      return `${heading}${textOf(piece['text'])}${embedded}`;
    })
    .join('');
}

function placeOf(entry: Fields): string {
  const location = fieldsOf(entry['location']);
  return [textOf(location?.['placeName']), textOf(location?.['localityName'])]
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join('，');
}

function weatherOf(entry: Fields): string {
  const weather = fieldsOf(entry['weather']);
  const degrees = weather?.['temperatureCelsius'];
  return [
    textOf(weather?.['conditionsDescription']),
    ...(typeof degrees === 'number' ? [`${Math.round(degrees)}°C`] : []),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
