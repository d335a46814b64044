// Endpoints of passkeys. Those of a sign-in need no session; half a sign-in reaches none of the
// others.
import { Hono, type Context } from 'hono';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { readBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import type { PasskeyAnswer, PasskeyService } from '#server/features/auth/passkey.service.ts';
import { countedAs } from '#server/features/auth/session.ts';

export function passkeyRoutes({
  passkeys,
  guard,
}: {
  passkeys: PasskeyService;
  guard: AuthGuard;
}): Hono {
  /** The caller of a change, counted. */
  const askerOf = async (c: Context) => {
    const asker = await guard.requireAccount(c);
    await guard.limit(AUTH_LIMITS.changeByAccount, countedAs(asker.session));
    return asker;
  };

  const routes = new Hono();
  routes.post('/passkeys/registration/options', async (c) =>
    c.json(await passkeys.beginRegistration(await askerOf(c))),
  );
  routes.post('/passkeys/registration/verify', async (c) => {
    const asker = await askerOf(c);
    return c.json(await passkeys.finishRegistration(asker, await readAnswer(c), guard.originOf(c)));
  });
  routes.post('/passkeys/authentication/options', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.passkeyOptionsByAddress);
    await guard.limit(AUTH_LIMITS.passkeyOptionsOfServer, 'all');
    return c.json(await passkeys.beginSignIn());
  });
  routes.post('/passkeys/authentication/verify', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.passwordByAddress);
    return c.json(await passkeys.signIn(await readAnswer(c), guard.originOf(c)));
  });
  routes.get('/passkeys', async (c) => c.json(await passkeys.list(await guard.requireAccount(c))));
  routes.patch('/passkeys/:id', async (c) => {
    const asker = await askerOf(c);
    const name = (await readBody(c)).text('friendly_name');
    return c.json(await passkeys.rename(asker, c.req.param('id'), name, guard.originOf(c)));
  });
  routes.delete('/passkeys/:id', async (c) => {
    await passkeys.remove(await askerOf(c), c.req.param('id'), guard.originOf(c));
    return c.body(null, 204);
  });
  return routes;
}

async function readAnswer(c: Context): Promise<PasskeyAnswer> {
  const body = await readBody(c);
  return { challengeId: body.text('challenge_id'), credential: body.object('credential') };
}
