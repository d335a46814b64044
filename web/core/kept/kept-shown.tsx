// Keeps what screens change, and reads again while they show what is kept: the server may be back.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepChanges } from '#web/core/kept/keep-changes.ts';
import { keepLater, type KeepingPorts } from '#web/core/kept/keep-reads.ts';
import { forgetUnanswered, unanswered, useKeptShown } from '#web/core/kept/kept-notice.store.ts';
import { hasUnsent } from '#web/core/outbox/unsent.store.ts';

/** Interval of the tries while the browser says that there is a network, in milliseconds. */
const RETRY_INTERVAL_MS = 5_000;

export function KeptShown({ ports }: { ports: KeepingPorts }) {
  const client = useQueryClient();
  useEffect(
    () =>
      keepChanges(client, (path, input, output) => {
        const owner = ports.owner();
        // What waits is shown over what is kept.
        if (owner !== null && !hasUnsent(owner)) keepLater(ports, path, input, output);
      }),
    [client, ports],
  );
  const isShown = useKeptShown();
  useEffect(() => () => forgetUnanswered(unanswered()), []);
  useEffect(() => {
    if (!isShown) return;
    // What is kept counts as fresh, so it would not be read again by itself.
    const readAgain = async () => {
      const before = unanswered();
      await client.invalidateQueries();
      // Pages that are closed read nothing again.
      forgetUnanswered(before);
    };
    const tryAgain = () => void readAgain();
    const timer = setInterval(() => navigator.onLine && tryAgain(), RETRY_INTERVAL_MS);
    addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryAgain);
    };
  }, [client, isShown]);
  return null;
}
