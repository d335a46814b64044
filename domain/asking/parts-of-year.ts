// Words for a part of a year or of a month: 三月, 三月五号, 月初, 夏天, 上半年, 第一季度, 正月初三.
import { holidayAt, lunarSpan } from '#domain/asking/holidays.ts';
import { solarTermAt } from '#domain/asking/solar-terms.ts';
import { DAY_NUMBER, MONTH_NUMBER, numberFrom } from '#domain/asking/numbers.ts';
import {
  dayIn,
  monthSpan,
  monthsSpan,
  weekOf,
  weekSpan,
  yearly,
  type Found,
  type Reading,
  type Span,
} from '#domain/asking/spans.ts';

/** What follows the day's number in 3月5: neither a count nor another number. */
const NO_COUNT = '(?![\\d个次天点岁公里块元%年月周:时分页本遍篇])';

const MONTH_DAY = new RegExp(
  `(${MONTH_NUMBER})月的?(?:(${DAY_NUMBER})(?:[日号](?!线|楼)|(?<=\\d)${NO_COUNT}))`,
  'y',
);
const MONTH = new RegExp(
  `(?<![\\d一二三四五六七八九十几])(${MONTH_NUMBER})月(?!天|饼|球|老|嫂|子|兰)份?(?:的?(初|中(?![我，,的秋国午旬文学考])|底|末|上旬|中旬|下旬|上半月|下半月|第[一二三四五1-5]个?(?:周末|(?:周|星期|礼拜)[一二三四五六日天]?)))?`,
  'y',
);
/** 3-5月 */
const MONTHS = new RegExp(
  `(?<![\\d一二三四五六七八九十几/.-])(${MONTH_NUMBER})[-~～到至、](${MONTH_NUMBER})月份?(?![\\d一二三四五六七八九十])`,
  'y',
);
/** 七八月 */
const TWO_MONTHS =
  /(?<![\d一二三四五六七八九十几])([一二三四五六七八])([二三四五六七八九])月份?(?![\d一二三四五六七八九十])/y;
const SLASHED = /(?<![\d/.])(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?![\d/%])/y;
const LUNAR_DAY =
  /(?:(农历|阴历)的?)?(正|腊|冬|1[0-2]|[1-9]|十[一二]?|[二三四五六七八九])月(?:(初[一二三四五六七八九十]|廿[一二三四五六七八九]?)|(二十[一二三四五六七八九]?|三十|十[一二三四五六七八九]?))?/y;
const NEW_YEARS_DAY = /(?:大年|正月|年)初([一二三四五六七八])(?!月|个|季)/y;
const SEASON =
  /([初早深暮晚盛仲隆严入]|开(?=春))?(春|夏|秋|冬)(天|季|日(?!记)|(?=的时候)|[末初])?(?![装运节])|(暑假|寒假)(?!作业|工)/y;
const YEAR_PART =
  /年(初|中|底|末|尾)(?!考|奖|总结|级|学)|(上|下|前|后)半年|第?([一二三四1-4])季度?(?!节)|[qQ]([1-4])(?![\d季])|年(?:头|尾)|(?:前|(?<=(?:[去今明前]|\d{2}|[〇零一二三四五六七八九]{2})年的?)头)(三|两|四|六|[2-9])个月/y;

const SEASONS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  春: [3, 5],
  夏: [6, 8],
  秋: [9, 11],
  冬: [12, 14],
};
/** The months of a part of a season, counted from its first one. 入夏 may be said in May. */
const SEASON_PARTS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  初: [0, 0],
  早: [0, 0],
  深: [2, 2],
  暮: [2, 2],
  晚: [2, 2],
  末: [2, 2],
  盛: [1, 2],
  仲: [1, 2],
  隆: [1, 2],
  严: [1, 2],
  入: [-1, 0],
  开: [-1, 0],
};
const YEAR_PARTS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  初: [1, 2],
  中: [6, 7],
  底: [11, 12],
  末: [11, 12],
  尾: [11, 12],
  上: [1, 6],
  前: [1, 6],
  下: [7, 12],
  后: [7, 12],
};

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Words at a position that name a part of any year. */
export function partOfYearAt(text: string, at: number): Found | null {
  return (
    newYearsDayAt(text, at) ??
    holidayAt(text, at) ??
    solarTermAt(text, at) ??
    lunarAt(text, at) ??
    monthDayAt(text, at) ??
    monthsAt(text, at) ??
    monthAt(text, at) ??
    seasonAt(text, at) ??
    yearPartAt(text, at)
  );
}

function newYearsDayAt(text: string, at: number): Found | null {
  const match = matchAt(NEW_YEARS_DAY, text, at);
  if (match === null) return null;
  const day = numberFrom(match[1] ?? '');
  return found(
    match,
    yearly('day', (year) => lunarSpan(year, 1, day)),
  );
}

function lunarAt(text: string, at: number): Found | null {
  const match = matchAt(LUNAR_DAY, text, at);
  if (match === null) return null;
  const [words, calendar, name = '', lunarDay, plainDay] = match;
  const isNamed = /[正腊冬]/.test(name);
  // 五月二十 without 农历 is a day of the solar calendar.
  if (calendar === undefined && !isNamed && lunarDay === undefined) return null;
  const month = name === '正' ? 1 : name === '冬' ? 11 : name === '腊' ? 12 : numberFrom(name);
  const dayWord = lunarDay?.replace('初', '') ?? plainDay;
  if (dayWord === undefined)
    return found(
      match,
      yearly('month', (year) => lunarSpan(year, month, null)),
    );
  const day = numberFrom(dayWord);
  return { reading: yearly('day', (year) => lunarSpan(year, month, day)), end: at + words.length };
}

function monthDayAt(text: string, at: number): Found | null {
  const match = matchAt(MONTH_DAY, text, at) ?? matchAt(SLASHED, text, at);
  if (match === null) return null;
  const month = numberFrom(match[1] ?? '');
  const day = numberFrom(match[2] ?? '');
  // 2000 was a leap year: a day that no year has is none.
  if (dayIn(2000 * 12 + month - 1, day) === null) return null;
  return found(
    match,
    yearly('day', (year) => dayIn(year * 12 + month - 1, day)),
  );
}

function monthsAt(text: string, at: number): Found | null {
  const two = matchAt(TWO_MONTHS, text, at);
  const match = two ?? matchAt(MONTHS, text, at);
  if (match === null) return null;
  const first = numberFrom(match[1] ?? '');
  const last = numberFrom(match[2] ?? '');
  if (two !== null && last !== first + 1) return null;
  return found(
    match,
    yearly('month', (year) => monthsSpan(year, first, last < first ? last + 12 : last)),
  );
}

/** A month, or a part of it. */
export function monthAt(text: string, at: number): Found | null {
  const match = matchAt(MONTH, text, at);
  if (match === null) return null;
  const month = numberFrom(match[1] ?? '');
  const part = match[2];
  return found(
    match,
    yearly(part === undefined ? 'month' : 'week', (year) =>
      partOfMonth(year * 12 + month - 1, part),
    ),
  );
}

/** The whole month without a part. */
export function partOfMonth(month: number, part: string | undefined): Span {
  const { from, to } = monthSpan(month);
  if (part === undefined) return { from, to };
  const week = /第([一二三四五1-5])个?(?:周|星期|礼拜)([一二三四五六日天末]?)/.exec(part);
  if (week !== null) return nthWeek({ from, to }, numberFrom(week[1] ?? ''), week[2] ?? '');
  if (part === '上半月') return { from, to: from + 15 };
  if (part === '下半月') return { from: from + 15, to };
  if (part === '初' || part === '上旬') return { from, to: from + 10 };
  return part === '中' || part === '中旬'
    ? { from: from + 10, to: from + 20 }
    : { from: from + 20, to };
}

/** 第二周 is the days 8 to 14, 第二个周日 the second Sunday. */
function nthWeek({ from, to }: Span, nth: number, weekday: string): Span {
  const offset = 7 * (nth - 1);
  if (weekday === '') return { from: from + offset, to: Math.min(to, from + offset + 7) };
  const wanted = weekday === '末' ? 5 : '一二三四五六日'.indexOf(weekday.replace('天', '日'));
  const monday = weekSpan(weekOf(from)).from;
  const first = monday + wanted + (monday + wanted < from ? 7 : 0);
  return { from: first + offset, to: first + offset + (weekday === '末' ? 2 : 1) };
}

function seasonAt(text: string, at: number): Found | null {
  const match = matchAt(SEASON, text, at);
  if (match === null) return null;
  if (match[4] === '暑假')
    return found(
      match,
      yearly('month', (year) => monthsSpan(year, 7, 8)),
    );
  if (match[4] === '寒假') return found(match, yearly('month', winterHolidays));
  const [, before, name = '', after] = match;
  if (before === undefined && after === undefined) return null;
  // Winter belongs to the year in which it begins.
  const [first, last] = SEASONS[name] ?? [1, 12];
  const part = SEASON_PARTS[before ?? after ?? ''];
  return found(
    match,
    yearly('month', (year) =>
      part === undefined
        ? monthsSpan(year, first, last)
        : monthsSpan(year, first + part[0], first + part[1]),
    ),
  );
}

function winterHolidays(year: number): Span {
  const { from, to } = monthsSpan(year, 1, 2);
  return { from: from + 14, to };
}

function yearPartAt(text: string, at: number): Found | null {
  const match = matchAt(YEAR_PART, text, at);
  if (match === null) return null;
  const quarter = match[3] ?? match[4];
  if (quarter !== undefined) {
    const first = 3 * numberFrom(quarter) - 2;
    return found(
      match,
      yearly('month', (year) => monthsSpan(year, first, first + 2)),
    );
  }
  if (match[5] !== undefined) {
    const months = numberFrom(match[5]);
    return found(
      match,
      yearly('month', (year) => monthsSpan(year, 1, months)),
    );
  }
  const [first, last] = YEAR_PARTS[match[1] ?? match[2] ?? ''] ?? [1, 2];
  return found(
    match,
    yearly('month', (year) => monthsSpan(year, first, last)),
  );
}

function found(match: RegExpExecArray, reading: Reading): Found {
  return { reading, end: match.index + match[0].length };
}
