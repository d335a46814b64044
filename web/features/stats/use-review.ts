// The period of 回顾, held by its address: a month or a year.
import { monthOf } from '#domain/shared/month.ts';
import { isPeriod } from '#domain/stats/review.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** Reads an address; what is no period leads to the current month. */
export function readPeriod(address: URLSearchParams, today: string): string {
  const [year, month] = [address.get('year') ?? '', address.get('month') ?? ''];
  if (year.length === 4 && isPeriod(year)) return year;
  return month.length === 7 && isPeriod(month) ? month : monthOf(today);
}

/** The part of the address after the path. */
export function periodSearch(period: string): string {
  return period.length === 4 ? `?year=${period}` : `?month=${period}`;
}

/**
 * The period, and its setter. From a year to a month and back is a new visit; leafing takes the
 * place of the visit.
 */
export function useReviewPeriod(): readonly [string, (period: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const period = readPeriod(new URLSearchParams(search), todayHere());
  const change = (next: string) => {
    if (isPeriod(next))
      navigate(`${pathname}${periodSearch(next)}`, { replace: next.length === period.length });
  };
  return [period, change];
}
