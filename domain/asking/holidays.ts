// The days of Chinese and other holidays in a year. Lunar days come from the Chinese calendar of
// `Intl`; holidays.test.ts compares them with a table.
import { dayNumber, dayOfNumber, weekdayOf } from '#domain/shared/calendar.ts';
import { dayIn, yearly, type Found, type Reading, type Span } from '#domain/asking/spans.ts';

const DAY_MS = 86_400_000;

/** A lunar year begins between 20 January and 21 February, and has 12 or 13 months. */
const EARLIEST_NEW_YEAR = '-01-20';
const NEW_YEAR_DAYS = 33;
const LUNAR_MONTHS_MAX = 13;

let chineseCalendar: Intl.DateTimeFormat | undefined;

/** The lunar month and day: `8-15`; a leap month has the suffix `bis`: `6bis-1`. */
function lunarDay(day: number): string {
  chineseCalendar ??= new Intl.DateTimeFormat('en-u-ca-chinese', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const parts = chineseCalendar.formatToParts(day * DAY_MS + DAY_MS / 2);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')}-${part('day')}`;
}

/** Lunar months of each year, which every question with a holiday needs again. */
const lunarYears = new Map<number, ReadonlyMap<string, Span>>();
const LUNAR_YEARS_MAX = 50;

/**
 * New years that `Intl` has a day late or early, because the new moon is within minutes of midnight
 * in Beijing.
 */
const NEW_YEARS: Readonly<Record<number, string>> = { 2027: '2027-02-06', 2030: '2030-02-03' };

/** The months of the lunar year that begins in `year`; a leap month is `6bis`. */
function lunarYear(year: number): ReadonlyMap<string, Span> {
  const known = lunarYears.get(year);
  if (known !== undefined) return known;
  if (lunarYears.size >= LUNAR_YEARS_MAX) lunarYears.clear();
  const months = new Map<string, Span>();
  const earliest = dayNumber(`${String(year).padStart(4, '0')}${EARLIEST_NEW_YEAR}`);
  let from = earliest;
  while (lunarDay(from) !== '1-1' && from < earliest + NEW_YEAR_DAYS) from += 1;
  for (let count = 0; count < LUNAR_MONTHS_MAX; count += 1) {
    const name = lunarDay(from).split('-')[0] ?? '';
    if (months.has(name)) break;
    const to = from + (lunarDay(from + 29).endsWith('-1') ? 29 : 30);
    months.set(name, { from, to });
    from = to;
  }
  lunarYears.set(year, months);
  return months;
}

/**
 * The days of a lunar month, or one of them, in the lunar year that begins in `year`. The twelfth
 * month is that before the new year, because 今年腊月 is said of the same winter as 今年春节.
 */
export function lunarSpan(year: number, month: number, day: number | null): Span | null {
  const span = lunarYear(month === 12 ? year - 1 : year).get(String(month));
  if (span === undefined) return null;
  const known = month === 1 ? NEW_YEARS[year] : undefined;
  const first = known === undefined ? span.from : dayNumber(known);
  if (day === null) return { from: first, to: span.to };
  return first + day - 1 < span.to ? { from: first + day - 1, to: first + day } : null;
}

/** The nth weekday (0 is Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Span | null {
  const first = dayIn(year * 12 + month - 1, 1)?.from ?? 0;
  const offset = (weekday - weekdayOf(dayOfNumber(first)) + 7) % 7;
  return dayIn(year * 12 + month - 1, 1 + offset + 7 * (nth - 1));
}

const solar =
  (month: number, day: number, days = 1) =>
  (year: number): Span | null => {
    const span = dayIn(year * 12 + month - 1, day);
    return span === null ? null : { from: span.from, to: span.from + days };
  };
const lunar =
  (month: number, day: number) =>
  (year: number): Span | null =>
    lunarSpan(year, month, day);

/** From New Year's Eve to the seventh day, the length of the public holiday. */
function springFestival(year: number): Span | null {
  const first = lunarSpan(year, 1, 1);
  return first === null ? null : { from: first.from - 1, to: first.from + 7 };
}

function newYearsEve(year: number): Span | null {
  const first = lunarSpan(year, 1, 1);
  return first === null ? null : { from: first.from - 1, to: first.from };
}

/** 年前 is the time before the Spring Festival where no word can end in 年: 三年前 and 成年前 are none. */
const NEW_YEAR_WORD =
  '(?<=^|[\\s，,。！？!?；;：:、…（(在到是]|过完|(?:[\\d〇零一二三四五六七八九]{2}|[去今明前后])年)';
const AROUND_NEW_YEAR_DAYS = 30;

function beforeNewYear(year: number): Span | null {
  const eve = newYearsEve(year);
  return eve === null ? null : { from: eve.from - AROUND_NEW_YEAR_DAYS, to: eve.from };
}

function afterNewYear(year: number): Span | null {
  const festival = springFestival(year);
  return festival === null ? null : { from: festival.to, to: festival.to + AROUND_NEW_YEAR_DAYS };
}

/** A name that continues as one of a street or a place. */
const NO_PLACE = '(?![路街村巷桥]|大道|广场|小学|中学|公园|大学)';

const HOLIDAYS: readonly (readonly [RegExp, (year: number) => Span | null])[] = [
  [/除夕(?:夜|之夜)?|大年三十|年三十|大年夜|年夜饭那天/y, newYearsEve],
  [/春节(?!联欢|档)|新春佳节|农历新年|(?<![想要没不])过(?:大|个)?年(?!级)/y, springFestival],
  [/元宵节?|正月十五/y, lunar(1, 15)],
  [/端午节?/y, lunar(5, 5)],
  [/七夕节?/y, lunar(7, 7)],
  [/中元节|鬼节/y, lunar(7, 15)],
  [/中秋节?/y, lunar(8, 15)],
  [/重阳节?/y, lunar(9, 9)],
  [/腊八节?(?!粥|蒜)/y, lunar(12, 8)],
  [/(?:过|北方|南方)?小年(?:夜)?(?!轻|纪|龄)/y, lunar(12, 23)],
  [/龙抬头|二月二(?![十\d号日])/y, lunar(2, 2)],
  [/元旦节?/y, solar(1, 1)],
  [new RegExp(`五一(?:劳动节)?${NO_PLACE}(?!班)|(?:国际)?劳动节`, 'y'), solar(5, 1, 5)],
  [
    new RegExp(`(?:十一)?国庆节?${NO_PLACE}|十一(?=长假|假期|黄金周|放假|期间)`, 'y'),
    solar(10, 1, 7),
  ],
  [new RegExp(`${NEW_YEAR_WORD}年前(?!面|后)`, 'y'), beforeNewYear],
  [new RegExp(`${NEW_YEAR_WORD}年后(?!面|来)`, 'y'), afterNewYear],
  [/情人节/y, solar(2, 14)],
  [/白色情人节/y, solar(3, 14)],
  [/植树节/y, solar(3, 12)],
  [/(?:世界)?读书日/y, solar(4, 23)],
  [/护士节/y, solar(5, 12)],
  [/520(?=那天|那晚|当天|节|收到|送)/y, solar(5, 20)],
  [/高考(?=那几?天|那[两三]天|期间|当天|的时候)/y, solar(6, 7, 3)],
  [/618(?=那天|当天|大促|期间|买|囤)/y, solar(6, 18)],
  [/建军节/y, solar(8, 1)],
  [/(?:三八)?妇女节|三八节|女神节/y, solar(3, 8)],
  [/愚人节/y, solar(4, 1)],
  [/(?:六一)?儿童节|六一(?!班)/y, solar(6, 1)],
  [/教师节/y, solar(9, 10)],
  [/万圣(?:节|夜)/y, solar(10, 31)],
  [/光棍节|双(?:十一|11)/y, solar(11, 11)],
  [/双(?:十二|12)/y, solar(12, 12)],
  [/平安夜/y, solar(12, 24)],
  [/圣诞节?(?!树|老人|帽|歌|袜)/y, solar(12, 25)],
  [/跨年(?:夜|那天|那晚)?/y, solar(12, 31, 2)],
  [/母亲节/y, (year) => nthWeekday(year, 5, 0, 2)],
  [/父亲节/y, (year) => nthWeekday(year, 6, 0, 3)],
  [/感恩节/y, (year) => nthWeekday(year, 11, 4, 4)],
];

/** The holiday whose name is at a position. */
export function holidayAt(text: string, at: number): Found | null {
  for (const [pattern, span] of HOLIDAYS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const reading: Reading = { ...yearly('day', span), isHoliday: true };
    return { reading, end: at + match[0].length };
  }
  return null;
}
