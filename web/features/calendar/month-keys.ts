// The keys of a calendar grid, as the ARIA pattern of a date grid names them.
import { addDays, isDay, weekdayOf } from '#domain/shared/calendar.ts';
import { addMonths, addYears, monthOf, sameDayIn } from '#domain/shared/month.ts';

/** The day to which a key moves the focus; null for other keys, and beyond the calendar. */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): string | null {
  const moved = movedBy(day, key, shiftKey);
  return moved !== null && isDay(moved) ? moved : null;
}

function movedBy(day: string, key: string, shiftKey: boolean): string | null {
  const sinceMonday = (weekdayOf(day) + 6) % 7;
  const byMonths = (months: number) => sameDayIn(addMonths(monthOf(day), months), day);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -sinceMonday);
    case 'End':
      return addDays(day, 6 - sinceMonday);
    case 'PageUp':
      return shiftKey ? addYears(day, -1) : byMonths(-1);
    case 'PageDown':
      return shiftKey ? addYears(day, 1) : byMonths(1);
    default:
      return null;
  }
}
