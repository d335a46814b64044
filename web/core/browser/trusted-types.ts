// The policy of the page requires Trusted Types: a string can become markup or a script address
// only through the rules below.

/**
 * The only markup that a library writes: the empty frame in which modern-screenshot reads the
 * browser's default styles.
 */
const EMPTY_FRAME = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

/**
 * Whether a worker or service worker may start from this URL: a file of the build, from this
 * origin.
 */
export function isOwnScript(address: string, origin: string): boolean {
  const url = URL.parse(address, origin);
  return (
    url?.origin === origin &&
    (url.pathname === '/sw.js' || /^\/assets\/[\w.-]+\.js$/.test(url.pathname))
  );
}

/**
 * Returns `html` when it is markup that {@link EMPTY_FRAME} allows, else null, which the browser
 * reports as an error.
 */
export function allowedHtml(html: string): string | null {
  return html === EMPTY_FRAME ? html : null;
}

/** The part of `window.trustedTypes` that is used. */
export interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(html: string): string | null;
      createScriptURL(address: string): string | null;
    },
  ): unknown;
}

/** Installs the rules. Browsers without Trusted Types ignore the requirement and need no rules. */
export function installTrustedTypes(
  types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes,
  origin: string = location.origin,
): void {
  types?.createPolicy('default', {
    createHTML: allowedHtml,
    createScriptURL: (address) => (isOwnScript(address, origin) ? address : null),
  });
}
