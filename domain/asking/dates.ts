// Reads the Chinese words for dates in a question: 上周日, 去年国庆, 三月, 从三月到五月. The result is
// ranges of local days, the words that were read and the rest of the question. No model is needed,
// so the same question has the same dates on the server and in a browser.
import { mergedRanges, type DateRange } from '#domain/asking/date-range.ts';
import { dayWithin } from '#domain/asking/day-within.ts';
import { dayNumber, localDaysOf, startOfDay } from '#domain/shared/calendar.ts';
import { firstFrom, latest, type Found, type Reading, type Span } from '#domain/asking/spans.ts';
import { matchAt } from '#domain/asking/parts-of-year.ts';
import { pointAt } from '#domain/asking/year-words.ts';

/** Characters of a question in which dates are read. */
const READ_CHARACTERS = 500;

export interface DatesRead {
  /** In the order of time, without overlap. Empty: the question names no date. */
  ranges: DateRange[];
  /** The words that were read as dates, in their order. */
  words: string[];
  /** Names of holidays in these words; an entry that tells of them later has them too. */
  names: string[];
  /** The question without these words; a space marks each gap. */
  rest: string;
}

const FROM = /(?:自从|打从|[从自打])/y;
const JOIN_TO = /(?:一?直?到|至|[~～—–-]{1,2})/y;
/** 三月和五月之间 */
const JOIN_AND = /[和与跟]/y;
const BETWEEN = /之间/y;
const JOIN_ONLY_BETWEEN = /[和与跟]/;
const NOW = /(?:现在|今天为止|目前|如今|今(?![天年晚早日夜])|眼下|此刻)(?:为止)?/y;
const PART_OF_DAY =
  /的?(?:凌晨|清晨|早上|早晨|大清早|上午|中午|下午|傍晚|晚上|夜里|夜晚|深夜|半夜|午后|午夜|晚(?=[我那])|一早|一大早|一整天|整天|全天|夜)/y;
const HOLIDAYS_AROUND = /(?:小长假|长假|假期|放假|黄金周|假)(?:期间)?/y;
const SINCE = /(?:开始)?(?:以来|至今)|起(?![来床初点伏因])|开始/y;
const SINCE_ALONE = /的?(?:以来|至今|开始至今|到现在|到目前|直到现在)(?:为止)?/y;
const AFTER = /的?(?:之后|以后|过后|后(?!来|悔|面|天|期|背|台|半|年|续))/y;
const BEFORE = /的?(?:之前|以前|前(?![后面任台辈途端天年两几些段阵三]))|为止/y;
const AROUND = /(?:前后|左右|附近|前前后后)/y;
const DURING =
  /的?(?:那(?:几|两|些)?天|那阵子?|那段(?:时间|时期|日子)|那会儿?|那个?时候?|那(?:一)?(?:周|个?月|年)|时候|期间|当天|当晚|当日|那晚|一整年|整年|全年|整个月|一整个月|整周|[里内间份](?![面边人心头程容在])|中(?=[我，,的]))/y;
/** A date of every year or week is no date. */
const EVERY =
  /(?:每(?:个|逢|到|隔|一)?(?:天|周末|(?:周|星期|礼拜)[一二三四五六日天]?|月|年|晚|早|次)|天天|年年|月月)/y;
const HABIT = /一般|通常|平时|平常|往往|总是|总会|每逢|每到|每年|每个?(?:周|月|星期)/u;
/** 写过春天: the season is the subject. */
const SUBJECT_BEFORE = /(?:关于|写过|写到|提到|提过|说起|喜欢|讨厌|最爱|描写|形容)$/u;
const HOW_LONG = /多久|多长时间|多少天|几天了|几年了|多少年/u;
const SPAN_TO_NOW = /(?:距离?|离)$/u;

const NAME =
  /国庆|十一(?!月)|中秋|端午|元旦|春节|过年|除夕|清明|五一|劳动节|圣诞|平安夜|情人节|七夕|重阳|元宵|冬至|腊八|小年|跨年|暑假|寒假|儿童节|母亲节|父亲节|双十一|教师节/gu;

const AROUND_DAYS = { day: 3, week: 7, month: 15, year: 90 } as const;
const BEFORE_DAYS = 14;

interface Expression {
  words: string;
  span: { from: number | null; to: number } | null;
  /** The year, if the words name nothing but a year. */
  year: number | null;
}

/** `today` is the local day (`YYYY-MM-DD`) of the person who asks. */
export function readDates(question: string, today: string): DatesRead {
  const text = prepared(question);
  const read = text.slice(0, READ_CHARACTERS);
  const context = { today: dayNumber(today), year: null as number | null, text: read };
  const expressions: Expression[] = [];
  let rest = '';
  for (let at = 0; at < read.length;) {
    const found = expressionAt(at, context);
    if (found === null) {
      rest += read[at];
      at += 1;
      continue;
    }
    expressions.push(found);
    context.year = found.year ?? context.year;
    rest += ' ';
    at += found.words.length;
  }
  return {
    ranges: mergedRanges(expressions.flatMap(({ span }) => span ?? [])),
    words: expressions.map(({ words }) => words),
    names: expressions.flatMap(({ words }) => words.match(NAME) ?? []),
    rest: `${rest}${text.slice(READ_CHARACTERS)}`.trim(),
  };
}

/** The time span of a range in a zone; a name that is not a zone reads as the zone of China. */
export function spanOfRange(
  { from, to }: DateRange,
  timeZone: string,
): { fromMs: number | null; toMs: number } {
  const days = localDaysOf(timeZone);
  return { fromMs: from === null ? null : startOfDay(from, days), toMs: startOfDay(to, days) };
}

/** One width of characters, and no spaces around numbers and between Chinese words. */
function prepared(question: string): string {
  return question
    .normalize('NFKC')
    .replace(/(?<=\p{Script=Han})\s+(?=[\p{Script=Han}\d])|(?<=\d)\s+(?=\p{Script=Han})/gu, '');
}

interface Context {
  today: number;
  /** The year named earlier in the question: 去年我三月在做什么. */
  year: number | null;
  text: string;
}

function expressionAt(at: number, context: Context): Expression | null {
  const { text, today } = context;
  const every = matchAt(EVERY, text, at);
  if (every !== null) return { words: every[0], span: null, year: null };
  const prefix = matchAt(FROM, text, at)?.[0].length ?? 0;
  const start = pointAt(text, at + prefix, today);
  if (start === null) return null;
  const before = text.slice(Math.max(0, at - 4), at);
  if (isSubject(start.reading, before, text)) return null;
  const { end, isHoliday } = withPartOfDay(text, start);
  const point = { reading: isHoliday ? start.reading : withoutHoliday(start.reading), end };
  const ranged = rangedAt(point, prefix > 0, context) ?? singleAt(point, prefix > 0, context);
  const words = text.slice(at, ranged.end);
  const isDistance = isSince(start.reading, before, text);
  return { words, span: isDistance ? null : ranged.span, year: start.reading.year ?? null };
}

/** Seasons, holidays and weekdays that the question does not use as a date. */
function isSubject(reading: Reading, before: string, text: string): boolean {
  if (reading.every === null) return false;
  return HABIT.test(text) || (reading.grain === 'month' && SUBJECT_BEFORE.test(before));
}

/**
 * 离去年国庆多久了 asks for the time since. 中秋住了多久 names an occasion, of whichever year it was.
 */
function isSince(reading: Reading, before: string, text: string): boolean {
  return HOW_LONG.test(text) && (reading.every !== null || SPAN_TO_NOW.test(before));
}

/** Reads 假期 and words for a part of the day after a point. */
function withPartOfDay(text: string, { end, reading }: Found): { end: number; isHoliday: boolean } {
  const holidays = reading.isHoliday === true ? matchAt(HOLIDAYS_AROUND, text, end) : null;
  const afterHolidays = end + (holidays?.[0].length ?? 0);
  const part = reading.grain === 'day' ? matchAt(PART_OF_DAY, text, afterHolidays) : null;
  return { end: afterHolidays + (part?.[0].length ?? 0), isHoliday: holidays !== null };
}

function withoutHoliday(reading: Reading): Reading {
  return { ...reading, isHoliday: false };
}

interface Ranged {
  span: { from: number | null; to: number } | null;
  end: number;
}

/** 三月到五月, 3月1日到5日, 去年三月至今. */
function rangedAt(start: Found, isPrefixed: boolean, context: Context): Ranged | null {
  const { text, today } = context;
  const during = matchAt(DURING, text, start.end)?.[0].length ?? 0;
  const join =
    matchAt(JOIN_TO, text, start.end + during) ?? matchAt(JOIN_AND, text, start.end + during);
  if (join === null) return null;
  const at = start.end + during + join[0].length;
  const now = matchAt(NOW, text, at);
  if (now !== null) {
    const span = resolved(start.reading, context);
    if (span === null) return null;
    return { span: sinceSpan(span, today), end: at + now[0].length };
  }
  const found = pointAt(text, at, today);
  if (
    found === null ||
    (!isPrefixed && /^[-—–~～]/.test(join[0]) && found.reading.every === 'week')
  )
    return null;
  const { end } = withPartOfDay(text, found);
  const between = matchAt(BETWEEN, text, end);
  if (between === null && JOIN_ONLY_BETWEEN.test(join[0])) return null;
  const suffix = (between ?? matchAt(DURING, text, end))?.[0].length ?? 0;
  const span = joined(start.reading, found.reading, context);
  return span === null ? null : { span, end: end + suffix };
}

function joined(start: Reading, end: Reading, context: Context): Span | null {
  const { today } = context;
  if (
    start.every === null ||
    context.year !== null ||
    (end.every !== null && end.every !== start.every)
  ) {
    const first = resolved(start, context);
    const last = first === null ? null : firstFrom(end, first.from);
    return orderedSpan(first, last);
  }
  const last = latest(end, today);
  const first = last === null ? null : latest(start, last.from);
  return orderedSpan(first, last);
}

function orderedSpan(first: Span | null, last: Span | null): Span | null {
  if (first === null || last === null) return null;
  const from = Math.min(first.from, last.from);
  return { from, to: Math.max(first.to, last.to) };
}

/** A point with what follows it: 之前, 以来, 前后, 的时候. */
function singleAt(point: Found, isPrefixed: boolean, context: Context): Ranged {
  const { text, today } = context;
  const { reading } = point;
  const base = resolved(reading, context);
  const within = base === null ? null : dayWithin(text, point.end, base);
  if (within !== null) return within;
  const span = base === null ? null : holidaySpan(base, reading);
  const during = matchAt(DURING, text, point.end)?.[0].length ?? 0;
  const end = point.end + during;
  if (span === null) return { span, end };
  const modifier = modifierAt(text, end, isPrefixed);
  if (modifier === null) return { span: isPrefixed ? sinceSpan(span, today) : span, end };
  return { span: modified(span, modifier, reading, today), end: modifier.end };
}

/** 中秋假期 is a day on either side of the day. */
function holidaySpan(span: Span, reading: Reading): Span {
  if (reading.isHoliday !== true || span.to - span.from > 1) return span;
  return { from: span.from - 1, to: span.to + 1 };
}

interface Modifier {
  kind: 'since' | 'after' | 'before' | 'justBefore' | 'around';
  end: number;
}

function modifierAt(text: string, at: number, isPrefixed: boolean): Modifier | null {
  const since = matchAt(isPrefixed ? SINCE : SINCE_ALONE, text, at);
  if (since !== null) return { kind: 'since', end: at + since[0].length };
  const around = matchAt(AROUND, text, at);
  if (around !== null) return { kind: 'around', end: at + around[0].length };
  const after = matchAt(AFTER, text, at);
  if (after !== null) return { kind: 'after', end: at + after[0].length };
  const before = matchAt(BEFORE, text, at);
  if (before === null) return null;
  return { kind: before[0] === '前' ? 'justBefore' : 'before', end: at + before[0].length };
}

function modified(
  span: Span,
  { kind }: Modifier,
  reading: Reading,
  today: number,
): { from: number | null; to: number } {
  if (kind === 'since') return sinceSpan(span, today);
  if (kind === 'after')
    return { from: span.to, to: span.to > today ? span.to + BEFORE_DAYS : today + 1 };
  if (kind === 'before') return { from: null, to: span.from };
  if (kind === 'around') {
    const days = AROUND_DAYS[reading.grain];
    return { from: span.from - days, to: span.to + days };
  }
  return reading.grain === 'day'
    ? { from: span.from - BEFORE_DAYS, to: span.from }
    : { from: null, to: span.from };
}

function sinceSpan(span: Span, today: number): Span {
  return { from: span.from, to: span.from <= today ? today + 1 : span.to };
}

function resolved(reading: Reading, { today, year }: Context): Span | null {
  if (reading.every === 'year' && year !== null) return reading.at(year) ?? latest(reading, today);
  return latest(reading, today);
}
