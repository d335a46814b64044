// Targets of mailed links: the product's origin, and what the operator lists in AUTH_REDIRECTS. A
// target is checked when the mail is ordered and again when the link is opened. A forbidden one is
// replaced by the home page, never by an error.

export interface RedirectPolicy {
  /** The first allowed candidate, else `fallback`, a path of the product. */
  resolve(candidates: readonly (string | null | undefined)[], fallback?: string): string;
}

/**
 * Patterns are addresses in which `*` matches anything but `.` and `/`, and `**` matches anything.
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
