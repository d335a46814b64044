// An enhancement is paid for: the balance that is shown elsewhere has changed.
import { useQueryClient } from '@tanstack/react-query';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** Tells the balance, wherever it is shown, that it may have changed. */
export function useRefreshStones(): () => void {
  const client = useQueryClient();
  const queryKey = useApiQueries().stones.key();
  return () => void client.invalidateQueries({ queryKey });
}
