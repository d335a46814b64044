// The page from which a signed-out user was redirected. Stored in this tab until it is offered
// after the sign-in.
import { JOURNAL_PAGES } from '#web/app/pages.ts';
import { matchPath } from '#web/ui/navigation/match-path.ts';

const KEY = 'echo.return';

/** The page after a sign-in (A§2). There is no need to return to it. */
export const ARRIVAL_PATH = '/inspiration';

/**
 * Stores a page. `userId` is the user whose session ended there, or null for an address opened
 * while signed out.
 */
export function rememberReturnPath(path: string, userId: string | null): void {
  if (!isReturnPath(path)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, userId }));
  } catch {
    // Without storage only the offer is lost.
  }
}

/** The stored page, or null when there is none or it belongs to another user. */
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

export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Whether a path is an account page. Stored values may be old or edited, so they are validated. */
export function isReturnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return (
    origin === location.origin &&
    pathname !== ARRIVAL_PATH &&
    JOURNAL_PAGES.some((row) => matchPath(row.path, pathname) !== null)
  );
}
