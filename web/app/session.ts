// The one session of this page.
import { createSession } from '#web/core/session/session.ts';
import { RESET_PATH } from '#web/core/session/recovery-link.ts';
import { forgetStoredSession, hasStoredSession } from '#web/core/session/session-storage.ts';

/** Who is signed in. The auth client comes in a chunk of its own, when it is needed. */
export const session = createSession({
  loadClient: async () => (await import('#web/core/session/auth-client.ts')).createAuthClient(location.origin),
  hasStoredSession,
  forgetStoredSession,
  isBackendReachable: () =>
    fetch('/api/config')
      // Read to its end: an answer left open keeps its connection.
      .then((answer) => answer.json().then(() => answer.ok))
      .catch(() => false),
  resetRedirect: `${location.origin}${RESET_PATH}`,
});

addEventListener('online', () => void session.lookAgain());
