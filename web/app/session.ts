// The session of this page. The auth client is a chunk of its own, loaded on first use.
import { askServerConfig } from '#web/core/config/server-config.ts';
import { forgetKeptWith } from '#web/core/kept/forget-kept.ts';
import { endPush } from '#web/core/push/end-push.ts';
import { forgetRecordings } from '#web/core/recordings/leave-recordings.ts';
import { forgetPrivateKeys } from '#web/core/session/private-keys.ts';
import { createSession } from '#web/core/session/session.ts';
import { noteOwner } from '#web/core/session/last-owner.ts';
import { RESET_PATH } from '#web/core/session/recovery-link.ts';
import {
  findCodeVerifier,
  findLiveSession,
  findStoredUser,
  forgetCodeVerifier,
  forgetStoredSession,
  hasLeft,
  hasStoredSession,
  noteLeft,
} from '#web/core/session/session-storage.ts';

export const session = createSession({
  loadClient: async () =>
    (await import('#web/core/session/auth-client.ts')).createAuthClient(location.origin),
  loadDetachedClient: async () =>
    (await import('#web/core/session/auth-client.ts')).createDetachedClient(
      location.origin,
      findCodeVerifier(),
    ),
  stored: {
    findUser: findStoredUser,
    hasSession: hasStoredSession,
    findLiveSession: () => findLiveSession(Date.now()),
    forgetSession: forgetStoredSession,
    forgetCodeVerifier,
    hasLeft,
    noteLeft,
  },
  isOnline: () => navigator.onLine,
  isBackendReachable: async () => (await askServerConfig()) !== null,
  resetRedirect: `${location.origin}${RESET_PATH}`,
});

session.subscribe(() => {
  const { user } = session.getState();
  if (user !== null) noteOwner(user.id, Date.now());
});

// A sign-out removes the user's stored choices (rulings 18). An expired session keeps them.
session.onEnd((reason) => {
  void endPush();
  if (reason !== 'signedOut') return;
  forgetPrivateKeys();
  void forgetRecordings();
});

forgetKeptWith(session);

addEventListener('online', () => void session.lookAgain());
