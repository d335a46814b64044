// What a confirmation link means if it signed in no browser: it was opened in another browser than
// the one that signed up, or too late.
import { RESET_PATH } from '#web/core/session/recovery-link.ts';

/** Marks a reset page that was opened by a confirmation link. */
const REASON = 'reason';
const SIGN_UP = 'signup';

/**
 * `elsewhere`: this browser did not sign up, so the owner of the address sets her own password at
 * `resetUrl`. `expired`: the link no longer worked. null: no such link.
 */
export type ConfirmationEnd = { kind: 'elsewhere'; resetUrl: string } | { kind: 'expired' } | null;

/** The reset page for an owner who sets the first password. */
export function signUpResetUrl(token: string): string {
  return `${RESET_PATH}#${new URLSearchParams({ access_token: token, type: 'recovery', [REASON]: SIGN_UP })}`;
}

/** Reads the URL that the server redirected to. */
export function readConfirmationEnd({
  search,
  hash,
}: {
  search: string;
  hash: string;
}): ConfirmationEnd {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  if (query.has('code')) {
    const token = fragment.get('token_hash');
    if (token === null) return { kind: 'expired' };
    return { kind: 'elsewhere', resetUrl: signUpResetUrl(token) };
  }
  return query.has('error_code') || fragment.has('error_code') ? { kind: 'expired' } : null;
}

/** Whether a confirmation link led to this reset page. */
export function isFromSignUp({ hash }: { hash: string }): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).get(REASON) === SIGN_UP;
}
