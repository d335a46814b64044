// Endpoints beside GoTrue's: the owner ends a change of the address, by session or by mailed link.
import { Hono } from 'hono';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { validationFailed } from '#server/features/auth/auth-failure.ts';
import { readBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import type { EmailChangeService } from '#server/features/auth/email-change.service.ts';
import type { FactorService } from '#server/features/auth/factor.service.ts';
import { countedAs } from '#server/features/auth/session.ts';

export function emailChangeRoutes({
  emailChanges,
  factors,
  guard,
}: {
  emailChanges: EmailChangeService;
  factors: FactorService;
  guard: AuthGuard;
}): Hono {
  const routes = new Hono();

  routes.delete('/email-change', async (c) => {
    const { account, session } = await guard.requireAccount(c);
    await guard.limit(AUTH_LIMITS.changeByAccount, countedAs(session));
    const isHalf = session.secondStep === null && (await factors.isAsked(account.id));
    await emailChanges.cancel(account, isHalf, guard.originOf(c));
    return c.body(null, 204);
  });

  routes.post('/email-change/refuse', async (c) => {
    await guard.limitByAddress(c, AUTH_LIMITS.verifyByAddress);
    const token = (await readBody(c)).text('token_hash');
    if (token === '') throw validationFailed('A refusal requires a token hash');
    await emailChanges.refuse(token, guard.originOf(c));
    return c.body(null, 204);
  });

  return routes;
}
