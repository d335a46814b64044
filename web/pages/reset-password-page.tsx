// /resetpassword. Opened from a mail it is the whole app (web/main.tsx). The address it was opened
// with is read once, when the page loads.
import { ResetPassword } from '#web/features/auth/reset-password.tsx';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { isFromSignUp } from '#web/core/session/confirmation-link.ts';
import { readMailLink, RESET_PATH } from '#web/core/session/recovery-link.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import { findCodeVerifier, findStoredUser } from '#web/core/session/session-storage.ts';
import { Logo } from '#web/ui/logo.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';

const link = readMailLink(new URL(location.href));
const fromSignUp = isFromSignUp(location);
const signedIn = findStoredUser();

let client: Promise<AuthClient> | null = null;

/** One client for the whole reset: the form continues the session that the link opened. */
function loadClient(): Promise<AuthClient> {
  client ??= import('#web/core/session/auth-client.ts')
    .then(({ createDetachedClient }) => createDetachedClient(location.origin, findCodeVerifier()))
    .catch((error: unknown) => {
      client = null;
      throw error;
    });
  return client;
}

// A used link does not stay in the address bar and the history. Until then a reload tries it again.
const clearAddress = () => {
  if (link.kind !== 'invalid') history.replaceState(null, '', RESET_PATH);
};

// A full page load, so that no trace of the link or of the recovery session stays in memory.
const leave = (to: '/' | '/login') => location.replace(to);

export function ResetPasswordPage() {
  const config = useServerConfig();
  return (
    <QuietSheet head={<Logo />}>
      <ResetPassword
        link={link}
        fromSignUp={fromSignUp}
        loadClient={loadClient}
        signedIn={signedIn}
        passwordMin={config?.auth.passwordMin}
        onSettled={clearAddress}
        onLeave={leave}
      />
    </QuietSheet>
  );
}
