// Reads again while screens show what is kept: the server may be back.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKeptShown } from '#web/core/kept/kept-notice.store.ts';

/** Interval of the tries while the browser says that there is a network, in milliseconds. */
const RETRY_INTERVAL_MS = 5_000;

export function KeptShown() {
  const client = useQueryClient();
  const isShown = useKeptShown();
  useEffect(() => {
    if (!isShown) return;
    // What is kept counts as fresh, so it would not be read again by itself.
    const readAgain = () => void client.invalidateQueries();
    const timer = setInterval(() => navigator.onLine && readAgain(), RETRY_INTERVAL_MS);
    addEventListener('online', readAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', readAgain);
    };
  }, [client, isShown]);
  return null;
}
