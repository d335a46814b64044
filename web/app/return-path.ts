// The page a person was sent away from because they were not signed in. Kept in this tab only,
// until it is offered after the sign-in.
import { matchPath } from 'react-router';
import { JOURNAL_PAGES } from '#web/app/pages.ts';

const KEY = 'echo.return';

/** Where everybody arrives after signing in (A§2); nothing to return to. */
export const ARRIVAL_PATH = '/inspiration';

/**
 * Notes a page. `userId`: whose session ended there; null for an address opened while signed out.
 */
export function rememberReturnPath(path: string, userId: string | null): void {
  if (!isReturnPath(path)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, userId }));
  } catch {
    // A browser without room only loses the offer.
  }
}

/** The page to offer this person; null when there is none, or it was another person's. */
export function findReturnPath(userId: string): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('path' in stored) ||
      !('userId' in stored)
    )
      return null;
    const { path, userId: owner } = stored;
    if (typeof path !== 'string' || !isReturnPath(path)) return null;
    return owner === null || owner === userId ? path : null;
  } catch {
    return null;
  }
}

/** Forgets the page. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored where nothing can be.
  }
}

/**
 * Whether this is an address of an account's screen: the stored value may be old or edited, so it
 * is never trusted.
 */
export function isReturnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return (
    origin === location.origin &&
    pathname !== ARRIVAL_PATH &&
    JOURNAL_PAGES.some((row) => matchPath(row.path, pathname) !== null)
  );
}
