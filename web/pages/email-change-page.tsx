// /email-change: the page that the links of a change of the address open (rulings 137). The address
// it was opened with is read once, when the page loads.
import { useEffect } from 'react';
import { EmailChangeLink, type EmailLink } from '#web/features/auth/email-change-link.tsx';
import type { AuthClient } from '#web/core/session/session.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';

const link = readLink(location.hash);

/** Reads the hash of the address; null: it carries no link. */
function readLink(hash: string): EmailLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const token = fields.get('token_hash') ?? '';
  const side = fields.get('side');
  return token === '' || (side !== 'current' && side !== 'new') ? null : { token, side };
}

/** Its session is in memory and belongs to the link alone (rulings 83). */
async function loadClient(): Promise<AuthClient> {
  const { createDetachedClient } = await import('#web/core/session/auth-client.ts');
  return createDetachedClient(location.origin, null);
}

// A used link does not stay in the address bar and the history.
const clearAddress = () => history.replaceState(null, '', location.pathname);

// A full page load, so that no trace of the link stays in memory.
const leave = (to: '/' | '/login') => location.replace(to);

export function EmailChangePage() {
  const session = useSessionActions();
  // Pasting the other link into this tab changes only the hash and loads nothing.
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  // Its token names the old address. After a refusal it is over: a client keeps a session whose
  // token has not run out, so that this ends it.
  const renewSession = async () => {
    if (session.getState().user === null) return;
    const token = await session.refreshToken().catch(() => undefined);
    if (token === null) session.expire();
  };
  return (
    <QuietSheet head={<Logo />}>
      <EmailChangeLink
        link={link}
        loadClient={loadClient}
        onSettled={clearAddress}
        onAccountChanged={renewSession}
        onLeave={leave}
      />
    </QuietSheet>
  );
}
