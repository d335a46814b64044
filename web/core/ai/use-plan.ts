// The user's plan, for the locks on styles (rulings 4). It only decides what is shown; the server
// enforces it.
import { useQuery } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/**
 * Whether something needs the premium plan and the user does not have it. False while the plan is
 * unknown; the server checks it then.
 */
export function useIsLocked(): (thing: { is_premium: boolean }) => boolean {
  const { data } = useQuery(useApiQueries().stones.balance.queryOptions());
  return ({ is_premium }) => is_premium && data?.plan === 'free';
}
