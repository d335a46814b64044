import type { SessionPorts } from '#web/core/session/session.ts';

/** A browser in which no session was ever stored, and which stores none. */
export const EMPTY_SESSION_STORAGE: SessionPorts['stored'] = {
  findUser: () => null,
  hasSession: () => false,
  findLiveSession: () => null,
  forgetSession: () => undefined,
  forgetCodeVerifier: () => undefined,
  hasLeft: () => false,
  noteLeft: () => undefined,
};
