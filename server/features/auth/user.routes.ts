// Account endpoints: sign-up, and one's own user object.
import { Hono } from 'hono';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import { checkEmail, takeInvitation } from '#server/features/auth/account-input.ts';
import { readChallenge } from '#server/features/auth/auth-flow.service.ts';
import type { AuthGuard } from '#server/features/auth/auth-guard.ts';
import { readBody } from '#server/features/auth/auth-http.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { EMAIL_CHANGE_PATH } from '#server/features/auth/auth-mail.service.ts';
import { countedAs } from '#server/features/auth/session.ts';
import type { SignUpService } from '#server/features/auth/sign-up.service.ts';
import type { UserService } from '#server/features/auth/user.service.ts';

/** `autoconfirm`: sign-ups need no mail. */
export function userRoutes({
  users,
  signUps,
  guard,
  autoconfirm,
}: {
  users: UserService;
  signUps: SignUpService;
  guard: AuthGuard;
  autoconfirm: boolean;
}): Hono {
  const routes = new Hono();

  routes.post('/signup', async (c) => {
    await guard.limitSignUp(c);
    const body = await readBody(c);
    const input = {
      email: body.text('email'),
      password: body.text('password'),
      ...takeInvitation(body.object('data') ?? {}),
      redirectTo: guard.redirectOf(c),
      challenge: readChallenge(body.text('code_challenge'), body.text('code_challenge_method')),
    };
    const email = normalizeEmail(input.email);
    await signUps.assertMayJoin(input.invitation, email);
    if (!autoconfirm && isEmail(email)) await guard.limitMail(c, 'signup', email);
    return c.json(await signUps.signUp(input, guard.originOf(c)));
  });

  routes.get('/user', async (c) =>
    c.json(await users.view((await guard.requireAccount(c)).account)),
  );

  routes.put('/user', async (c) => {
    const { account, session } = await guard.requireAccount(c);
    await guard.limit(AUTH_LIMITS.changeByAccount, countedAs(session));
    const body = await readBody(c);
    const given = normalizeEmail(body.text('email'));
    const email = given === '' || given === account.email ? null : checkEmail(given);
    const challenge = readChallenge(
      body.text('code_challenge'),
      body.text('code_challenge_method'),
    );
    if (body.text('password') !== '') {
      await guard.limit(AUTH_LIMITS.passwordChangeByAccount, countedAs(session));
      await guard.limitMailOfAddress(c);
    }
    if (email !== null) {
      await guard.limit(AUTH_LIMITS.emailChangeByAccount, countedAs(session));
      if (!autoconfirm) await guard.limitMail(c, 'email_change', email);
    }
    const change = {
      password: body.text('password') || null,
      currentPassword: body.text('current_password') || null,
      email:
        email === null
          ? null
          : { email, challenge, redirectTo: guard.redirectOf(c, EMAIL_CHANGE_PATH) },
      metadata: body.object('data'),
    };
    return c.json(await users.updateUser(account, session, change, guard.originOf(c)));
  });

  return routes;
}
