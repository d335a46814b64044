// Endpoints of mailed links: requesting one, and opening it by GET (redirect) or by POST (session).
import { Hono, type Context } from 'hono';
import { checkEmail } from '#server/features/auth/account-input.ts';
import { readChallenge } from '#server/features/auth/auth-flow.service.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { failureFields, readBody, type RequestBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { RESET_PATH } from '#server/features/auth/auth-mail.service.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import type { EmailChangeService } from '#server/features/auth/email-change.service.ts';
import type { MailLinkService } from '#server/features/auth/mail-link.service.ts';
import type {
  MailRequest,
  MailRequestService,
} from '#server/features/auth/mail-request.service.ts';
import { PKCE_PREFIX, type OneTimeTokenKind } from '#server/features/auth/one-time-token.ts';

/** The kinds of link that a client may request. */
const LINK_KINDS = new Map<string, OneTimeTokenKind>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
]);

const EMAIL_CHANGE = 'email_change';

/** GoTrue's message after the first of the two links. */
const FIRST_LINK_TEXT =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export function mailLinkRoutes({
  mailRequests,
  links,
  emailChanges,
  guard,
}: {
  mailRequests: MailRequestService;
  links: MailLinkService;
  emailChanges: EmailChangeService;
  guard: AuthGuard;
}): Hono {
  const routes = new Hono();
  const requestOf = async (
    body: RequestBody,
    redirectTo: string,
  ): Promise<Omit<MailRequest, 'isKnown'>> => {
    checkEmail(body.text('email'));
    return {
      email: await guard.emailOf(body.text('email')),
      redirectTo,
      challenge: readChallenge(body.text('code_challenge'), body.text('code_challenge_method')),
    };
  };

  /**
   * Opens the link to the new side of a change of the address, and returns the next address of the
   * browser.
   */
  const openEmailLink = async (c: Context, token: string, target: URL): Promise<string> => {
    const opened = await emailChanges.open(token, guard.originOf(c));
    if ('isFirst' in opened) {
      if (opened.isPkce) target.searchParams.set('message', FIRST_LINK_TEXT);
      target.hash = new URLSearchParams({ message: FIRST_LINK_TEXT, sb: '' }).toString();
    } else if ('code' in opened) target.searchParams.set('code', opened.code);
    else target.hash = sessionHash(opened.session, EMAIL_CHANGE);
    return target.href;
  };

  /** Opens a link and returns the next address of the browser. */
  const openLink = async (
    c: Context,
    token: string,
    type: string,
    target: URL,
  ): Promise<string> => {
    if (type === EMAIL_CHANGE) return openEmailLink(c, token, target);
    const kind = kindOf(type);
    const opened = await links.open(token, kind, guard.originOf(c));
    const isOwnPage = guard.isOwnPage(target);
    if ('code' in opened) {
      target.searchParams.set('code', opened.code);
      // Only pages of the product get the token, with which a browser without the verifier sets a
      // password.
      if (opened.recoveryToken !== null && isOwnPage)
        target.hash = new URLSearchParams({ token_hash: opened.recoveryToken }).toString();
      return target.href;
    }
    // Without a verifier the sign-up's password is not activated, so the owner sets one.
    if (kind === 'signup' && isOwnPage)
      return guard.resetPage(`${sessionHash(opened.session, 'recovery')}&reason=signup`);
    target.hash = sessionHash(opened.session, type);
    return target.href;
  };

  routes.post('/recover', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.recoverByAddress);
    const request = await requestOf(await readBody(c), guard.redirectOf(c, RESET_PATH));
    const isKnown = await guard.limitMail(c, 'recovery', request.email);
    await mailRequests.requestRecovery({ ...request, isKnown }, guard.originOf(c));
    return c.json({});
  });

  routes.post('/resend', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.resendByAddress);
    const body = await readBody(c);
    const type = body.text('type');
    if (type === EMAIL_CHANGE) {
      const { email } = await requestOf(body, '');
      const isKnown = await guard.limitMail(c, EMAIL_CHANGE, email);
      await emailChanges.resend({ email, isKnown }, guard.mayMail);
      return c.json({});
    }
    if (type !== 'signup')
      throw validationFailed('Only the types signup and email_change can be sent again');
    const request = await requestOf(body, guard.redirectOf(c));
    const isKnown = await guard.limitMail(c, 'signup', request.email);
    await mailRequests.resendConfirmation({ ...request, isKnown });
    return c.json({});
  });

  routes.get('/verify', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const { token = '', type = '' } = c.req.query();
    if (type === '') throw validationFailed('Verify requires a verification type');
    if (token === '') throw validationFailed('Verify requires a token or a token hash');
    const target = guard.openedRedirectOf(c);
    // Hono routes HEAD here too. Programs that check links must not use them up.
    if (c.req.method === 'HEAD') return c.redirect(target.href, 303);
    try {
      return c.redirect(await openLink(c, token, type, target), 303);
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      addFailure(target, token, error);
      return c.redirect(target.href, 303);
    }
  });

  routes.post('/verify', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const body = await readBody(c);
    const [type, token] = [body.text('type'), body.text('token_hash')];
    if (type === '') throw validationFailed('Verify requires a verification type');
    if (token === '' && body.text('token') === '')
      throw validationFailed('Verify requires either a token or a token hash');
    // Mails contain links and never a six-digit code, so no such code is valid.
    if (token === '')
      throw new AuthFailure('otp_expired', { message: 'Token has expired or is invalid' });
    if (body.text('email') + body.text('phone') + body.text('redirect_to') !== '')
      throw validationFailed('Only the token_hash and type should be provided');
    if (type === EMAIL_CHANGE)
      return c.json(
        (await emailChanges.redeem(token, guard.originOf(c))) ?? {
          msg: FIRST_LINK_TEXT,
          code: '200',
        },
      );
    return c.json(await links.redeemForSession(token, kindOf(type), guard.originOf(c)));
  });

  /** Beside GoTrue's endpoints: the button of the product's page (rulings 207). */
  routes.post('/confirm', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const body = await readBody(c);
    const token = body.text('token_hash');
    if (token === '') throw validationFailed('A confirmation requires a token hash');
    const end = await links.confirm(token, body.text('code_verifier'), guard.originOf(c));
    return c.json('email' in end ? end : { recovery_token: end.recoveryToken });
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

function addFailure(target: URL, token: string, failure: AuthFailure): void {
  const fields = failureFields(failure);
  // A client that uses PKCE reads the query only.
  if (token.startsWith(PKCE_PREFIX))
    for (const [name, value] of fields) target.searchParams.set(name, value);
  fields.set('sb', '');
  target.hash = fields.toString();
}
