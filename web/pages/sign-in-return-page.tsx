// /sign-in-return: where the sign-in provider sends the browser back to (rulings 136). The address
// it was opened with is read once, when the page loads, and redeemed once.
import { useEffect, useState } from 'react';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { leaveTrial } from '#web/core/mode/trial-flags.ts';
import {
  readProviderReturn,
  redeemProviderCode,
  type ProviderEnd,
} from '#web/core/session/provider-return.ts';
import type { Session } from '#web/core/session/session.ts';
import { hasStoredSession } from '#web/core/session/session-storage.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { ProviderReturn } from '#web/features/auth/provider-return.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

const brought = readProviderReturn(location.search);

/** Only a browser that is signed in links; the others sign in. */
const wasSignedIn = hasStoredSession();

let redeeming: Promise<ProviderEnd> | null = null;

function redeemOnce(session: Session): Promise<ProviderEnd> {
  redeeming ??= end(session).finally(() => {
    // A used code does not stay in the address bar and the history.
    history.replaceState(null, '', location.pathname);
  });
  return redeeming;
}

async function end(session: Session): Promise<ProviderEnd> {
  if (brought === null)
    return { kind: 'failed', failure: { message: '', code: 'bad_oauth_state' } };
  if ('failure' in brought) return { kind: 'failed', failure: brought.failure };
  return redeemProviderCode(session, brought.code).catch(() => ({
    kind: 'failed',
    failure: { message: '', status: 0 },
  }));
}

export function SignInReturnPage() {
  const session = useSessionActions();
  const { status } = useSession();
  const config = useServerConfig();
  const navigate = useNavigate();
  const notice = useNotice();
  const [reached, setReached] = useState<ProviderEnd | null>(null);
  const name = config?.auth.provider ?? '登录服务';

  useEffect(() => {
    // The stored session is loaded first: what was brought never replaces it.
    if (status !== 'loading') void redeemOnce(session).then(setReached);
  }, [session, status]);

  const isDone = reached?.kind === 'linked' || reached?.kind === 'signedIn';
  useEffect(() => {
    if (!isDone) return;
    if (reached.kind === 'linked') {
      // It names the provider.
      if (config === null) return;
      navigate('/setting', { replace: true });
      notice.info(`绑定好了，以后用 ${name} 也能登录。`);
    } else if (status === 'halfSignedIn') {
      // The login asks for the code.
      navigate('/login', { replace: true });
    } else if (status === 'signedIn') {
      session.dismissNews();
      leaveTrial();
      navigate('/inspiration', { replace: true });
    }
  }, [isDone, reached, config, status, session, navigate, notice, name]);

  if (reached === null || isDone) return <PageSpinner />;
  return (
    <QuietSheet head={<Logo />}>
      <ProviderReturn
        failure={reached.kind === 'failed' ? reached.failure : null}
        name={name}
        act={wasSignedIn ? 'link' : 'signIn'}
        onLeave={(to) => navigate(to, { replace: true })}
      />
    </QuietSheet>
  );
}
