// How 那年今日 says how long ago a day was. A file of its own, because the feed needs no more of the
// rules than this.
import { chineseNumber } from '#domain/shared/chinese-date.ts';

/** How long ago a recalled day was: 三个月前, 半年前, 两年前的今天. */
export function recallWords(monthsAgo: number): string {
  if (monthsAgo === 6) return '半年前';
  const years = monthsAgo / 12;
  if (!Number.isInteger(years)) return `${chineseCount(monthsAgo)}个月前`;
  return `${chineseCount(years)}年前的今天`;
}

function chineseCount(count: number): string {
  if (count === 2) return '两';
  return count < 100 ? chineseNumber(count) : String(count);
}
