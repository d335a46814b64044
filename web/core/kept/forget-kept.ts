import { keptFlag } from '#web/core/kept/kept-flag.ts';
import type { Session, SessionStatus } from '#web/core/session/session.ts';

/** States in which no account is signed in; an unreachable server is none of them. */
const ENDED: readonly SessionStatus[] = ['signedOut', 'offline', 'halfSignedIn'];

/**
 * Removes what is kept for reading when its session ends, for whatever reason, and at a start
 * without one: the server has all of it.
 */
export function forgetKeptWith(session: Pick<Session, 'subscribe' | 'getState'>): void {
  session.subscribe(() => {
    if (ENDED.includes(session.getState().status)) void forgetKept();
  });
}

async function forgetKept(): Promise<void> {
  if (!keptFlag.isSet()) return;
  try {
    await (await import('#web/core/kept/kept-store.ts')).keptStore.clear();
  } catch {
    // The flag stays, so the next start without a session removes it.
  }
}
