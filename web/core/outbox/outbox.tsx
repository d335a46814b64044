// The outbox of the pages below: sends what an earlier page has left, and gives it their cache.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiConnection } from '#web/core/api/use-api.ts';
import type { OutboxLink } from '#web/core/outbox/outbox-link.ts';
import { hasUnsent } from '#web/core/outbox/unsent.store.ts';

/** When the outbox is loaded that nothing needs yet, in milliseconds: before a network is gone. */
const LOAD_AFTER_MS = 2_000;

/** Give it the owner as its key. */
export function Outbox({ link, owner }: { link: OutboxLink; owner: string }) {
  const client = useQueryClient();
  const { queries } = useApiConnection();
  useEffect(() => {
    link.setPages({ client, queries });
    const load = () => void link.load().catch(() => undefined);
    const timer = setTimeout(load, hasUnsent(owner) ? 0 : LOAD_AFTER_MS);
    // Without a network the chunk may be missing.
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [link, owner, client, queries]);
  return null;
}
