// The days of the 24 solar terms in a year, and the times of the year that are counted from them.
import { dayIn, yearly, type Found, type Span } from '#domain/asking/spans.ts';

/** Month and constant of each term, by the usual formula, which holds for 2000 to 2099. */
const TERMS: Readonly<Record<string, readonly [month: number, constant: number]>> = {
  小寒: [1, 5.4055],
  大寒: [1, 20.12],
  立春: [2, 3.87],
  雨水: [2, 18.73],
  惊蛰: [3, 5.63],
  春分: [3, 20.646],
  清明: [4, 4.81],
  谷雨: [4, 20.1],
  立夏: [5, 5.52],
  小满: [5, 21.04],
  芒种: [6, 5.678],
  夏至: [6, 21.37],
  小暑: [7, 7.108],
  大暑: [7, 22.83],
  立秋: [8, 7.5],
  处暑: [8, 23.13],
  白露: [9, 7.646],
  秋分: [9, 23.042],
  寒露: [10, 8.318],
  霜降: [10, 23.438],
  立冬: [11, 7.438],
  小雪: [11, 22.36],
  大雪: [12, 7.18],
  冬至: [12, 21.94],
};

/** Terms of which the formula is a day early or late. */
const CORRECTIONS: Readonly<Record<string, number>> = {
  '2002 立秋': 1,
  '2008 小满': 1,
  '2016 小暑': 1,
  '2019 小寒': -1,
  '2021 冬至': -1,
  '2026 雨水': -1,
};

/** 大雪 is mostly weather and 小满 may be a cat, so these need 那天 or the like. */
const NAME =
  /立[春夏秋冬](?![姐哥妹弟说叫家])|[春秋]分(?![手数开钟])|[夏冬]至|惊蛰|谷雨|芒种|处暑|霜降|清明节?(?!上河)|(?:小寒|大寒|雨水|小满|小暑|大暑|白露|寒露|小雪|大雪)(?:节气)?(?=那天|那几天|当天|这天|前后|节气)/y;
const DOG_DAYS = /三伏天?(?!贴)|伏天/y;
const NINES = /数九(?:寒天|天)?/y;

const NINES_DAYS = 81;
/** The day of the cycle of ten that 三伏 is counted by; 2026-07-15 is one. */
const CYCLE = 10;
const CYCLE_DAY = 9;

/** The solar term whose name is at a position, or a time counted from one. */
export function solarTermAt(text: string, at: number): Found | null {
  const name = read(NAME, text, at);
  if (name !== null) {
    const day = yearly('day', (year) => solarTerm(year, name.slice(0, 2)));
    return { reading: { ...day, isHoliday: true }, end: at + name.length };
  }
  const dogDays = read(DOG_DAYS, text, at);
  if (dogDays !== null) return { reading: yearly('month', dogDaysOf), end: at + dogDays.length };
  const nines = read(NINES, text, at);
  return nines === null ? null : { reading: yearly('month', ninesOf), end: at + nines.length };
}

function read(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function solarTerm(year: number, name: string): Span | null {
  const [month, constant] = TERMS[name] ?? [1, 0];
  const years = year - 2000;
  const leapDays = Math.floor((month < 3 ? years - 1 : years) / 4);
  const day = Math.floor(years * 0.2422 + constant) - leapDays;
  return dayIn(year * 12 + month - 1, day + (CORRECTIONS[`${year} ${name}`] ?? 0));
}

/** 三伏 runs from the third day of the cycle after 夏至 to ten days after the first since 立秋. */
function dogDaysOf(year: number): Span | null {
  const summer = solarTerm(year, '夏至');
  const autumn = solarTerm(year, '立秋');
  if (summer === null || autumn === null) return null;
  return { from: cycleFrom(summer.from) + 2 * CYCLE, to: cycleFrom(autumn.from) + CYCLE };
}

function cycleFrom(day: number): number {
  return day + ((((CYCLE_DAY - day) % CYCLE) + CYCLE) % CYCLE);
}

function ninesOf(year: number): Span | null {
  const winter = solarTerm(year, '冬至');
  return winter === null ? null : { from: winter.from, to: winter.from + NINES_DAYS };
}
