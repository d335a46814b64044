// When the parts of a summary were written, and the words that may join them: only what the times
// themselves say.

/** The time of a share, read from `11月20日 07:40`. Empty parts are unknown. */
export interface Clock {
  day: string;
  time: string;
  /** Minutes since the beginning of the year; null without day or time. */
  moment: number | null;
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS_OF_YEAR = 365;
const MINUTES_OF_DAY = 24 * 60;

/** The part of a day by the hour at which it ends. */
const PARTS_OF_DAY: readonly (readonly [endsBefore: number, word: string])[] = [
  [5, '凌晨'],
  [9, '早上'],
  [11, '上午'],
  [13, '中午'],
  [17, '下午'],
  [19, '傍晚'],
  [23, '晚上'],
  [24, '夜里'],
];

/** After this many minutes in one part of the day, 后来 says that time has passed. */
const LATER_MINUTES = 60;

/** Without an hour or a day a share has no moment; a time alone is a moment of an unknown day. */
export function clockOf(text: string): Clock {
  const [day = '', month = '', date = ''] = /(\d{1,2})月(\d{1,2})日/u.exec(text) ?? [];
  const [time = '', hour = '', minute = ''] = /(\d{1,2}):(\d{2})/u.exec(text) ?? [];
  const days = day === '' ? 0 : (DAYS_BEFORE_MONTH[Number(month) - 1] ?? 0) + Number(date);
  return {
    day,
    time,
    moment: time === '' ? null : days * MINUTES_OF_DAY + Number(hour) * 60 + Number(minute),
  };
}

/** Keeps the given order when a share has no time or the days are on both sides of New Year. */
export function inOrderOfTime<T extends Clock>(shares: readonly T[]): readonly T[] {
  const turnOfYear =
    shares.some(({ day }) => day.startsWith('12月')) &&
    shares.some(({ day }) => day.startsWith('1月'));
  if (turnOfYear || shares.some(({ moment }) => moment === null)) return shares;
  return shares.toSorted((a, b) => (a.moment ?? 0) - (b.moment ?? 0));
}

/** A sentence that already says when it happens, or that continues the one before it. */
const OWN_TIME =
  /^.{0,6}(?:今|昨|前天|明天|早|晨|上午|中午|午后|下午|傍晚|黄昏|晚|夜|凌晨|半夜|后来|然后|接着|之后|随后|第二天|那天|那时|周[一二三四五六日末]|星期|礼拜|刚才|刚刚|睡前|饭后|\d{1,2}[点月:号]|[一二两三四五六七八九十]点)|^(?:但|可|不过|所以|而|也|又|还|结果|于是|其实)/u;

/** Whether a sentence needs no other word for its time. */
export function saysTime(sentence: string): boolean {
  return OWN_TIME.test(sentence);
}

/** A part of the day that can follow 第二天 without a comma. */
const STARTS_WITH_PART = /^(?:清晨|早上|早晨|上午|中午|午后|下午|傍晚|黄昏|晚上|夜里|半夜)/u;

/**
 * What joins a share to the one before it: 第二天，, 傍晚，, 后来， or nothing. `sentence` is the first of
 * the share. `wasLater`: the last join was 后来.
 */
export function joinOf(
  before: Clock,
  { day, time, moment }: Clock,
  sentence: string,
  wasLater: boolean,
): string {
  if (!/^[“‘"'《]?\p{Script=Han}/u.test(sentence)) return '';
  if (day !== before.day) {
    const word = dayWord(before, day);
    if (word === '') return '';
    if (STARTS_WITH_PART.test(sentence)) return word;
    return OWN_TIME.test(sentence) ? '' : `${word}，`;
  }
  if (moment === null || before.moment === null || OWN_TIME.test(sentence)) return '';
  const part = partOfDay(time);
  if (part !== partOfDay(before.time)) return moment > before.moment ? `${part}，` : '';
  return moment - before.moment >= LATER_MINUTES && !wasLater ? '后来，' : '';
}

/** The word for a later day; the date itself where the number of days between is not certain. */
function dayWord(before: Clock, day: string): string {
  if (day === '' || before.day === '') return '';
  const gap = (daysOf(day) - daysOf(before.day) + DAYS_OF_YEAR) % DAYS_OF_YEAR;
  // The year is unknown, and with it whether February has 29 days.
  const isLeapMatter = before.day.startsWith('2月') && !day.startsWith('2月');
  if (isLeapMatter || gap > 6) return day;
  return gap === 1 ? '第二天' : gap === 2 ? '隔了一天' : '几天后';
}

function daysOf(day: string): number {
  return (clockOf(`${day} 00:00`).moment ?? 0) / MINUTES_OF_DAY;
}

function partOfDay(time: string): string {
  const hour = Number(time.split(':')[0]);
  return PARTS_OF_DAY.find(([endsBefore]) => hour < endsBefore)?.[1] ?? '';
}

/** `11月18日至20日`; empty when no day is known. */
export function daysBetween(clocks: readonly Clock[]): string {
  const days = [...new Set(clocks.map(({ day }) => day).filter((day) => day !== ''))];
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  if (first === last) return first;
  const sameMonth = first.split('月')[0] === last.split('月')[0];
  return `${first}至${sameMonth ? (last.split('月')[1] ?? last) : last}`;
}
