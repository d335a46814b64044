// Converts Chinese numerals that are counts to digits: 三 is a count in 三个 and none in 再三.

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const FACTORS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

const NUMERALS = /[零〇一二两三四五六七八九十百千]+/gu;

/** A longer run of numerals is not a number. */
const NUMBER_MAX_CHARACTERS = 12;

/** A unit makes the number before it a count. */
const UNIT =
  /多?(?:点|时|分钟|秒|刻钟|刻|月|日|号|岁|年|天|小时|个|星期|公里|米|斤|公斤|块|元|毛|次|遍|层|楼|路|站|页|本|杯|碗|顿|位|人|口|条|件|张|支|段|版|公分|厘米|度|倍|折|万|％|%)/uy;

/**
 * 二十六 is a number in any position: tens, hundreds or thousands in order, with a digit beside them.
 */
const COMPOSED =
  /^(?:[一二两三四五六七八九]千)?(?:零?[一二两三四五六七八九]百)?(?:零?[一二三四五六七八九]?十)?零?[一二三四五六七八九]?$/u;

/** 一点 is an hour only after one of these words; otherwise it means "a little". */
const HOUR_BEFORE = /(?:凌晨|[早晚]上|清晨|早晨|上午|中午|下午|傍晚|夜里|深夜|半夜|[今昨当]晚)$/u;
const HOUR_AFTER = /点(?:半|钟|整|[一二三四五六七八九十])/uy;

/** Characters read before a numeral. */
const LOOK_BACK = 3;

export function withDigits(text: string): string {
  return text.replace(NUMERALS, (word, offset: number) => {
    const before = text.slice(Math.max(0, offset - LOOK_BACK), offset);
    return isCount(word, before, text, offset + word.length) ? String(numeralValue(word)) : word;
  });
}

function isCount(word: string, before: string, text: string, end: number): boolean {
  if (word.length > NUMBER_MAX_CHARACTERS || /(?:周|星期|礼拜)$/u.test(before)) return false;
  if (word === '一')
    return matchesAt(HOUR_AFTER, text, end) || (text[end] === '点' && HOUR_BEFORE.test(before));
  if (before.endsWith('点')) return true;
  const hasDigit = [...word].some((character) => character in DIGITS);
  if (hasDigit && [...word].some((character) => character in FACTORS) && COMPOSED.test(word))
    return true;
  // 千万 and 百年 are not counts.
  return (hasDigit || word.startsWith('十')) && matchesAt(UNIT, text, end);
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The value of a run of Chinese numerals: 二十六 and 二六 are 26, 二〇二四 is 2024, 两千八 is 2800. */
export function numeralValue(word: string): number {
  if (![...word].some((character) => character in FACTORS))
    return Number([...word].map((character) => DIGITS[character] ?? 0).join(''));
  let sum = 0;
  let digit: number | null = null;
  /** What a digit counts at the end: hundreds after 千, tens after 百. */
  let last = 1;
  for (const character of word) {
    const factor = FACTORS[character];
    if (factor === undefined) {
      digit = DIGITS[character] ?? 0;
      if (digit === 0) last = 1;
    } else {
      sum += (digit ?? 1) * factor;
      digit = null;
      last = factor / 10;
    }
  }
  return sum + (digit ?? 0) * last;
}
