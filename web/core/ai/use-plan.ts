// Which plan the person is on, for the locks on styles (rulings 4). The server enforces it; here it
// only decides what is shown.
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/**
 * Whether something that needs the premium plan is locked. Not while the plan is unknown: then the
 * server says so.
 */
export function useIsLocked(): (thing: { is_premium: boolean }) => boolean {
  const { data } = useQuery(useApiQueries().stones.balance.queryOptions());
  return ({ is_premium }) => is_premium && data?.plan === 'free';
}
