// Times of day in a text whose numbers are digits. 晚上10点 equals 22:00, and 6点半 equals 6:30. Without
// a word for the part of the day, an hour up to twelve has two readings.

export interface ClockTime {
  words: string;
  /** The possible hours, from 0 to 23. */
  hours: readonly number[];
  /** null: the text has only the hour. */
  minute: number | null;
}

const TIME =
  /(?:(凌晨|清晨|早晨|早上|上午|早)|(中午|正午)|(下午|傍晚|晚上|[今昨当]晚|晚)|(?:夜里|深夜|半夜))?\s?(?<!\d)(\d{1,2})(?::([0-5]\d)(?!\d)|[点时](?:([0-5]?\d)(?!\d|分钟|刻)分?|(半)|([13一三])刻)?)/gu;

export function clockTimesIn(text: string): ClockTime[] {
  return [...text.matchAll(TIME)].flatMap(
    ([words, morning, noon, evening, hour = '', colonMinute, pointMinute, half, quarter]) => {
      const given = Number(hour);
      if (given > 24) return [];
      const minute =
        colonMinute ?? pointMinute ?? (half === undefined ? undefined : '30') ?? quarterOf(quarter);
      const hours = hoursOf(given, { isExact: hour.startsWith('0'), morning, noon, evening });
      return [{ words: words.trim(), hours, minute: minute === undefined ? null : Number(minute) }];
    },
  );
}

export function withoutClockTimes(text: string): string {
  return text.replace(TIME, ' ');
}

function quarterOf(quarter: string | undefined): string | undefined {
  if (quarter === undefined) return undefined;
  return quarter === '3' || quarter === '三' ? '45' : '15';
}

interface PartOfDay {
  /** `07:40` is an hour of the 24-hour clock. */
  isExact: boolean;
  morning: string | undefined;
  noon: string | undefined;
  evening: string | undefined;
}

function hoursOf(hour: number, { isExact, morning, noon, evening }: PartOfDay): readonly number[] {
  if (hour > 12) return [hour % 24];
  if (morning !== undefined) return [hour, hour % 12];
  if (noon !== undefined) return [hour < 10 ? hour + 12 : hour];
  if (evening !== undefined) return hour === 12 ? [12, 0] : [hour + 12];
  return isExact ? [hour] : [hour, (hour + 12) % 24];
}
