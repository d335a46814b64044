import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Session, SessionState } from '#web/core/session/session.ts';

/** Provided by web/app, and by tests. */
export const SessionContext = createContext<Session | null>(null);

/** The state in prerendered pages, which is the same for everybody. */
const SIGNED_OUT: SessionState = { status: 'signedOut', user: null };

export function useSessionActions(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext above it');
  return session;
}

/** Keeps the page of a session that ends elsewhere, for as long as this holds (rulings 85). */
export function useHoldExpiry(isHolding: boolean): void {
  const session = useSessionActions();
  useEffect(() => (isHolding ? session.holdExpiry() : undefined), [isHolding, session]);
}

/** The session's state, kept up to date. */
export function useSession(): SessionState {
  const session = useSessionActions();
  return useSyncExternalStore(session.subscribe, session.getState, () => SIGNED_OUT);
}
