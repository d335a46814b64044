import { useEffect } from 'react';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';

/** Interval of the retries, in milliseconds. */
export const RETRY_INTERVAL_MS = 5000;

/** Looks for the server again and again while a stored session waits for it. */
export function useLookAgain(): void {
  const session = useSessionActions();
  const isWaiting = useSession().status === 'unreachable';
  useEffect(() => {
    if (!isWaiting) return;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => void session.lookAgain().finally(() => isShown && wait()),
        RETRY_INTERVAL_MS,
      );
    };
    wait();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [session, isWaiting]);
}
