// Words for a time counted from today: 昨天, 上周三, 上个月底, 三天前, 最近一个月, 周三, 5号.
import {
  fixed,
  monthOf,
  monthSpan,
  monthsSpan,
  shiftMonths,
  weekOf,
  weekSpan,
  yearOf,
  yearSpan,
  dayIn,
  type Found,
  type Grain,
  type Reading,
  type Span,
} from '#domain/asking/spans.ts';
import { DAY_NUMBER, NUMBER, numberFrom } from '#domain/asking/numbers.ts';
import { matchAt, partOfMonth } from '#domain/asking/parts-of-year.ts';

const DAY_OFFSETS: Readonly<Record<string, number>> = {
  大前: -3,
  前: -2,
  昨: -1,
  今: 0,
  当: 0,
  明: 1,
  后: 2,
  大后: 3,
};
const DAY =
  /(大前|(?<![以之从生])前|昨|今|明|大后|(?<![今以之然随])后)(?:天|日(?!记|志)|晚(?!上?会)|夜|早|儿个?(?!童|子|女))(?!气预报|真)/y;

/** What comes before 上 in words such as 早上, 晚上, 路上. */
const NO_PART_OF_DAY = '(?<![早晚天路街手身心世网床桌车船书脸墙山海地班以])';
const WEEK_WORD = '(?:个|一)?(?:周(?![围边到折转期杰岁全旋游身密年])|星期|礼拜)';
/** 周一 in 上周一起吃饭 and 日 in 上周日记 belong to the next word. */
const WEEKDAY =
  '(?:一(?![起直定共样些个次下点边路家同整周天切般块位场件旦向早])|[二三四五六](?![个次遍趟回篇天点块场])|日(?![记常程子出落志])|天(?!天)|末(?!愉快|快乐))';
const WEEK = new RegExp(
  `(?:${NO_PART_OF_DAY}(大?上{1,4})|(下{1,2})|(这|本|当))(?:${WEEK_WORD}的?(${WEEKDAY}|工作日|平日)?)`,
  'y',
);
const BARE_WEEKDAY = new RegExp(
  `(?<![\\d一二两三四五六七八九十几每半逢])(?:周|星期|礼拜)(${WEEKDAY})`,
  'y',
);
const MONTH = new RegExp(
  `(?:${NO_PART_OF_DAY}(大?上{1,4})|(?<![楼地乡天底手月])(下{1,2})|(这|(?<!日)本))一?个?月(?![亮光色饼子球台台票])份?(?:的?(初|中旬|中(?!旬)|底|末|上旬|下旬|上半月|下半月|第[一二三四五1-5]个?(?:周末|(?:周|星期|礼拜)[一二三四五六日天]?)))?`,
  'y',
);
const PART_OF_MONTH = /(?<![\d一二三四五六七八九十个每])月(初|中(?!旬)|底|末)|(?<!月)([上中下]旬)/y;
const DAY_OF_MONTH = new RegExp(
  `(?<![\\d一二三四五六七八九十月第])(${DAY_NUMBER})(?:号(?![线楼房院门店选桌机码角称员球])|(?<=\\d)日(?![元本记]))`,
  'y',
);
const LAST_SEASON = /(上(?:一个|个|一)|这个?|今)(春|夏|秋|冬)(?:天|季)/y;
const TERM = /(上|这|本)(?:一个|个|一)?学期(?!间)/y;
const QUARTER = /(上|这|本|当)一?个?季度/y;

const UNIT =
  '(?:个)?(多)?(?:个)?(?:来)?(天|日(?!元)|晚|周(?!岁|年)|星期|礼拜|月|季度|年(?!级|轻))(半)?';
const AGO = new RegExp(
  `(?<!\\d)(大?半|好?几|${NUMBER})${UNIT}(?:的?(?:之前|以前)|(?<!以)前(?!面|后|任|台|辈|途|端))(?:的?(?:那天|这天|同一天))?`,
  'y',
);
const LAST_SPAN = new RegExp(
  `(最近|(?<!刚)过去|近|这|前|之前|(?<=^|[\\s，,。！？!?；;：:、…（(这])头(?=[几两]))的?(?:这|的|整整)?(半|好?几|些|阵子?|段(?:时间|日子)|${NUMBER}|(?=年|周))(?:${UNIT})?(?:以来|来|里|内|之内|以内)?`,
  'y',
);
const RECENTLY =
  /(?:最近|近来|近期|近日|这阵子|这阵儿|这段时间|这段日子|这些(?:天|日子)|前(?:段时间|阵子|段日子|一阵子?|一段时间|些(?:天|日子)))(?!的?一?(?:次|篇|回|条|顿|场|趟))/y;

/** Words at a position that name a time relative to `today`. */
export function nearAt(text: string, at: number, today: number): Found | null {
  return (
    agoAt(text, at, today) ??
    lastSpanAt(text, at, today) ??
    recentlyAt(text, at, today) ??
    dayAt(text, at, today) ??
    weekAt(text, at, today) ??
    monthAt(text, at, today) ??
    otherAt(text, at, today)
  );
}

function dayAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(DAY, text, at);
  if (match === null) return null;
  const day = today + (DAY_OFFSETS[match[1] ?? ''] ?? 0);
  return found(match, fixed({ from: day, to: day + 1 }, 'day'));
}

function weekAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(WEEK, text, at);
  if (match !== null) {
    const offset = (match[2]?.length ?? 0) - (match[1]?.length ?? 0);
    const { from, to } = weekSpan(weekOf(today) + offset);
    const days = match[4];
    const span = days === undefined ? { from, to } : weekdaySpan(from, days);
    return found(match, fixed(span, days === undefined ? 'week' : 'day'));
  }
  const bare = matchAt(BARE_WEEKDAY, text, at);
  if (bare === null) return null;
  const days = bare[1] ?? '';
  return found(bare, {
    every: 'week',
    grain: 'day',
    at: (week) => weekdaySpan(weekSpan(week).from, days),
  });
}

function weekdaySpan(monday: number, name: string): Span {
  if (name === '末') return { from: monday + 5, to: monday + 7 };
  if (/工作日|平日/.test(name)) return { from: monday, to: monday + 5 };
  const day = monday + (/[日天]/.test(name) ? 6 : '一二三四五六'.indexOf(name));
  return { from: day, to: day + 1 };
}

function monthAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(MONTH, text, at);
  if (match === null) return null;
  const month = monthOf(today) + (match[2]?.length ?? 0) - (match[1]?.length ?? 0);
  const part = match[4];
  return found(match, fixed(partOfMonth(month, part), part === undefined ? 'month' : 'week'));
}

function otherAt(text: string, at: number, today: number): Found | null {
  const part = matchAt(PART_OF_MONTH, text, at);
  if (part !== null)
    return found(part, {
      every: 'month',
      grain: 'week',
      at: (month) => partOfMonth(month, part[1] ?? part[2]),
    });
  const day = matchAt(DAY_OF_MONTH, text, at);
  if (day !== null) {
    const number = numberFrom(day[1] ?? '');
    return found(day, { every: 'month', grain: 'day', at: (month) => dayIn(month, number) });
  }
  return seasonAt(text, at, today) ?? schoolTermAt(text, at, today) ?? quarterAt(text, at, today);
}

/** 这个夏天 is the latest that has begun, 上个夏天 the latest that is over. */
function seasonAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(LAST_SEASON, text, at);
  if (match === null) return null;
  const first = 3 * '春夏秋冬'.indexOf(match[2] ?? '') + 3;
  const isOver = match[1]?.startsWith('上') === true;
  let year = yearOf(today);
  const span = () => monthsSpan(year, first, first + 2);
  while (isOver ? span().to > today : span().from > today) year -= 1;
  return found(match, fixed(span(), 'month'));
}

/** Terms of a school run from September to January and from February to June. */
function schoolTermAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(TERM, text, at);
  if (match === null) return null;
  const year = yearOf(today);
  const terms = [year - 1, year].flatMap((of) => [monthsSpan(of, 2, 6), monthsSpan(of, 9, 13)]);
  const isOver = match[1] === '上';
  const term = terms.findLast(({ from, to }) => (isOver ? to : from) <= today);
  return term === undefined ? null : found(match, fixed(term, 'month'));
}

function quarterAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(QUARTER, text, at);
  if (match === null) return null;
  const month = monthOf(today);
  const first = month - (month % 3) - (match[1] === '上' ? 3 : 0);
  return found(match, fixed({ from: monthSpan(first).from, to: monthSpan(first + 2).to }, 'month'));
}

/** A larger number is a year, not a number of years. */
const YEARS_AGO_MAX = 150;

/** 三天前 is a day; 两周前, 三个月前 and 三年前 are the week, month and year around that day. */
function agoAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(AGO, text, at);
  if (match === null) return null;
  const [, amount = '', , unit = '', half] = match;
  if (/几/.test(amount)) return found(match, fixed(fewAgo(unit, today), 'week'));
  const [less, more] = pairOf(amount);
  if (less !== undefined && more !== undefined) {
    const span = { from: backBy(unit, more, today), to: backBy(unit, less, today) + 1 };
    return found(match, fixed(span, 'week'));
  }
  if (/半/.test(amount)) return halfAgo(match, unit, today);
  const count = numberFrom(amount);
  if (half !== undefined && unit === '年')
    return found(match, aroundMonth(shiftMonths(today, -12 * count - 6)));
  if (/[天日晚]/.test(unit))
    return found(match, fixed({ from: today - count, to: today - count + 1 }, 'day'));
  if (/周|星期|礼拜/.test(unit))
    return found(match, fixed(weekSpan(weekOf(today) - count), 'week'));
  if (unit === '月') return found(match, aroundMonth(shiftMonths(today, -count)));
  if (unit === '季度') return null;
  if (count > YEARS_AGO_MAX) return null;
  const year = yearOf(today) - count;
  return found(match, { ...fixed(yearSpan(year), 'year'), year });
}

/** 两三: two numbers that follow each other mean "two or three". */
function pairOf(amount: string): number[] {
  const [first = 0, second = 0] = [...amount].map(numberFrom);
  return /^[一二两三四五六七八九]{2}$/.test(amount) && second === first + 1 ? [first, second] : [];
}

/** Half a month ago is the week around that day. */
function halfAgo(match: RegExpExecArray, unit: string, today: number): Found | null {
  if (unit === '年') return found(match, aroundMonth(shiftMonths(today, -6)));
  return unit === '月' ? found(match, fixed({ from: today - 18, to: today - 11 }, 'week')) : null;
}

function aroundMonth(day: number): Reading {
  return fixed(monthSpan(monthOf(day)), 'month');
}

/** 几天前: from nine to two units ago. */
function fewAgo(unit: string, today: number): Span {
  const back = (count: number) => backBy(unit, count, today);
  return { from: back(9), to: back(1) };
}

function backBy(unit: string, count: number, today: number): number {
  if (/周|星期|礼拜/.test(unit)) return today - 7 * count;
  if (unit === '月') return shiftMonths(today, -count);
  if (unit === '季度') return shiftMonths(today, -3 * count);
  return unit === '年' ? shiftMonths(today, -12 * count) : today - count;
}

/** Days that 最近, 近日 and their like mean. */
const RECENT_DAYS = 30;
const FEW = 5;
const FEW_DAYS = 7;

/** 过去7天 has seven days and ends with today; 前三天 ends with yesterday. */
function lastSpanAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(LAST_SPAN, text, at);
  if (match === null) return null;
  const [words, when = '', amount = '', , unit, half] = match;
  if (unit === undefined || (when === '这' && !isSpanWord(amount, unit))) return null;
  const to = /^(?:前|之前|头)$/.test(when) ? today : today + 1;
  const grain: Grain = /[天日晚]/.test(unit) ? 'day' : unit === '年' ? 'year' : 'month';
  if (amount === '半') {
    if (unit === '年') return found(match, fixed({ from: shiftMonths(to, -6), to }, grain));
    return unit === '月' ? found(match, fixed({ from: to - 15, to }, grain)) : null;
  }
  const count = /几|些/.test(amount)
    ? /[天日晚]/.test(unit)
      ? FEW_DAYS
      : FEW
    : (pairOf(amount)[1] ?? numberFrom(amount === '' ? '一' : amount));
  if (/\d{4}年$/.test(words) || count === 0) return null;
  const from = backBy(unit, count, to) - (half === undefined ? 0 : 15);
  return found(match, fixed({ from, to }, grain));
}

/** 这三天 and 这半年 are spans; 这一周 and 这一年 name a week and a year of the calendar. */
function isSpanWord(amount: string, unit: string): boolean {
  return amount !== '' && !(amount === '一' && /周|星期|礼拜|月/.test(unit));
}

function recentlyAt(text: string, at: number, today: number): Found | null {
  const match = matchAt(RECENTLY, text, at);
  if (match === null) return null;
  if (match[0].startsWith('前'))
    return found(match, fixed({ from: today - 60, to: today - 6 }, 'month'));
  const days = /近日/.test(match[0]) ? FEW_DAYS : RECENT_DAYS;
  return found(match, fixed({ from: today + 1 - days, to: today + 1 }, 'month'));
}

function found(match: RegExpExecArray, reading: Reading): Found {
  return { reading, end: match.index + match[0].length };
}
