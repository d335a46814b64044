// The session for components.
import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SessionState } from '#web/core/session/session.ts';

/** Filled by web/app, and by tests. */
export const SessionContext = createContext<Session | null>(null);

/** The session's actions. */
export function useSessionActions(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext above it');
  return session;
}

/** Who is signed in: `{ status, user }`. Renders again when that changes. */
export function useSession(): SessionState {
  const session = useSessionActions();
  return useSyncExternalStore(session.subscribe, session.getState);
}
