// Endpoints of second factors. A half signed-in session reaches them too: it needs a code.
import { Hono, type Context } from 'hono';
import { normalizeCode } from '#domain/auth/second-step.ts';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { readBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import type { FactorService } from '#server/features/auth/factor.service.ts';
import type { RecoveryCodeService } from '#server/features/auth/recovery-code.service.ts';
import { countedAs } from '#server/features/auth/session.ts';

export function factorRoutes({
  factors,
  recoveryCodes,
  guard,
}: {
  factors: FactorService;
  recoveryCodes: RecoveryCodeService;
  guard: AuthGuard;
}): Hono {
  /** The caller of a change, counted. */
  const askerOf = async (c: Context) => {
    const asker = await guard.requireAccount(c);
    await guard.limit(AUTH_LIMITS.changeByAccount, countedAs(asker.session));
    return asker;
  };

  const routes = new Hono();
  routes.get('/factors/recovery-codes', async (c) => {
    const { account } = await guard.requireAccount(c);
    return c.json(await recoveryCodes.status(account.id));
  });
  routes.post('/factors/recovery-codes', async (c) => {
    const asker = await askerOf(c);
    const name = (await readBody(c)).text('friendly_name');
    return c.json(await recoveryCodes.generate(asker, name, guard.originOf(c)));
  });
  routes.delete('/factors/recovery-codes', async (c) =>
    c.json(await recoveryCodes.remove(await askerOf(c), guard.originOf(c))),
  );
  routes.post('/factors/recovery-codes/regenerate', async (c) =>
    c.json(await recoveryCodes.regenerate(await askerOf(c), guard.originOf(c))),
  );
  routes.post('/factors/recovery-codes/verify', async (c) => {
    const asker = await guard.requireAccount(c);
    const code = (await readBody(c)).text('code');
    return c.json(await recoveryCodes.verify(asker, code, guard.originOf(c)));
  });

  routes.post('/factors', async (c) => {
    const asker = await askerOf(c);
    const body = await readBody(c);
    const wish = {
      kind: body.text('factor_type'),
      name: body.text('friendly_name'),
      issuer: body.text('issuer'),
    };
    return c.json(await factors.enroll(asker, wish));
  });
  // The body repeats the factor, which the address names.
  routes.post('/factors/:id/challenge', async (c) => {
    const asker = await guard.requireAccount(c);
    return c.json(await factors.challenge(asker, c.req.param('id'), guard.originOf(c)));
  });
  routes.post('/factors/:id/verify', async (c) => {
    const asker = await guard.requireAccount(c);
    const body = await readBody(c);
    const answer = {
      challengeId: body.text('challenge_id'),
      code: normalizeCode(body.text('code')),
    };
    return c.json(await factors.verify(asker, c.req.param('id'), answer, guard.originOf(c)));
  });
  routes.delete('/factors/:id', async (c) =>
    c.json(await factors.unenroll(await askerOf(c), c.req.param('id'), guard.originOf(c))),
  );
  return routes;
}
