// Dates as people and apps write them: in file names, headings, lines of their own and metadata.
import type { SourceMoment } from '#domain/import/source-entry.ts';

/** The time of an entry that states only its day. */
const NOON = '12:00:00';

/** Characters of a line that are examined. A longer line is prose. */
const LINE_CHARACTERS = 120;

const DATE =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|[ ]?年[ ]?(\d{1,2})[ ]?月[ ]?(\d{1,2})[ ]?[日号]|(\d{2})(\d{2}))(?!\d)/;
const TIME =
  /^(?:[T_]|[ ,，]{1,3})(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|深夜)?[ ]?(\d{1,2})[:：](\d{2})(?:[:：](\d{2})(?:\.\d{1,9})?)?(?!\d)(?:[ \u00a0\u202f]?([AaPp])\.?[Mm]\b\.?)?/;
const NAME_TIME = /^[ T_-](\d{2})([-:：.]?)(\d{2})(?:\2(\d{2}))?(?:\.\d{1,9})?(?!\d)/;
const ZONE = /^[ ]?(?:(Z|UTC|GMT)(?![a-z])|([+-])(\d{2}):?(\d{2}))/i;
const WEEKDAY =
  /^[ ,，]{0,3}[（(]?(?:(?:星期|周|礼拜)[一二三四五六日天]|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?(?![a-z]))[)）]?/i;

/** Minutes that clocks of the world are from UTC, and the parts of an hour they differ by. */
const OFFSET_MIN = -12 * 60;
const OFFSET_MAX = 14 * 60;
const OFFSET_PARTS = [0, 30, 45];

/** A time of day in a text. */
interface ReadTime {
  /** Hour, minute and second. */
  parts: [string, string, string];
  /** Whether it is after the midnight that ends the day: 晚上12:10, 晚上1:30. */
  isNextDay: boolean;
  /** What follows the time. */
  rest: string;
  /**
   * Whether programs write it so, with `T` or with seconds: only they put an offset behind it. In
   * `09:00-10:30` people mean a span.
   */
  isExact: boolean;
}

interface ReadDate {
  moment: SourceMoment;
  /** The day as it is written, `YYYY-MM-DD`, whatever the zone. */
  day: string;
  /** What follows the date. */
  rest: string;
}

function two(value: string | number): string {
  return String(value).padStart(2, '0');
}

/** `YYYY-MM-DDTHH:MM:SS`, or null for a day or time that no calendar or clock has. */
function localOf(day: readonly string[], time: readonly string[] | null): string | null {
  const [year = '', month = '', date = ''] = day;
  const [hour = '', minute = '', second = '0'] = time ?? NOON.split(':');
  const text = `${year}-${two(month)}-${two(date)}T${two(hour)}:${two(minute)}:${two(second)}`;
  const ms = Date.parse(`${text}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null;
}

function nextDay(local: string): string[] {
  return new Date(Date.parse(`${local}Z`) + 86_400_000).toISOString().slice(0, 10).split('-');
}

/** Words for the night that begins on the written day and may end on the next one. */
const NIGHT_WORDS = ['晚上', '夜里', '半夜', '深夜'];

/** Words, and `p` of `pm`, after which a clock of twelve hours shows the later half of the day. */
const LATER_WORDS = ['下午', '傍晚', 'p'];

/** 晚上4:59 is after midnight, 晚上5:00 is a winter evening. */
const NIGHT_ENDS_HOUR = 5;

/** 中午11:30 is before noon, 中午1:30 after it. */
const MIDDAY_BEGINS_HOUR = 10;

/** The hour of a day that a clock of twelve hours shows, or one of 24 with a needless word. */
function hourOf(shown: number, part: string | undefined): { hour: number; isNextDay: boolean } {
  const later = { hour: shown < 12 ? shown + 12 : shown, isNextDay: false };
  if (part === undefined || shown > 12) return { hour: shown, isNextDay: false };
  if (NIGHT_WORDS.includes(part))
    return shown % 12 < NIGHT_ENDS_HOUR ? { hour: shown % 12, isNextDay: true } : later;
  if (part === '中午')
    return shown < MIDDAY_BEGINS_HOUR ? later : { hour: shown, isNextDay: false };
  return LATER_WORDS.includes(part) ? later : { hour: shown % 12, isNextDay: false };
}

/** Minutes from UTC that a text begins with, and what follows; null when it states none. */
function readOffset({ rest, isExact }: ReadTime): { minutes: number; rest: string } | null {
  const zone = ZONE.exec(rest);
  if (zone === null) return null;
  const after = rest.slice(zone[0].length);
  if (zone[2] === undefined) return { minutes: 0, rest: after };
  const minutes = Number(`${zone[2]}1`) * (Number(zone[3]) * 60 + Number(zone[4]));
  const isOffset =
    isExact &&
    OFFSET_PARTS.includes(Number(zone[4])) &&
    minutes >= OFFSET_MIN &&
    minutes <= OFFSET_MAX;
  return isOffset ? { minutes, rest: after } : null;
}

function readDate(text: string, readTime: (rest: string) => ReadTime | null): ReadDate | null {
  const found = DATE.exec(text);
  if (found === null) return null;
  const parts = [
    found[1] ?? '',
    found[3] ?? found[5] ?? found[7] ?? '',
    found[4] ?? found[6] ?? found[8] ?? '',
  ];
  const noon = localOf(parts, null);
  if (noon === null) return null;
  const day = noon.slice(0, 10);
  const rest = text.slice(found[0].length);
  const weekday = WEEKDAY.exec(rest)?.[0] ?? '';
  const time = readTime(rest.slice(weekday.length));
  const local = time === null ? null : localOf(time.isNextDay ? nextDay(noon) : parts, time.parts);
  if (time === null || local === null)
    return { moment: { kind: 'local', at: noon }, day, rest: rest.slice(weekday.length) };
  const offset = readOffset(time);
  if (offset === null) return { moment: { kind: 'local', at: local }, day, rest: time.rest };
  return {
    moment: { kind: 'instant', at: Date.parse(`${local}Z`) - offset.minutes * 60_000 },
    day,
    rest: offset.rest,
  };
}

function timeOfText(text: string): ReadTime | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const { hour, isNextDay } = hourOf(Number(found[2]), found[1] ?? found[5]?.toLowerCase());
  return {
    isNextDay,
    parts: [String(hour), found[3] ?? '', found[4] ?? '0'],
    rest: text.slice(found[0].length),
    isExact: text.startsWith('T') || found[4] !== undefined,
  };
}

/** A value holds a moment and nothing else, so here more forms of an offset are clear. */
function timeOfValue(text: string): ReadTime | null {
  const time = timeOfText(text);
  if (time === null) return null;
  if (/^ ?[-–—~] ?\d{1,2}[:：]\d{2}$/.test(time.rest) && !time.isExact)
    return { ...time, rest: '' };
  return { ...time, isExact: time.isExact || /^(?: [+-]\d{4}| ?\+\d{2}:\d{2})$/.test(time.rest) };
}

function timeOfName(text: string): ReadTime | null {
  const found = NAME_TIME.exec(text);
  // `2024-01-02 1000 Schritte` does not state a time of day.
  if (found === null || (found[2] === '' && found[4] === undefined && !/^[T_]/.test(text)))
    return null;
  return {
    isNextDay: false,
    parts: [found[1] ?? '', found[3] ?? '', found[4] ?? '0'],
    rest: text.slice(found[0].length),
    isExact: text.startsWith('T') || found[4] !== undefined,
  };
}

/** The date of a value of metadata: a date, or a date with a time and maybe a zone. */
export function readValue(value: string): ReadDate | null {
  const read = readDate(value.trim().slice(0, LINE_CHARACTERS), timeOfValue);
  return read !== null && read.rest.trim() === '' ? read : null;
}

/** The moment that a value of metadata states. */
export function momentOfValue(value: string): SourceMoment | null {
  return readValue(value)?.moment ?? null;
}

/** The moment in a file name without its folder and extension, and the rest of the name. */
export function momentOfName(
  stem: string,
): { moment: SourceMoment; day: string; title: string } | null {
  const note = /^note-[\w-]{1,64}-(\d{13})$/.exec(stem)?.[1];
  if (note !== undefined) {
    const day = new Date(Number(note)).toISOString().slice(0, 10);
    return { moment: { kind: 'instant', at: Number(note) }, day, title: '' };
  }
  const read = readDate(stem.slice(0, LINE_CHARACTERS), timeOfName);
  if (read === null) return null;
  // What memos adds to a name: `-<id>-PRIVATE`. It is no title.
  const isMemo = /^-[\w-]{1,64}-(?:PRIVATE|PUBLIC|PROTECTED)$/.test(read.rest);
  return {
    moment: read.moment,
    day: read.day,
    title: isMemo ? '' : read.rest.replace(/^[\s_.-]+/, '').trim(),
  };
}

/**
 * The date that begins an entry in a text with several: a line with a date and at most a weekday, a
 * time and a few words, such as the weather. Only headings count when `needsHeading`.
 */
export function dateLine(line: string, needsHeading: boolean): ReadDate | null {
  if (line.length > LINE_CHARACTERS) return null;
  const heading = /^\s{0,3}#{1,6}\s+/.exec(line)?.[0] ?? '';
  if (heading === '' && needsHeading) return null;
  const text = line
    .slice(heading.length)
    .trim()
    .replace(/^\[\[(.{8,60})\]\]$/, '$1');
  const read = readDate(text, timeOfText);
  if (read === null) return null;
  const rest = read.rest.trim();
  const isFree = rest === '' || /^[\s,，:：—–-]/.test(read.rest);
  const most = heading === '' ? 12 : LINE_CHARACTERS;
  if (!isFree || rest.length > most || (heading === '' && /[。！？!?；;]/.test(rest))) return null;
  // The mark before the end of a span stays: without it `-10:30` would look like the time.
  return { ...read, rest: rest.replace(/^[,，:：—–-]+(?!\d{1,2}[:：]\d{2})\s*/, '') };
}
