// Accounts on the wire: sign-up, and a person's own user object.
import { Hono } from 'hono';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import { readChallenge } from '#server/features/auth/auth-flow.service.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import type { AuthGate } from '#server/features/auth/auth-gate.ts';
import { readBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import type { UserService } from '#server/features/auth/user.service.ts';

/** Binds the routes. `autoconfirm`: sign-ups need no mail. */
export function userRoutes({
  users,
  gate,
  autoconfirm,
}: {
  users: UserService;
  gate: AuthGate;
  autoconfirm: boolean;
}): Hono {
  const routes = new Hono();

  routes.post('/signup', async (c) => {
    await gate.limitByAddress(c, AUTH_LIMITS.signUpByAddress);
    const body = await readBody(c);
    const input = {
      email: body.text('email'),
      password: body.text('password'),
      metadata: body.object('data') ?? {},
      redirectTo: gate.redirectOf(c),
      challenge: readChallenge(body.text('code_challenge'), body.text('code_challenge_method')),
    };
    const email = normalizeEmail(input.email);
    if (!autoconfirm && isEmail(email)) await gate.limitMail(c, 'signup', email);
    return c.json(await users.signUp(input, gate.originOf(c)));
  });

  routes.get('/user', async (c) => c.json(users.view((await gate.requireAccount(c)).account)));

  routes.put('/user', async (c) => {
    const { account, session } = await gate.requireAccount(c);
    await gate.limit(AUTH_LIMITS.changeByAccount, account.id);
    const body = await readBody(c);
    const email = normalizeEmail(body.text('email'));
    if (email !== '' && email !== account.email)
      throw new AuthFailure('validation_failed', {
        message: 'The email address of an account cannot be changed',
      });
    if (body.text('password') !== '') {
      await gate.limit(AUTH_LIMITS.passwordChangeByAccount, account.id);
      await gate.limitMailOfAddress(c);
    }
    const change = {
      password: body.text('password') || null,
      currentPassword: body.text('current_password') || null,
      metadata: body.object('data'),
    };
    return c.json(await users.updateUser(account, session, change, gate.originOf(c)));
  });

  return routes;
}
