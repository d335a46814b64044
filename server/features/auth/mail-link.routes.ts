// Mailed links on the wire: asking for one, and opening it by GET (a redirect) or by POST (a
// session).
import { Hono } from 'hono';
import { readChallenge } from '#server/features/auth/auth-flow.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import type { AuthGate } from '#server/features/auth/auth-gate.ts';
import { readBody, type RequestBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { RESET_PATH } from '#server/features/auth/auth-mail.service.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import type { MailLinkService, MailRequest } from '#server/features/auth/mail-link.service.ts';
import { PKCE_PREFIX, type OneTimeTokenKind } from '#server/features/auth/one-time-token.ts';
import { checkEmail } from '#server/features/auth/user.service.ts';

/** The kinds of link that a client may name. */
const LINK_KINDS = new Map<string, OneTimeTokenKind>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
]);

/** Binds the routes. */
export function mailLinkRoutes({ links, gate }: { links: MailLinkService; gate: AuthGate }): Hono {
  const routes = new Hono();
  const requestOf = (body: RequestBody, redirectTo: string): Omit<MailRequest, 'isKnown'> => ({
    email: checkEmail(body.text('email')),
    redirectTo,
    challenge: readChallenge(body.text('code_challenge'), body.text('code_challenge_method')),
  });

  routes.post('/recover', async (c) => {
    await gate.limitByAddress(c, AUTH_LIMITS.recoverByAddress);
    const request = requestOf(await readBody(c), gate.redirectOf(c, RESET_PATH));
    const isKnown = await gate.limitMail(c, 'recovery', request.email);
    await links.requestRecovery({ ...request, isKnown }, gate.originOf(c));
    return c.json({});
  });

  routes.post('/resend', async (c) => {
    await gate.limitByAddress(c, AUTH_LIMITS.resendByAddress);
    const body = await readBody(c);
    if (body.text('type') !== 'signup')
      throw new AuthFailure('validation_failed', {
        message: 'Only the type signup can be sent again',
      });
    const request = requestOf(body, gate.redirectOf(c));
    const isKnown = await gate.limitMail(c, 'signup', request.email);
    await links.resendConfirmation({ ...request, isKnown });
    return c.json({});
  });

  routes.get('/verify', async (c) => {
    await gate.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const { token = '', type = '' } = c.req.query();
    if (type === '')
      throw new AuthFailure('validation_failed', {
        message: 'Verify requires a verification type',
      });
    if (token === '')
      throw new AuthFailure('validation_failed', {
        message: 'Verify requires a token or a token hash',
      });
    const target = gate.openedRedirectOf(c);
    // HEAD arrives here too: programs that look at links before people do must not use them up.
    if (c.req.method === 'HEAD') return c.redirect(target.href, 303);
    try {
      const kind = kindOf(type);
      const opened = await links.open(token, kind, gate.originOf(c));
      if ('code' in opened) {
        target.searchParams.set('code', opened.code);
        // Only the own pages get it: a browser without the verifier sets a password with it.
        if (opened.recoveryToken !== null && gate.isOwnPage(target))
          target.hash = new URLSearchParams({ token_hash: opened.recoveryToken }).toString();
      } else if (kind === 'signup' && gate.isOwnPage(target)) {
        // Without a verifier the sign-up's password is not activated, so the owner sets one.
        return c.redirect(
          gate.resetPage(`${sessionHash(opened.session, 'recovery')}&reason=signup`),
          303,
        );
      } else {
        target.hash = sessionHash(opened.session, type);
      }
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      const fault = new URLSearchParams({
        error: oauthError(error.status),
        error_code: error.code,
        error_description: error.message,
      });
      // A client under PKCE reads the query only.
      if (token.startsWith(PKCE_PREFIX))
        for (const [name, value] of fault) target.searchParams.set(name, value);
      fault.set('sb', '');
      target.hash = fault.toString();
    }
    return c.redirect(target.href, 303);
  });

  routes.post('/verify', async (c) => {
    await gate.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const body = await readBody(c);
    const [type, token] = [body.text('type'), body.text('token_hash')];
    if (type === '')
      throw new AuthFailure('validation_failed', {
        message: 'Verify requires a verification type',
      });
    if (token === '' && body.text('token') === '')
      throw new AuthFailure('validation_failed', {
        message: 'Verify requires either a token or a token hash',
      });
    // Mails carry links, never six digits, so no code of that kind can be right.
    if (token === '')
      throw new AuthFailure('otp_expired', { message: 'Token has expired or is invalid' });
    if (body.text('email') + body.text('phone') + body.text('redirect_to') !== '')
      throw new AuthFailure('validation_failed', {
        message: 'Only the token_hash and type should be provided',
      });
    return c.json(await links.redeemForSession(token, kindOf(type), gate.originOf(c)));
  });

  return routes;
}

function kindOf(type: string): OneTimeTokenKind {
  const kind = LINK_KINDS.get(type);
  if (kind === undefined) throw new AuthFailure('otp_expired');
  return kind;
}

function sessionHash(
  { access_token, expires_at, expires_in, refresh_token, token_type }: SessionBody,
  type: string,
): string {
  return new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type,
    type,
  }).toString();
}

function oauthError(status: number): string {
  if (status === 401) return 'unauthorized_client';
  if (status === 403) return 'access_denied';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
