// /login: sign in, sign up and forgot password (A§2). Users who are signed in are redirected.
import { lazy, Suspense, useEffect } from 'react';
import { INVITATION_PARAMETER } from '#domain/auth/invitation.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { enterTrial, leaveTrial } from '#web/core/mode/trial-flags.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { REFUSED_SESSION } from '#web/core/session/refused-session.ts';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Link, Redirect, useLocation, useNavigate } from '#web/ui/navigation/router.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

const SecondStepForm = lazy(() =>
  import('#web/features/auth/second-step-form.tsx').then((module) => ({
    default: module.SecondStepForm,
  })),
);

const LINK_EXPIRED_TEXT = '确认链接无效或已过期。已经确认过的话请直接登录，没有的话请重新注册。';

/**
 * `?mail=expired` shows that a confirmation link did not work; `?invite=` fills in the code of an
 * invitation, and changes nothing for a session.
 */
export function LoginPage() {
  const { status, news } = useSession();
  const session = useSessionActions();
  const isRefused = useRefusedSession();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const query = new URLSearchParams(search);
  const isLinkExpired = query.get('mail') === 'expired';
  const invitation = query.get(INVITATION_PARAMETER) ?? '';
  const config = useServerConfig();

  const enter = () => {
    session.dismissNews();
    leaveTrial();
    navigate('/inspiration', { replace: true });
  };

  if (status === 'loading' || isRefused) return <PageSpinner />;
  if (status === 'signedIn') return <Redirect to="/inspiration" />;
  return (
    <QuietSheet
      head={
        <Link
          to="/info"
          aria-label="回响，回到介绍页"
          className="inline-flex min-h-11 items-center"
        >
          <Logo />
        </Link>
      }
      foot={
        <button
          type="button"
          className="min-h-11 text-soft underline-offset-4 hover:text-ink hover:underline"
          onClick={() => {
            enterTrial();
            navigate('/test/inspiration');
          }}
        >
          先不登录，免费试用
        </button>
      }
    >
      {isLinkExpired && (
        <p role="status" className="mb-5 rounded-control bg-sunken px-4 py-2.5 text-sm text-soft">
          {LINK_EXPIRED_TEXT}
        </p>
      )}
      {news?.kind === 'expired' && news.by === undefined && (
        <p role="alert" className="mb-5 rounded-control bg-sunken px-4 py-2.5 text-sm">
          {ERROR_TEXT.SESSION_EXPIRED}
        </p>
      )}
      {(status === 'offline' || status === 'unreachable') && (
        <p role="status" className="mb-5 rounded-control bg-sunken px-4 py-2.5 text-sm text-soft">
          现在连不上服务器，登录要等一等。试用模式不需要网络，内容会留在这台设备上。
        </p>
      )}
      {status === 'halfSignedIn' ? (
        <Suspense fallback={<PageSpinner />}>
          <SecondStepForm
            about="还差一步：请输入验证器里的6位数字。"
            loadClient={session.loadClient}
            onDone={enter}
          >
            <button
              type="button"
              className="min-h-11 text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
              onClick={() => void session.signOut()}
            >
              换一个账号登录
            </button>
          </SecondStepForm>
        </Suspense>
      ) : (
        <LoginForm
          passwordMin={config?.auth.passwordMin}
          mail={config?.auth.mail}
          signUps={config?.auth.signUps}
          passkeys={config?.auth.passkeys}
          provider={config?.auth.provider}
          invitation={invitation}
          confirmed={confirmedIn(state)}
          // After half a sign-in this page asks for the code.
          onSignedIn={() => {
            if (session.getState().status !== 'halfSignedIn') enter();
          }}
        />
      )}
    </QuietSheet>
  );
}

/** The address that the page of a confirmation link hands over. */
function confirmedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('confirmed' in state)) return null;
  return typeof state.confirmed === 'string' ? state.confirmed : null;
}

/**
 * Whether a 401 led the user here (A§8). The session is over without the app having noticed, so it
 * is ended here. Only a link inside the app sets this state; an address cannot.
 */
function useRefusedSession(): boolean {
  const { status } = useSession();
  const session = useSessionActions();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const isRefused = state === REFUSED_SESSION && status === 'signedIn';
  useEffect(() => {
    if (!isRefused) return;
    session.expire();
    // A reload must not end the session of a later sign-in.
    navigate('/login', { replace: true });
  }, [isRefused, session, navigate]);
  return isRefused;
}
