// Where links may lead: our own origin, and what the operator listed (AUTH_REDIRECTS). Asked when a
// mail is ordered and again when its link is opened; what is not allowed leads home, never to an
// error, and never to a place that a request named.

/** Decides where links lead. */
export interface RedirectPolicy {
  /** The first candidate that is allowed, else `fallback`, a path of our own. */
  resolve(candidates: readonly (string | null | undefined)[], fallback?: string): string;
}

/**
 * Builds the policy. Patterns are addresses in which `*` stands for anything but `.` and `/`, and
 * `**` for anything.
 */
export function createRedirectPolicy({
  publicUrl,
  patterns,
}: {
  publicUrl: string;
  patterns: readonly string[];
}): RedirectPolicy {
  const expressions = patterns.map(toExpression);
  const isAllowed = (candidate: string): boolean => {
    if (!URL.canParse(candidate)) return false;
    const url = new URL(candidate);
    if (
      (url.protocol !== 'https:' && url.protocol !== 'http:') ||
      url.username !== '' ||
      url.password !== ''
    )
      return false;
    if (url.origin === new URL(publicUrl).origin) return true;
    url.hash = '';
    return expressions.some(
      (expression) => expression.test(url.href) || expression.test(url.href.replace(/\/$/, '')),
    );
  };
  return {
    resolve: (candidates, fallback = '') => {
      const found = candidates.find(
        (candidate) => typeof candidate === 'string' && isAllowed(candidate),
      );
      return found === undefined || found === null
        ? `${publicUrl}${fallback}`
        : new URL(found).href;
    },
  };
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (star) => (star === '**' ? '.*' : '[^./]*'));
  return new RegExp(`^${escaped}$`);
}
