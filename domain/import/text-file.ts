// Entries of a Markdown or text file: one file is one entry, unless lines with dates divide it.
// Reads Obsidian dailies, front matter of converters, and what diarum, Blinko and memos export.
import { dateLine, momentOfName, readValue } from '#domain/import/dates.ts';
import { isMarkedPrivate, readFrontMatter } from '#domain/import/front-matter.ts';
import { takeAttachments, type FindAttachment } from '#domain/import/attachments.ts';
import type { SourceEntry, SourceMoment } from '#domain/import/source-entry.ts';

/** A text file of the source. */
export interface TextFile {
  /** The file name without folder and extension. */
  stem: string;
  isMarkdown: boolean;
  text: string;
  /** When the file was last changed, epoch milliseconds. */
  modifiedMs: number;
}

interface Section {
  moment: SourceMoment | null;
  /** The day of the moment as it is written. */
  day: string;
  /** What follows the date on its line. */
  rest: string;
  lines: string[];
}

const DATE_KEYS = [
  'date',
  'created',
  'created_at',
  'createdat',
  'datetime',
  'time',
  '日期',
  '时间',
];
const TAG_KEYS = ['tags', 'tag', 'keywords', '标签'];
const DETAIL_KEYS = ['location', 'place', '地点', 'weather', '天气', 'mood', '心情'];

function sectionsOf(body: string, isMarkdown: boolean): Section[] {
  const sections: Section[] = [{ moment: null, day: '', rest: '', lines: [] }];
  let isCode = false;
  for (const line of body.split('\n')) {
    if (isMarkdown && /^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const date = isCode ? null : dateLine(line, isMarkdown);
    if (date === null) sections.at(-1)?.lines.push(line);
    else sections.push({ ...date, lines: [] });
  }
  return sections;
}

/** The heading that a body begins with, and the body below it. */
function takeHeading(text: string): { title: string | null; text: string } {
  const found = /^#{1,6}[ \t]+([^\n]{1,200})(?:\n|$)/.exec(text);
  return found === null
    ? { title: null, text }
    : { title: (found[1] ?? '').trim(), text: text.slice(found[0].length).trim() };
}

/** Reads the entries of a file, in their order. A file without a text or an image has none. */
export function entriesOfText(file: TextFile, find: FindAttachment): SourceEntry[] {
  const text = file.text.replaceAll('\r\n', '\n');
  const { values, body } = file.isMarkdown
    ? readFrontMatter(text)
    : { values: new Map<string, readonly string[]>(), body: text };
  const listed = (keys: readonly string[]) => keys.flatMap((key) => values.get(key) ?? []);
  const [stated = null] = listed(DATE_KEYS).flatMap((value) => readValue(value) ?? []);
  const named = momentOfName(file.stem);
  // Metadata may tell when the file was made. It adds a time to a named day and never moves it.
  const timed = (moment: SourceMoment, day: string) =>
    stated?.day === day ? stated.moment : moment;
  const ofFile: SourceMoment =
    named === null
      ? (stated?.moment ?? { kind: 'file', at: file.modifiedMs })
      : timed(named.moment, named.day);
  const titleOfFile = values.get('title')?.[0] ?? (named === null ? file.stem : named.title);
  // Our own export writes it. A file of one that was edited may be a row no more.
  const isPrivate = isMarkedPrivate(values);
  const sections = sectionsOf(body, file.isMarkdown);
  const isDivided = sections.length > 1;
  return sections.flatMap(({ moment, day, rest, lines }) => {
    const taken = takeAttachments(lines.join('\n'), find);
    const isWhole = moment === null && !isDivided;
    const headed = file.isMarkdown ? takeHeading(taken.text) : { title: null, text: taken.text };
    // What is above the first date is the heading of the file.
    if (moment === null && isDivided && headed.text === '' && taken.images.length === 0) return [];
    const titled = isWhole ? headed : taken;
    const title = (isWhole ? (headed.title ?? titleOfFile) : file.isMarkdown ? rest : '').trim();
    // A day of one line has its words beside the date.
    const isLine = moment !== null && taken.text === '' && taken.images.length === 0;
    const words = isLine ? rest.trim() : titled.text;
    if (words === '' && taken.images.length === 0 && (headed.title ?? '') === '') return [];
    const isOneDay = sections.length === 2;
    return [
      {
        identity: null,
        moment: moment === null ? ofFile : isOneDay ? timed(moment, day) : moment,
        title: title === '' || isLine ? null : title,
        text: words,
        tags: listed(TAG_KEYS),
        details: [...(file.isMarkdown || isLine ? [] : [rest]), ...listed(DETAIL_KEYS)].filter(
          (detail) => detail !== '',
        ),
        images: taken.images,
        leftOut: taken.leftOut,
        isFavourite: false,
        ...(isPrivate && { isPrivate }),
      },
    ];
  });
}
