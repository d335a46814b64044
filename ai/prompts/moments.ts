// Times as a prompt states them: a model knows neither the date nor how long ago a text was
// written.
import { daysBetween, localDay, weekdayOf } from '#domain/shared/calendar.ts';

/** The times of a reply. */
export interface ReplyMoment {
  nowMs: number;
  /** When the post was written; null: the caller sent a text alone. */
  writtenMs: number | null;
  /** The writer's time zone (IANA name). */
  timeZone: string;
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;
const DAY_NAMES = ['今天', '昨天', '前天'] as const;

/** `2026年11月21日 星期六 23:40`. */
export function nowInWords({ nowMs, timeZone }: ReplyMoment): string {
  const day = localDay(nowMs, timeZone);
  const time = localTime(nowMs, timeZone);
  return `${dateInWords(day)} 星期${WEEKDAYS[weekdayOf(day)] ?? ''} ${time}`;
}

/** `今天`, `21天前，10月31日`, `386天前，2025年10月31日`; `明天` for a moment that is yet to come. */
export function daysSinceInWords(ms: number, { nowMs, timeZone }: ReplyMoment): string {
  const today = localDay(nowMs, timeZone);
  const day = localDay(ms, timeZone);
  const days = daysBetween(day, today);
  if (days < 0) return '明天';
  const name = DAY_NAMES[days];
  if (name !== undefined) return name;
  const date = dateInWords(day);
  return `${days}天前，${day.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date}`;
}

/** `今天23:38`, `21天前，10月31日 07:05`. */
export function writtenInWords(ms: number, moment: ReplyMoment): string {
  const day = daysSinceInWords(ms, moment);
  return `${day}${/[日]$/u.test(day) ? ' ' : ''}${localTime(ms, moment.timeZone)}`;
}

function dateInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}

function localTime(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).format(ms);
}
