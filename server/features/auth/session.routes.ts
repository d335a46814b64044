// Session endpoints: the three grants, and sign-out.
import { Hono, type Context } from 'hono';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { readBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import type { FactorService } from '#server/features/auth/factor.service.ts';
import type { MailLinkService } from '#server/features/auth/mail-link.service.ts';
import type { OidcService } from '#server/features/auth/oidc.service.ts';
import type { SessionService, SignOutScope } from '#server/features/auth/session.service.ts';
import type { UserService } from '#server/features/auth/user.service.ts';

export function sessionRoutes({
  users,
  sessions,
  links,
  factors,
  oidc,
  guard,
}: {
  users: UserService;
  sessions: SessionService;
  links: MailLinkService;
  factors: FactorService;
  /** null: there is no provider. */
  oidc: OidcService | null;
  guard: AuthGuard;
}): Hono {
  const byPassword = async (c: Context): Promise<SessionBody> => {
    await guard.limitByAddress(c, AUTH_LIMITS.passwordByAddress);
    const body = await readBody(c);
    const email = await guard.emailOf(body.text('email'));
    const { turn, forgive } = await guard.limitPassword(c, email);
    const session = await users.signIn(email, body.text('password'), guard.originOf(c), turn);
    await forgive();
    return session;
  };

  const byRefreshToken = async (c: Context): Promise<SessionBody> => {
    await guard.limitByAddress(c, AUTH_LIMITS.refreshByAddress);
    return sessions.refresh((await readBody(c)).text('refresh_token'), guard.originOf(c));
  };

  const byCode = async (c: Context): Promise<SessionBody> => {
    await guard.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const body = await readBody(c);
    const [code, verifier] = [body.text('auth_code'), body.text('code_verifier')];
    if (code === '' || verifier === '')
      throw validationFailed(
        'invalid request: both auth code and code verifier should be non-empty',
      );
    const origin = guard.originOf(c);
    return (
      (await oidc?.exchange(code, verifier, origin, () => guard.limitSignUp(c))) ??
      links.exchangeCode(code, verifier, origin)
    );
  };

  const grants = new Map([
    ['password', byPassword],
    ['refresh_token', byRefreshToken],
    ['pkce', byCode],
  ]);

  const routes = new Hono();
  routes.post('/token', async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '');
    if (grant === undefined)
      throw new AuthFailure('invalid_credentials', { message: 'unsupported_grant_type' });
    return c.json(await grant(c));
  });

  routes.post('/logout', async (c) => {
    const { caller, session } = await guard.requireAccount(c);
    const scope = c.req.query('scope') ?? 'global';
    if (!isScope(scope)) throw validationFailed(`Unsupported logout scope "${scope.slice(0, 20)}"`);
    // Who knows only the password ends no device of the owner.
    const isHalf = session.secondStep === null && (await factors.isAsked(caller.userId));
    if (isHalf && scope === 'others') throw new AuthFailure('insufficient_aal');
    await sessions.signOut(caller, isHalf ? 'local' : scope, guard.originOf(c));
    return c.body(null, 204);
  });
  return routes;
}

function isScope(scope: string): scope is SignOutScope {
  return scope === 'global' || scope === 'local' || scope === 'others';
}
