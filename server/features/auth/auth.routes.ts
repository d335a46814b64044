// The auth API of the unchanged client, mounted at /auth/v1.
import { Hono } from 'hono';
import type { Log } from '#server/http/logger.ts';
import { countRefusal } from '#server/http/metrics.ts';
import { BodyError } from '#server/http/read-body.ts';
import { isOutage, RETRY_AFTER_SECONDS } from '#server/http/outage.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import { createAuthGuard, type AuthGuardPorts } from '#server/features/auth/auth-guard.ts';
import { failureResponse } from '#server/features/auth/auth-http.ts';
import { OIDC_PROVIDER } from '#server/features/auth/auth-wire.ts';
import type { MailLinkService } from '#server/features/auth/mail-link.service.ts';
import type { MailRequestService } from '#server/features/auth/mail-request.service.ts';
import { emailChangeRoutes } from '#server/features/auth/email-change.routes.ts';
import type { EmailChangeService } from '#server/features/auth/email-change.service.ts';
import { factorRoutes } from '#server/features/auth/factor.routes.ts';
import type { FactorService } from '#server/features/auth/factor.service.ts';
import { mailLinkRoutes } from '#server/features/auth/mail-link.routes.ts';
import { oidcRoutes } from '#server/features/auth/oidc.routes.ts';
import type { OidcService } from '#server/features/auth/oidc.service.ts';
import { passkeyRoutes } from '#server/features/auth/passkey.routes.ts';
import type { PasskeyService } from '#server/features/auth/passkey.service.ts';
import type { RecoveryCodeService } from '#server/features/auth/recovery-code.service.ts';
import { sessionRoutes } from '#server/features/auth/session.routes.ts';
import type { SignUpService } from '#server/features/auth/sign-up.service.ts';
import { userRoutes } from '#server/features/auth/user.routes.ts';
import type { UserService } from '#server/features/auth/user.service.ts';

/** How long clients may cache the JWKS, in seconds. */
const JWKS_MAX_AGE_SECONDS = 600;

/** Logged lines of a stack trace. The message is not logged: it can quote a user's text. */
const LOGGED_FRAMES = 8;

export interface AuthRoutePorts extends AuthGuardPorts {
  users: UserService;
  signUps: SignUpService;
  mailRequests: MailRequestService;
  links: MailLinkService;
  emailChanges: EmailChangeService;
  factors: FactorService;
  recoveryCodes: RecoveryCodeService;
  /** null: there are none here, and no endpoints of them. */
  passkeys: PasskeyService | null;
  /** The same for the sign-in by a provider. */
  oidc: OidcService | null;
  publicJwks: () => object[];
  autoconfirm: boolean;
  /** Whether sign-ups are closed for all. */
  isClosed: boolean;
  log: Log;
}

export function createAuthRoutes(ports: AuthRoutePorts): Hono {
  const { users, signUps, sessions, mailRequests, links, autoconfirm, publicJwks, log } = ports;
  const { factors, recoveryCodes, passkeys, oidc, emailChanges } = ports;
  const guard = createAuthGuard(ports);
  const routes = new Hono();

  routes.use('*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  routes.onError((error, c) => {
    if (error instanceof AuthFailure) {
      countRefusal(error.code);
      return failureResponse(c, error);
    }
    if (error instanceof BodyError)
      return failureResponse(
        c,
        new AuthFailure(error.kind === 'too-large' ? 'request_entity_too_large' : 'bad_json'),
      );
    const frames = error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, LOGGED_FRAMES)
      .join('\n');
    log.error({ path: c.req.path, name: error.name, stack: frames }, 'auth request failed');
    // The client retries after a 503 and keeps its session.
    return failureResponse(
      c,
      new AuthFailure(
        'unexpected_failure',
        isOutage(error) ? { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS } : {},
      ),
    );
  });

  routes.route('/', userRoutes({ users, signUps, guard, autoconfirm }));
  routes.route('/', sessionRoutes({ users, sessions, links, factors, oidc, guard }));
  routes.route('/', factorRoutes({ factors, recoveryCodes, guard }));
  if (passkeys !== null) routes.route('/', passkeyRoutes({ passkeys, guard }));
  if (oidc !== null) routes.route('/', oidcRoutes({ oidc, guard }));
  routes.route('/', mailLinkRoutes({ mailRequests, links, emailChanges, guard }));
  routes.route('/', emailChangeRoutes({ emailChanges, factors, guard }));

  routes.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`);
    return c.json({ keys: publicJwks() });
  });
  routes.get('/health', (c) =>
    c.json({ name: 'GoTrue', description: 'Echo Notes speaks the GoTrue protocol' }),
  );
  routes.get('/settings', (c) =>
    c.json({
      external: { email: true, ...(oidc === null ? {} : { [OIDC_PROVIDER]: true }) },
      disable_signup: ports.isClosed,
      mailer_autoconfirm: autoconfirm,
      phone_autoconfirm: false,
      saml_enabled: false,
      ...(passkeys === null ? {} : { passkeys_enabled: true }),
    }),
  );
  routes.all('*', () => {
    throw new AuthFailure('not_found');
  });
  return routes;
}
