// The policy of the page requires Trusted Types: a string can become markup or a script address
// only through the rules below. No text becomes markup at all.

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

/** The part of `window.trustedTypes` that is used. */
export interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(): null;
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
    createHTML: () => null,
    createScriptURL: (address) => (isOwnScript(address, origin) ? address : null),
  });
}
