// /confirm: the page that the link of a sign-up opens; it needs no session (rulings 207). The
// address it was opened with is read once, when the page loads.
import { useEffect, useState } from 'react';
import { signUpResetUrl } from '#web/core/session/confirmation-link.ts';
import { findCodeVerifier, forgetCodeVerifier } from '#web/core/session/session-storage.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { ConfirmLink } from '#web/features/auth/confirm-link.tsx';
import { LinkSheet } from '#web/features/auth/link-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';

const token = new URLSearchParams(location.hash.replace(/^#/, '')).get('token_hash');

/** The secret as the server expects it. The auth client stores JSON, with a mark behind a slash. */
function findVerifier(): string | null {
  try {
    const stored: unknown = JSON.parse(findCodeVerifier() ?? 'null');
    return typeof stored === 'string' ? (stored.split('/')[0] ?? null) : null;
  } catch {
    return null;
  }
}

// A used link does not stay in the address bar and the history.
const clearAddress = () => history.replaceState(null, '', location.pathname);

export function ConfirmPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  // Pasting another link into this tab changes only the hash and loads nothing.
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  if (confirmed !== null)
    return (
      <QuietSheet head={<Logo />}>
        <LinkSheet
          title="邮箱已确认"
          text={`${confirmed} 可以登录了。这个浏览器里登录的还是原来的账号。`}
          isDone
        >
          <Button variant="primary" onClick={() => navigate('/', { replace: true })}>
            打开回响
          </Button>
        </LinkSheet>
      </QuietSheet>
    );
  return (
    <QuietSheet head={<Logo />}>
      <ConfirmLink
        token={token}
        findVerifier={findVerifier}
        onSettled={clearAddress}
        onConfirmed={(email) => {
          forgetCodeVerifier();
          clearAddress();
          // The login page is not for users who are signed in.
          if (user !== null) return setConfirmed(email);
          navigate('/login', { replace: true, state: { confirmed: email } });
        }}
        onElsewhere={(recoveryToken) => location.replace(signUpResetUrl(recoveryToken))}
        onLeave={() => location.replace('/login')}
      />
    </QuietSheet>
  );
}
