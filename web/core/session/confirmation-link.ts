// What the link of a confirmation mail led to where it could not sign anybody in: opened in another browser than the one that signed
// up, or too late.

/** `confirmed`: the address is its owner's, signing in is all that is left. `expired`: the link no longer worked. null: no such link. */
export type ConfirmationEnd = 'confirmed' | 'expired' | null;

/** Reads the address that the server sent the browser to. */
export function readConfirmationEnd({ search, hash }: { search: string; hash: string }): ConfirmationEnd {
  const query = new URLSearchParams(search);
  if (query.has('code')) return 'confirmed';
  return query.has('error_code') || new URLSearchParams(hash.replace(/^#/, '')).has('error_code') ? 'expired' : null;
}
