// /resetpassword. Reached from a mail it is the whole app (web/main.tsx); the address it came with is read once, when the page is loaded.
import { ResetPassword } from '#web/features/auth/reset-password.tsx';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { isFromSignUp } from '#web/core/session/confirmation-link.ts';
import { readMailLink, RESET_PATH } from '#web/core/session/recovery-link.ts';
import { Logo } from '#web/ui/logo.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';

const link = readMailLink(new URL(location.href));
const fromSignUp = isFromSignUp(location);

// What opens an account does not stay in the address bar and the history. A code is taken out by the auth client, which needs it there.
if (link.kind === 'recovery-token' || link.kind === 'recovery-session') history.replaceState(null, '', RESET_PATH);

// A whole new page, so that no trace of the link or of the recovery session stays in memory.
const leave = () => location.replace('/');

/** The page. */
export function ResetPasswordPage() {
  const config = useServerConfig();
  return (
    <QuietSheet head={<Logo />}>
      <ResetPassword link={link} fromSignUp={fromSignUp} passwordMin={config?.auth.passwordMin} onLeave={leave} />
    </QuietSheet>
  );
}
