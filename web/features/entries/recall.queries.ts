import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { DayExcerpt } from '#domain/entries/entry.ts';
import { useApiQueries, type ApiQueries } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';

/** Days change at midnight only; an entry of an earlier day may be added in between. */
const FRESH_MS = 3_600_000;

const optionsOf = (queries: ApiQueries, day: string) =>
  queries.entries.onThisDay.queryOptions({
    input: { day, timeZone: browserTimeZone() },
    staleTime: FRESH_MS,
    retry: false,
  });

/** The earlier days that a day recalls, newest first; none while they are unknown. */
export function useRecalledDays(day: string, isAsked: boolean): readonly DayExcerpt[] {
  const { data } = useQuery({ ...optionsOf(useApiQueries(), day), enabled: isAsked });
  return data?.days ?? [];
}

/** Fetches the earlier days that a day recalls, for the cache. */
export async function askRecalledDays(
  client: QueryClient,
  queries: ApiQueries,
  day: string,
): Promise<readonly DayExcerpt[]> {
  return (await client.fetchQuery(optionsOf(queries, day))).days;
}
