// Numbers as they are written in a date: 3, 十二, 廿三, 半, 几.
import { numeralValue } from '#domain/text/chinese-numbers.ts';

/** A number of at most two Chinese numerals and 十, or of at most four digits. */
export const NUMBER = '(?:\\d{1,4}|[一二两三四五六七八九十百]{1,4})';

/** A day of a month: 31, 三十一, 廿三. */
export const DAY_NUMBER =
  '(?:[12]\\d|3[01]|0?[1-9]|二十[一二三四五六七八九]?|廿[一二三四五六七八九]?|三十一?|十[一二三四五六七八九]?|[一二三四五六七八九])';

/** A month of a year: 12, 十二. */
export const MONTH_NUMBER = '(?:1[0-2]|0?[1-9]|十[一二]?|[一二两三四五六七八九])';

export function numberFrom(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  return numeralValue(word.replace('廿', '二十'));
}
