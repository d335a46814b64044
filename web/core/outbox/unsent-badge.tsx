import { useUnsent } from '#web/core/outbox/unsent.store.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The mark of a row that the server does not have as it is shown; nothing for all others. */
export function UnsentBadge({ id }: { id: string }) {
  const state = useUnsent(id);
  if (state === null) return null;
  return state === 'waiting' ? <Badge>待发送</Badge> : <Badge tone="alarm">没发出去</Badge>;
}
