// The outbox of the pages below: sends what an earlier page has left, and gives it their cache.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiConnection } from '#web/core/api/use-api.ts';
import type { OutboxLink } from '#web/core/outbox/outbox-link.ts';
import { hasUnsent } from '#web/core/outbox/unsent.store.ts';

/**
 * When the outbox is loaded at the latest, in milliseconds. It is loaded before a write needs it:
 * a network that is gone by then cannot load it any more.
 */
const LOAD_AFTER_MS = 2_000;

/** What precedes a write: the user has come to a field or pressed something. */
const SIGNS = ['focusin', 'pointerdown', 'keydown'] as const;

/** Give it the owner as its key. */
export function Outbox({ link, owner }: { link: OutboxLink; owner: string }) {
  const client = useQueryClient();
  const { queries } = useApiConnection();
  useEffect(() => {
    link.setPages({ client, queries });
    const load = () => void link.load().catch(() => undefined);
    const timer = setTimeout(load, hasUnsent(owner) ? 0 : LOAD_AFTER_MS);
    for (const sign of SIGNS) addEventListener(sign, load, { once: true });
    // Without a network the chunk may be missing.
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      for (const sign of [...SIGNS, 'online']) removeEventListener(sign, load);
    };
  }, [link, owner, client, queries]);
  return null;
}
