// An enhancement costs stones, so the balance shown elsewhere is stale.
import { useQueryClient } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** Invalidates the balance. */
export function useRefreshStones(): () => void {
  const client = useQueryClient();
  const queryKey = useApiQueries().stones.key();
  return () => void client.invalidateQueries({ queryKey });
}
