import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';

/** The days of a month that have entries. */
export function useMonth(month: string) {
  const input = { month, timeZone: browserTimeZone() };
  return useQuery(useApiQueries().entries.month.queryOptions({ input }));
}

/** The days of a year that have entries. */
export function useYear(year: number) {
  const input = { year, timeZone: browserTimeZone() };
  return useQuery(useApiQueries().entries.year.queryOptions({ input }));
}
