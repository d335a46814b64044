// Tokens of a session in the address: another client's redirect, or a link that was pasted. This
// app reads them on the reset page only, so elsewhere they must not stay in address and history.

/** Removes a hash with tokens from the address. */
export function dropTokens(): void {
  const { pathname, search, hash } = location;
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  if (['access_token', 'refresh_token', 'provider_token'].some((name) => parts.has(name)))
    history.replaceState(history.state, '', `${pathname}${search}`);
}
