// Words for a year, with the part of the year that follows them: 去年, 2024年3月5日, 24年, 去年的夏天,
// 三年前的国庆, 去年今天.
import { nearAt } from '#domain/asking/near-words.ts';
import { matchAt, monthAt, partOfYearAt } from '#domain/asking/parts-of-year.ts';
import { numberFrom } from '#domain/asking/numbers.ts';
import {
  dayIn,
  fixed,
  latest,
  monthOf,
  monthSpan,
  monthsSpan,
  shiftMonths,
  yearOf,
  yearSpan,
  type Found,
  type Reading,
} from '#domain/asking/spans.ts';

const YEAR_OFFSETS: Readonly<Record<string, number>> = {
  大前: -3,
  前: -2,
  去: -1,
  上一: -1,
  今: 0,
  本: 0,
  明: 1,
  后: 2,
};
const NEAR_YEAR =
  /(大前|(?<![以之从\d一二三四五六七八九十几])前|(?<![过回出上下进])去|上一|今|(?<![日基])本|明|(?<![以之今])后)年(?![夜糕级货轻龄])度?/y;

/** A number of years continues with one of these words, a year does not. */
const NO_DURATION =
  '(?!级|的(?!时候|时|那|这|[春夏秋冬初年]|\\d|[一二三四五六七八九十]+月)|[前后来间内多里没了以之代半轻不]|时间)';
const WRITTEN_YEAR = new RegExp(
  `(?<!\\d)(?:((?:19|20)\\d\\d)年?|(\\d\\d)年${NO_DURATION}|([一二]\\s?[零〇九][零〇一二三四五六七八九]{2})年|([零〇一二九][零〇一二三四五六七八九])年${NO_DURATION})`,
  'y',
);
/** Two numerals that mean "one or two" and the like. */
const APPROXIMATE = /^(?:一二|二三)/;
const NUMERIC =
  /(?<!\d)((?:19|20)\d\d)([-/.])(1[0-2]|0?[1-9])(?:\2(3[01]|[12]\d|0?[1-9]))?(?![\d%])|(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/y;

const JOIN = /[的,，]?/y;
const PART = /(?:年)?(?:(初)|(中)(?![旬秋国午元学考间])|([底末尾])(?!考))/y;
const SAME_DAY = /(?:今天|今日|的?这(?:一)?天|当天)/y;
const SAME_TIME = /(?:这个?时候|这时|这会儿?|此时|同期|同一时间|现在|这几天|这段时间|这阵子?)/y;
const SAME_MONTH = /(?:这个月|同月|本月|这月)/y;
/** 十一 after a year is the holiday. */
const NATIONAL_DAY = /十一(?![月点个岁号日\d])/y;
const DAY_OF_MONTH =
  /(?:的)?(3[01]|[12]\d|[1-9]|二?十[一二三四五六七八九]?|三十一?|[一二三四五六七八九])[号日](?![线楼房])/y;

/** Days on either side of 去年这个时候. */
const SAME_TIME_DAYS = 7;

/** Any words for a date at a position. */
export function pointAt(text: string, at: number, today: number): Found | null {
  return (
    numericAt(text, at) ??
    yearAt(text, at, today) ??
    composedNearAt(text, at, today) ??
    partOfYearAt(text, at)
  );
}

function numericAt(text: string, at: number): Found | null {
  const match = matchAt(NUMERIC, text, at);
  if (match === null) return null;
  const [words, year = match[5], , month = match[6] ?? '', day = match[7]] = match;
  const index = Number(year) * 12 + Number(month) - 1;
  // 2024.5 is a number, unlike 2024-05.
  if (day === undefined && match[2] === '.') return null;
  const span = day === undefined ? monthSpan(index) : dayIn(index, Number(day));
  if (span === null) return null;
  return { reading: fixed(span, day === undefined ? 'month' : 'day'), end: at + words.length };
}

function yearAt(text: string, at: number, today: number): Found | null {
  const near = matchAt(NEAR_YEAR, text, at);
  if (near !== null) {
    const year = yearOf(today) + (YEAR_OFFSETS[near[1] ?? ''] ?? 0);
    return withPart(text, at + near[0].length, year, today);
  }
  const match = matchAt(WRITTEN_YEAR, text, at);
  const year = match === null ? null : writtenYear(match, yearOf(today));
  if (match === null || year === null) return null;
  const found = withPart(text, at + match[0].length, year, today);
  // 2024 alone is a number.
  return match[0].endsWith('年') || found.reading.year === undefined ? found : null;
}

function writtenYear(match: RegExpExecArray, thisYear: number): number | null {
  const [, long, short, chinese, shortChinese] = match;
  if (long !== undefined) return Number(long);
  if (chinese !== undefined) return numberFrom(chinese);
  if (shortChinese !== undefined && APPROXIMATE.test(shortChinese)) return null;
  const two = short === undefined ? numberFrom(shortChinese ?? '') : Number(short);
  const century = thisYear - (thisYear % 100);
  if (two <= (thisYear % 100) + 1) return century + two;
  return two >= 70 ? century - 100 + two : null;
}

/** A year and, if one follows, its part. */
function withPart(text: string, at: number, year: number, today: number): Found {
  const joined = at + (matchAt(JOIN, text, at)?.[0].length ?? 0);
  const same = sameTimeAt(text, joined, year, today);
  if (same !== null) return same;
  const short = matchAt(PART, text, at);
  if (short !== null) {
    const [first, last] =
      short[1] !== undefined ? [1, 2] : short[2] !== undefined ? [6, 7] : [11, 12];
    return {
      reading: fixed(monthsSpan(year, first, last), 'month'),
      end: at + short[0].length,
    };
  }
  const national = matchAt(NATIONAL_DAY, text, joined);
  const { from } = monthSpan(year * 12 + 9);
  if (national !== null)
    return { reading: fixed({ from, to: from + 7 }, 'day'), end: joined + national[0].length };
  // The month alone is left of 29 February in a year without it.
  for (const part of [partOfYearAt(text, joined), monthAt(text, joined)]) {
    const reading = part === null ? null : inYear(part.reading, year, today);
    if (part !== null && reading !== null) return { reading, end: part.end };
  }
  return { reading: { ...fixed(yearSpan(year), 'year'), year }, end: at };
}

function inYear(reading: Reading, year: number, today: number): Reading | null {
  const span = reading.at(year);
  if (span === null) return null;
  const at = { ...reading, every: null, at: () => span };
  if (year !== yearOf(today) || span.from <= today || reading.grain !== 'month') return at;
  // 今年冬天 asked before winter is the one that ended this year.
  const before = reading.at(year - 1);
  return before !== null && yearOf(before.to - 1) === year ? { ...at, at: () => before } : at;
}

/** 今天 and its like after a year or a month mean the same day of it. */
function sameTimeAt(text: string, at: number, year: number, today: number): Found | null {
  return sameAt(text, at, shiftMonths(today, 12 * (year - yearOf(today))));
}

function sameAt(text: string, at: number, day: number): Found | null {
  const exact = matchAt(SAME_DAY, text, at);
  if (exact !== null)
    return { reading: fixed({ from: day, to: day + 1 }, 'day'), end: at + exact[0].length };
  const month = matchAt(SAME_MONTH, text, at);
  if (month !== null)
    return { reading: fixed(monthSpan(monthOf(day)), 'month'), end: at + month[0].length };
  const around = matchAt(SAME_TIME, text, at);
  if (around === null) return null;
  const span = { from: day - SAME_TIME_DAYS, to: day + SAME_TIME_DAYS + 1 };
  return { reading: fixed(span, 'week'), end: at + around[0].length };
}

/** A near word with what may follow it: 三年前的夏天, 上个月5号, 上个月今天. */
function composedNearAt(text: string, at: number, today: number): Found | null {
  const near = nearAt(text, at, today);
  if (near === null) return null;
  const { reading, end } = near;
  if (reading.year !== undefined) return withPart(text, end, reading.year, today);
  if (reading.every !== null || reading.grain !== 'month') return near;
  const span = latest(reading, today);
  if (span === null || monthOf(span.from) !== monthOf(span.to - 1)) return near;
  const month = monthOf(span.from);
  const day = matchAt(DAY_OF_MONTH, text, end);
  const date = day === null ? null : dayIn(month, numberFrom(day[1] ?? ''));
  if (day !== null && date !== null)
    return { reading: fixed(date, 'day'), end: end + day[0].length };
  const joined = end + (matchAt(JOIN, text, end)?.[0].length ?? 0);
  return sameAt(text, joined, shiftMonths(today, month - monthOf(today))) ?? near;
}
