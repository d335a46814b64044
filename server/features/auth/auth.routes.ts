// The auth API as the unchanged client speaks it (auth protocol), mounted at /auth/v1. Routes read, count against limits, call one service, answer.
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import { addressBlock, clientIp } from '#server/http/client-ip.ts';
import type { Log } from '#server/http/logger.ts';
import type { RateLimitRule, RateLimits } from '#server/http/rate-limits.ts';
import { bearerToken } from '#server/features/auth/access-token.ts';
import { readChallenge } from '#server/features/auth/auth-flow.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { answerFailure, AUTH_BODY_MAX_BYTES, readBody, type RequestBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { RESET_PATH } from '#server/features/auth/auth-mail.service.ts';
import type { MailLinkService, MailRequest } from '#server/features/auth/mail-link.service.ts';
import type { OneTimeTokenKind } from '#server/features/auth/one-time-token.repository.ts';
import { PKCE_PREFIX } from '#server/features/auth/one-time-token.service.ts';
import type { RedirectPolicy } from '#server/features/auth/redirects.ts';
import type { RequestOrigin } from '#server/features/auth/session.repository.ts';
import type { SessionService, SignOutScope } from '#server/features/auth/session.service.ts';
import { checkEmail, type UserService } from '#server/features/auth/user.service.ts';

/** How long a JWKS may be kept by clients, in seconds. */
const JWKS_MAX_AGE_SECONDS = 600;

/** Characters of a user agent that are kept. */
const USER_AGENT_MAX = 400;

/** The kinds of link that a client may name. */
const LINK_KINDS = new Map<string, OneTimeTokenKind>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
]);

/** What the routes work with. */
export interface AuthRoutePorts {
  users: UserService;
  sessions: SessionService;
  links: MailLinkService;
  limits: RateLimits;
  redirects: RedirectPolicy;
  publicJwks: () => object[];
  settings: { autoconfirm: boolean; trustProxy: boolean };
  log: Log;
}

/** Builds the routes. */
export function createAuthRoutes({ users, sessions, links, limits, redirects, publicJwks, settings, log }: AuthRoutePorts): Hono {
  const routes = new Hono();

  const originOf = (c: Context): RequestOrigin => ({ ip: clientIp(c, settings.trustProxy), userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX) });
  const limit = async (rule: RateLimitRule, subject: string, code: 'over_request_rate_limit' | 'over_email_send_rate_limit' = 'over_request_rate_limit') => {
    const answer = await limits.take(rule, subject);
    if (answer.allowed) return;
    const { retryAfterSeconds } = answer;
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
    throw new AuthFailure(code, code === 'over_email_send_rate_limit' ? { retryAfterSeconds, message } : { retryAfterSeconds });
  };
  const limitByAddress = (c: Context, rule: RateLimitRule) => limit(rule, addressBlock(originOf(c).ip));
  // Counted by the address as typed, so that an address with an account answers no differently from one without.
  const limitMail = async (kind: string, email: string) => {
    await limit(AUTH_LIMITS.mailPause, `${kind}:${email}`, 'over_email_send_rate_limit');
    await limit(AUTH_LIMITS.mailByRecipient, email, 'over_email_send_rate_limit');
  };
  const redirectOf = (c: Context, fallback = '') => redirects.resolve([c.req.query('redirect_to'), c.req.header('redirect_to'), fallback === '' ? c.req.header('referer') : null], fallback);
  const challengeOf = (body: RequestBody) => readChallenge(body.text('code_challenge'), body.text('code_challenge_method'));
  const requireAccount = (c: Context) => {
    const token = bearerToken(c.req.header('authorization'));
    if (token === null) throw new AuthFailure('no_authorization');
    return sessions.requireAccount(token);
  };

  routes.use('*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  routes.use('*', bodyLimit({ maxSize: AUTH_BODY_MAX_BYTES, onError: (c) => answerFailure(c, new AuthFailure('request_entity_too_large')) }));
  routes.onError((error, c) => {
    if (error instanceof AuthFailure) return answerFailure(c, error);
    log.error({ path: c.req.path, name: error.name, stack: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')).slice(0, 8).join('\n') }, 'auth request failed');
    return answerFailure(c, new AuthFailure('unexpected_failure'));
  });

  routes.post('/signup', async (c) => {
    await limitByAddress(c, AUTH_LIMITS.signUpByAddress);
    const body = await readBody(c);
    const input = {
      email: body.text('email'),
      password: body.text('password'),
      metadata: body.object('data') ?? {},
      redirectTo: redirectOf(c),
      challenge: challengeOf(body),
    };
    if (!settings.autoconfirm && isEmail(normalizeEmail(input.email))) await limitMail('signup', normalizeEmail(input.email));
    return c.json(await users.signUp(input, originOf(c)));
  });

  routes.post('/token', async (c) => {
    const grant = c.req.query('grant_type');
    if (grant === 'refresh_token') {
      await limitByAddress(c, AUTH_LIMITS.refreshByAddress);
      return c.json(await sessions.refresh((await readBody(c)).text('refresh_token'), originOf(c)));
    }
    await limitByAddress(c, AUTH_LIMITS.passwordByAddress);
    const body = await readBody(c);
    if (grant === 'password') {
      const email = normalizeEmail(body.text('email'));
      const pair = `${email}|${addressBlock(originOf(c).ip)}`;
      await limit(AUTH_LIMITS.passwordByAccountAndAddress, pair);
      await limit(AUTH_LIMITS.passwordByAccount, email);
      const session = await users.signIn(email, body.text('password'), originOf(c));
      await limits.forgive(AUTH_LIMITS.passwordByAccountAndAddress, pair);
      return c.json(session);
    }
    if (grant === 'pkce') {
      const [code, verifier] = [body.text('auth_code'), body.text('code_verifier')];
      if (code === '' || verifier === '') throw new AuthFailure('validation_failed', { message: 'invalid request: both auth code and code verifier should be non-empty' });
      return c.json(await links.exchangeCode(code, verifier, originOf(c)));
    }
    throw new AuthFailure('invalid_credentials', { message: 'unsupported_grant_type' });
  });

  routes.post('/recover', async (c) => {
    await limitByAddress(c, AUTH_LIMITS.recoverByAddress);
    const body = await readBody(c);
    const request: MailRequest = { email: checkEmail(body.text('email')), redirectTo: redirectOf(c, RESET_PATH), challenge: challengeOf(body) };
    await limitMail('recovery', request.email);
    await links.requestRecovery(request, originOf(c));
    return c.json({});
  });

  routes.post('/resend', async (c) => {
    await limitByAddress(c, AUTH_LIMITS.resendByAddress);
    const body = await readBody(c);
    if (body.text('type') !== 'signup') throw new AuthFailure('validation_failed', { message: 'Only the type signup can be sent again' });
    const request: MailRequest = { email: checkEmail(body.text('email')), redirectTo: redirectOf(c), challenge: challengeOf(body) };
    await limitMail('signup', request.email);
    await links.resendConfirmation(request);
    return c.json({});
  });

  routes.get('/verify', async (c) => {
    await limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const { token = '', type = '' } = c.req.query();
    if (type === '') throw new AuthFailure('validation_failed', { message: 'Verify requires a verification type' });
    if (token === '') throw new AuthFailure('validation_failed', { message: 'Verify requires a token or a token hash' });
    const target = new URL(redirects.resolve([c.req.query('redirect_to')]));
    try {
      const opened = await openLink(token, type, originOf(c));
      if ('code' in opened) target.searchParams.set('code', opened.code);
      else target.hash = sessionHash(opened.session, type);
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      const fault = new URLSearchParams({ error: oauthError(error.status), error_code: error.code, error_description: error.message });
      if (token.startsWith(PKCE_PREFIX)) for (const [name, value] of fault) target.searchParams.set(name, value);
      fault.set('sb', '');
      target.hash = fault.toString();
    }
    return c.redirect(target.href, 303);
  });

  const openLink = (token: string, type: string, origin: RequestOrigin) => {
    const kind = LINK_KINDS.get(type);
    if (kind === undefined) throw new AuthFailure('otp_expired');
    return links.open(token, kind, origin);
  };

  routes.post('/verify', async (c) => {
    await limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const body = await readBody(c);
    const [type, token] = [body.text('type'), body.text('token_hash')];
    if (type === '') throw new AuthFailure('validation_failed', { message: 'Verify requires a verification type' });
    if (token === '' && body.text('token') === '') throw new AuthFailure('validation_failed', { message: 'Verify requires either a token or a token hash' });
    // Mails carry links, never six digits, so no code of that kind can be right.
    if (token === '') throw new AuthFailure('otp_expired', { message: 'Token has expired or is invalid' });
    if (body.text('email') + body.text('phone') + body.text('redirect_to') !== '') throw new AuthFailure('validation_failed', { message: 'Only the token_hash and type should be provided' });
    const kind = LINK_KINDS.get(type);
    if (kind === undefined) throw new AuthFailure('otp_expired');
    return c.json(await links.redeemForSession(token, kind, originOf(c)));
  });

  routes.get('/user', async (c) => c.json(users.view((await requireAccount(c)).account)));

  routes.put('/user', async (c) => {
    const { account, session } = await requireAccount(c);
    await limit(AUTH_LIMITS.changeByAccount, account.id);
    const body = await readBody(c);
    const email = normalizeEmail(body.text('email'));
    if (email !== '' && email !== account.email) throw new AuthFailure('validation_failed', { message: 'The email address of an account cannot be changed' });
    const orNull = (name: string) => (body.text(name) === '' ? null : body.text(name));
    const change = { password: orNull('password'), currentPassword: orNull('current_password'), metadata: body.object('data') };
    return c.json(await users.updateUser(account, session, change, originOf(c)));
  });

  routes.post('/logout', async (c) => {
    const { caller } = await requireAccount(c);
    const scope = c.req.query('scope') ?? 'global';
    if (!isScope(scope)) throw new AuthFailure('validation_failed', { message: `Unsupported logout scope "${scope.slice(0, 20)}"` });
    await sessions.signOut(caller, scope, originOf(c));
    return c.body(null, 204);
  });

  routes.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`);
    return c.json({ keys: publicJwks() });
  });
  routes.get('/health', (c) => c.json({ name: 'GoTrue', description: 'Echo Notes speaks the GoTrue protocol' }));
  routes.get('/settings', (c) => c.json({ external: { email: true }, disable_signup: false, mailer_autoconfirm: settings.autoconfirm, phone_autoconfirm: false, saml_enabled: false }));
  routes.all('*', () => {
    throw new AuthFailure('not_found');
  });
  return routes;
}

function isScope(scope: string): scope is SignOutScope {
  return scope === 'global' || scope === 'local' || scope === 'others';
}

function sessionHash(session: { access_token: string; expires_at: number; expires_in: number; refresh_token: string; token_type: string }, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  }).toString();
}

function oauthError(status: number): string {
  if (status === 401) return 'unauthorized_client';
  if (status === 403) return 'access_denied';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
