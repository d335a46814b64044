// The target of `/` (A§2).
import { hasTrialUser } from '#web/core/mode/trial-flags.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { Redirect, useLocation } from '#web/ui/navigation/router.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/**
 * The feed when signed in, else the trial's feed if a trial was started here, else the
 * introduction.
 */
export function homePath(isSignedIn: boolean): string {
  if (isSignedIn) return '/inspiration';
  return hasTrialUser() ? '/test/inspiration' : '/info';
}

/**
 * What shortcuts and shares of the installed app open, in the mode that is in use: `/?/poston` is
 * `/poston` or `/test/poston`. All other addresses lead home.
 */
function targetOf(isSignedIn: boolean, search: string): string {
  if (!/^\?\/(poston|calendar|search)\b/.test(search)) return homePath(isSignedIn);
  return (!isSignedIn && hasTrialUser() ? '/test' : '') + search.slice(1);
}

/** Redirects to the target. Shows a spinner while the session loads. */
export function HomeRedirect() {
  const { status } = useSession();
  const { search } = useLocation();
  return status === 'loading' ? (
    <PageSpinner />
  ) : (
    <Redirect to={targetOf(status === 'signedIn' || status === 'unreachable', search)} />
  );
}
