// What the calendar shows, held by its address: a month, a day of it, or a year.
import { isDay } from '#domain/shared/calendar.ts';
import { isMonth, monthOf } from '#domain/shared/month.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** `day`: the opened day of the month. */
export type CalendarView =
  | { kind: 'month'; month: string; day: string | null }
  | { kind: 'year'; year: number };

/** Reads an address; what is no view leads to the current month. A shortcut opens `day=today`. */
export function readView(address: URLSearchParams, today: string): CalendarView {
  const year = address.get('year') ?? '';
  if (isMonth(`${year}-01`)) return { kind: 'year', year: Number(year) };
  const named = address.get('day') ?? '';
  const day = named === 'today' ? today : named;
  if (isDay(day)) return { kind: 'month', month: monthOf(day), day };
  const month = address.get('month') ?? '';
  return { kind: 'month', month: isMonth(month) ? month : monthOf(today), day: null };
}

/** The part of the address after the path. */
export function writeView(view: CalendarView): string {
  if (view.kind === 'year') return `?year=${view.year}`;
  return view.day === null ? `?month=${view.month}` : `?day=${view.day}`;
}

/**
 * The view, and its setter. Opening a day or the year is a new visit, so that Back closes it;
 * leafing takes the place of the visit.
 */
export function useCalendar(): readonly [CalendarView, (view: CalendarView) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = readView(new URLSearchParams(search), todayHere());
  const change = (next: CalendarView) =>
    navigate(`${pathname}${writeView(next)}`, { replace: depthOf(next) === depthOf(view) });
  return [view, change];
}

function depthOf(view: CalendarView): string {
  return view.kind === 'month' && view.day !== null ? 'day' : view.kind;
}
