// Endpoints of the sign-in by a provider. A browser opens the first two, so their failures are
// redirects; the app calls the others.
import { Hono, type Context } from 'hono';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import { readChallenge } from '#server/features/auth/auth-flow.service.ts';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { failureFields } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { OIDC_PROVIDER } from '#server/features/auth/auth-wire.ts';
import type { OidcRequest, OidcReturn, OidcService } from '#server/features/auth/oidc.service.ts';
import { countedAs } from '#server/features/auth/session.ts';
import { countRefusal } from '#server/http/metrics.ts';

/** The page of the product that browsers return to, also those of an unknown flow. */
const RETURN_PATH = '/sign-in-return';

export function oidcRoutes({ oidc, guard }: { oidc: OidcService; guard: AuthGuard }): Hono {
  /** What a browser asks for. validation_failed: another provider, or no PKCE. */
  const requestOf = (c: Context): OidcRequest => {
    const { provider = '', code_challenge: challenge = '', ...asked } = c.req.query();
    if (provider !== OIDC_PROVIDER)
      throw validationFailed('Unsupported provider: provider is not enabled');
    const committed = readChallenge(challenge, asked['code_challenge_method'] ?? '');
    if (committed === null) throw validationFailed('A provider needs a code_challenge');
    return { challenge: committed, redirectTo: guard.redirectOf(c, RETURN_PATH), asked };
  };

  const count = async (c: Context): Promise<void> => {
    await guard.limitByAddress(c, AUTH_LIMITS.oidcByAddress);
    await guard.limit(AUTH_LIMITS.oidcOfServer, 'all');
  };

  const withFailure = (target: string, failure: AuthFailure): string => {
    countRefusal(failure.code);
    const url = new URL(target);
    for (const [name, value] of failureFields(failure)) url.searchParams.set(name, value);
    return url.href;
  };

  const routes = new Hono();

  // Hono routes HEAD here too. Programs that check links must not use a flow up.
  for (const path of ['/authorize', '/callback'])
    routes.use(path, async (c, next) => (c.req.method === 'HEAD' ? c.body(null, 204) : next()));

  routes.get('/authorize', async (c) => {
    const request = requestOf(c);
    try {
      await count(c);
      return c.redirect(await oidc.beginSignIn(request), 302);
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      return c.redirect(withFailure(request.redirectTo, error), 302);
    }
  });

  routes.get('/callback', async (c) => {
    const end = await guard
      .limitByAddress(c, AUTH_LIMITS.verifyByAddress)
      .then(() => oidc.complete(new URL(c.req.url).search))
      .catch((error: unknown): OidcReturn => {
        if (error instanceof AuthFailure) return { redirectTo: null, failure: error };
        throw error;
      });
    // The allow-list may have changed since.
    const target = guard.allowedOf(end.redirectTo, RETURN_PATH);
    if ('failure' in end) return c.redirect(withFailure(target, end.failure), 302);
    const url = new URL(target);
    url.searchParams.set('code', end.code);
    return c.redirect(url.href, 302);
  });

  routes.get('/user/identities/authorize', async (c) => {
    const asker = await guard.requireAccount(c);
    await guard.limit(AUTH_LIMITS.changeByAccount, countedAs(asker.session));
    const request = requestOf(c);
    await count(c);
    const url = await oidc.beginLink(request, asker);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  });

  routes.delete('/user/identities/:id', async (c) => {
    const asker = await guard.requireAccount(c);
    await guard.limit(AUTH_LIMITS.changeByAccount, countedAs(asker.session));
    await oidc.unlink(asker, c.req.param('id'), guard.originOf(c));
    return c.json({});
  });

  return routes;
}
