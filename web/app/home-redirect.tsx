// The target of `/` (A§2).
import { hasTrialUser } from '#web/core/mode/trial-flags.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { Redirect } from '#web/ui/navigation/router.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/**
 * The feed when signed in, else the trial's feed if a trial was started here, else the
 * introduction.
 */
export function homePath(isSignedIn: boolean): string {
  if (isSignedIn) return '/inspiration';
  return hasTrialUser() ? '/test/inspiration' : '/info';
}

/** Redirects to the target. Shows a spinner while the session loads. */
export function HomeRedirect() {
  const { status } = useSession();
  return status === 'loading' ? (
    <PageSpinner />
  ) : (
    <Redirect to={homePath(status === 'signedIn' || status === 'unreachable')} />
  );
}
