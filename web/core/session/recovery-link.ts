// Reads links from mails. A recovery is recognised in the query or in the hash, on any path (A§2,
// rulings 14).

/** What a link from a mail carries. */
export type MailLink =
  | { kind: 'none' }
  /** A one-time token: `verifyOtp({ token_hash, type: 'recovery' })`. */
  | { kind: 'recovery-token'; tokenHash: string }
  /** Tokens of a session that the server has created already (GoTrue's own link). */
  | { kind: 'recovery-session'; accessToken: string; refreshToken: string }
  /** A PKCE code on the reset page; only the browser that requested the mail can exchange it. */
  | { kind: 'recovery-code'; code: string }
  /** The form of a link that this tab had opened. */
  | { kind: 'recovery-kept' }
  /** A PKCE code elsewhere: a confirmed sign-up. */
  | { kind: 'code'; code: string }
  /** A recovery link that cannot work: it has no token, or the server reports it as expired. */
  | { kind: 'invalid' };

/** Path that the sign-in provider sends browsers back to; its page reads its own code. */
export const PROVIDER_RETURN_PATH = '/sign-in-return';

/** Path of the reset page. */
export const RESET_PATH = '/resetpassword';

/** Reads a URL. A visit to the reset page without a link is `invalid` (A§5). */
export function readMailLink(url: URL): MailLink {
  const hash = new URLSearchParams(url.hash.replace(/^#/, ''));
  const read = (name: string) => hash.get(name) ?? url.searchParams.get(name);
  if (url.pathname === PROVIDER_RETURN_PATH) return { kind: 'none' };
  const onResetPage = url.pathname.replace(/\/$/, '') === RESET_PATH;
  const isRecovery = read('type') === 'recovery' || onResetPage;

  if (read('error') !== null || read('error_code') !== null)
    return isRecovery ? { kind: 'invalid' } : { kind: 'none' };
  const code = url.searchParams.get('code');
  if (code !== null) return { kind: isRecovery ? 'recovery-code' : 'code', code };
  if (!isRecovery) return { kind: 'none' };

  const accessToken = read('access_token') ?? read('token_hash');
  if (accessToken === null || accessToken === '' || read('type') !== 'recovery')
    return { kind: 'invalid' };
  const refreshToken = read('refresh_token');
  return refreshToken === null
    ? { kind: 'recovery-token', tokenHash: accessToken }
    : { kind: 'recovery-session', accessToken, refreshToken };
}

/** Whether the app shows only the reset screen. */
export function isRecovery(link: MailLink): boolean {
  return link.kind !== 'none' && link.kind !== 'code';
}
