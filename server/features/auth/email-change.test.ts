// Changing the address of an account, through the unchanged client and a real mail server.
// C§74.21, C§74.22, C§74.23, C§74.24, C§74.25, C§74.26
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EMAIL_CHANGE_MS } from '#server/features/auth/email-change.service.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { createUserRepository } from '#server/features/auth/user.repository.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import {
  codeIn,
  follow,
  hashOf,
  linkIn,
  openMailLinks,
  type MailLinks,
} from '#server/test-helpers/mail-links.ts';
import type { ReceivedMail } from '#server/test-helpers/smtp-server.ts';
import { codeAt, turnTwoStepOn } from '#tools/test/authenticator.ts';

const FIRST = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const mailTo = (mails: readonly ReceivedMail[], address: string): ReceivedMail[] =>
  mails.filter(({ to }) => to.includes(address));

const tokenIn = (mails: readonly ReceivedMail[]): string =>
  hashOf(linkIn(mails)).get('token_hash') ?? '';

/** Actions of an account's audit rows, oldest first. */
const actionsOf = async (server: AuthTestServer, userId: string): Promise<string[]> =>
  (await server.audit.list(userId, 50)).map(({ action }) => action).toReversed();

describe.each(ENGINES)('a change of the address on %s', (engine) => {
  let mail: MailLinks;
  beforeAll(async () => {
    mail = await openMailLinks(engine, 'emailchange');
  });
  afterEach(() => mail.clear());
  afterAll(() => mail.stop());

  /** A signed-in user of a confirmed account. */
  const someone = async (options: { flowType?: 'pkce' | 'implicit' } = {}) => {
    const { email, password } = await mail.confirmed();
    const client = mail.server.client(options);
    const { data } = await client.signInWithPassword({ email, password });
    await mail.arrive();
    return { client, email, password, userId: data.user?.id ?? '' };
  };
  type Someone = Awaited<ReturnType<typeof someone>>;

  const ask = ({ client, password }: Someone, email: string, emailRedirectTo?: string) =>
    client.updateUser(
      { email, current_password: password },
      emailRedirectTo === undefined ? {} : { emailRedirectTo },
    );

  /** Asks for a change; returns the tokens of its two mails. */
  const asked = async (user: Someone, email = mail.address()) => {
    expect((await ask(user, email)).error).toBeNull();
    const mails = await mail.arrive();
    return {
      newEmail: email,
      current: tokenIn(mailTo(mails, user.email)),
      fresh: tokenIn(mailTo(mails, email)),
    };
  };

  const redeem = (token_hash: string) => mail.post('/verify', { token_hash, type: 'email_change' });
  const refusal = { status: 403, body: { code: 'otp_expired' } };
  const emailOf = async ({ client }: Someone) => (await client.getUser()).data.user?.email;
  const waitingOf = async ({ client }: Someone) => (await client.getUser()).data.user?.new_email;

  test('both mails · name what they confirm, and open the page of the product', async () => {
    const user = await someone();
    const newEmail = mail.address();
    const { data, error } = await ask(user, ` ${newEmail.toUpperCase()} `);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: user.email, new_email: newEmail });
    expect(Date.parse(data.user?.email_change_sent_at ?? '')).toBeLessThanOrEqual(Date.now());

    const queued = JSON.stringify(mail.server.orders);
    const mails = await mail.arrive();
    expect(mails).toHaveLength(2);
    const [old] = mailTo(mails, user.email);
    const [fresh] = mailTo(mails, newEmail);
    expect(old?.subject).toBe('确认更换邮箱 · 回响');
    expect(old?.text).toContain(newEmail);
    expect(fresh?.subject).toBe('确认你的新邮箱 · 回响');
    // A stranger may own a mistyped address.
    expect(fresh?.text).not.toContain(user.email);
    for (const [letter, side] of [
      [old, 'current'],
      [fresh, 'new'],
    ] as const) {
      const link = linkIn(letter === undefined ? [] : [letter]);
      expect(`${link.origin}${link.pathname}`).toBe(`${mail.server.publicUrl}/email-change`);
      const fields = Object.fromEntries(hashOf(link));
      expect(fields).toMatchObject({ type: 'email_change', side });
      const stored = JSON.stringify(
        await mail.server.database.query().selectFrom('one_time_tokens').selectAll().execute(),
      );
      expect(queued + stored).not.toContain(fields['token_hash']);
    }
  });

  test.each([
    ['old first', ['current', 'fresh']],
    ['new first', ['fresh', 'current']],
  ] as const)('two links · %s · change the address with the second', async (_name, order) => {
    const user = await someone();
    const links = await asked(user);
    const first = await redeem(links[order[0]]);
    expect(first).toEqual({ status: 200, body: { msg: FIRST, code: '200' } });
    expect(await emailOf(user)).toBe(user.email);
    expect((await user.client.getUser()).data.user).toMatchObject({
      new_email: links.newEmail,
      email_change_confirmed: order[0] === 'fresh' ? 'new' : 'current',
    });
    expect(await redeem(links[order[0]])).toMatchObject(refusal);

    const opener = mail.server.client();
    const { data, error } = await opener.verifyOtp({
      token_hash: links[order[1]],
      type: 'email_change',
    });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([
      null,
      links.newEmail,
      undefined,
    ]);
    expect((await opener.getUser()).data.user?.email).toBe(links.newEmail);
    const account = await createUserRepository(mail.server.database).find(user.userId);
    expect(account?.provedAt).not.toBeNull();
    // The session that asked stays.
    expect(await emailOf(user)).toBe(links.newEmail);
    expect((await user.client.refreshSession()).data.user?.email).toBe(links.newEmail);
    expect(await mail.signInCode(user.email, user.password)).toBe('invalid_credentials');
    expect(await mail.signInCode(links.newEmail, user.password)).toBe('signed in');
    const notice = mailTo(await mail.arrive(), user.email);
    expect(notice[0]?.subject).toBe('你的账号换了邮箱 · 回响');
    expect(notice[0]?.text).not.toContain(links.newEmail);
    expect((await actionsOf(mail.server, user.userId)).slice(-5)).toEqual([
      'email_change_requested',
      'email_change_confirmed',
      'email_change_confirmed',
      'email_changed',
      'signed_in',
    ]);
    expect(await redeem(links[order[1]])).toMatchObject(refusal);
  });

  test('the session of the second link · sets no password', async () => {
    const user = await someone();
    const { current, fresh } = await asked(user);
    await redeem(current);
    const opener = mail.server.client();
    await opener.verifyOtp({ token_hash: fresh, type: 'email_change' });
    expect((await opener.updateUser({ password: 'a-thief-1' })).error?.code).toBe(
      'current_password_required',
    );
  });

  test('both links at once · one is the first, and the address changes once', async () => {
    const user = await someone();
    const { newEmail, current, fresh } = await asked(user);
    const answers = await Promise.all([redeem(current), redeem(fresh)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body['msg'] === FIRST)).toHaveLength(1);
    expect(await emailOf(user)).toBe(newEmail);
  });

  test.each([
    ['first, carries the message', true],
    ['second, carries the session', false],
  ])('canonical link to the new address · %s', async (_name, isFirst) => {
    const user = await someone();
    const newEmail = mail.address();
    await ask(user, newEmail, `${mail.server.publicUrl}/setting`);
    const mails = await mail.arrive();
    const fresh = linkIn(mailTo(mails, newEmail));
    expect(fresh.pathname).toBe('/auth/v1/verify');
    // Programs that check links do not use them up.
    await fetch(fresh, { method: 'HEAD', redirect: 'manual' });
    if (isFirst) {
      const first = await follow(fresh);
      expect([first.status, first.location.pathname, first.location.search]).toEqual([
        303,
        '/setting',
        '',
      ]);
      expect(hashOf(first.location).get('message')).toBe(FIRST);
    }
    expect((await redeem(tokenIn(mailTo(mails, user.email)))).status).toBe(200);
    if (!isFirst) {
      const second = hashOf((await follow(fresh)).location);
      expect(second.get('type')).toBe('email_change');
      const { data } = await mail.server.client().setSession({
        access_token: second.get('access_token') ?? '',
        refresh_token: second.get('refresh_token') ?? '',
      });
      expect(data.user?.email).toBe(newEmail);
    }
    expect(await emailOf(user)).toBe(newEmail);
    expect(hashOf((await follow(fresh)).location).get('error_code')).toBe('otp_expired');
  });

  test('canonical link with PKCE · carries the message where it is first', async () => {
    const user = await someone({ flowType: 'pkce' });
    const newEmail = mail.address();
    await ask(user, newEmail, `${mail.server.publicUrl}/setting`);
    const mails = await mail.arrive();
    const first = await follow(linkIn(mailTo(mails, newEmail)));
    expect(first.location.searchParams.get('message')).toBe(FIRST);
    expect((await redeem(tokenIn(mailTo(mails, user.email)))).status).toBe(200);
    expect(await emailOf(user)).toBe(newEmail);
  });

  test('canonical link with PKCE · carries a code where it is second', async () => {
    const user = await someone({ flowType: 'pkce' });
    const newEmail = mail.address();
    await ask(user, newEmail, `${mail.server.publicUrl}/setting`);
    const mails = await mail.arrive();
    const fresh = linkIn(mailTo(mails, newEmail));
    expect((await redeem(fresh.searchParams.get('token') ?? '')).body['code']).toBe(
      'bad_code_verifier',
    );
    await redeem(tokenIn(mailTo(mails, user.email)));
    const second = await follow(fresh);
    expect(second.location.hash).toBe('');
    const { data, error } = await user.client.exchangeCodeForSession(codeIn(second));
    expect([error, data.user?.email]).toEqual([null, newEmail]);
  });

  test.each(['implicit', 'pkce'] as const)(
    'the link to the old address · opens the page, whatever the target is (%s)',
    async (flowType) => {
      const user = await someone({ flowType });
      const newEmail = mail.address();
      await ask(user, newEmail, 'https://my.friends.example/app/in/here');
      const mails = await mail.arrive();
      const link = linkIn(mailTo(mails, user.email));
      expect(`${link.origin}${link.pathname}`).toBe(`${mail.server.publicUrl}/email-change`);
      expect(link.search).toBe('');
      const token = hashOf(link).get('token_hash') ?? '';
      expect(token).not.toMatch(/^pkce_/);
      expect((await redeem(token)).body).toEqual({ msg: FIRST, code: '200' });
    },
  );

  test('opening the token of the old address by GET · confirms nothing', async () => {
    const user = await someone();
    const { current, fresh } = await asked(user);
    await redeem(fresh);
    const address = new URL(`${mail.server.url}/verify`);
    address.search = new URLSearchParams({ token: current, type: 'email_change' }).toString();
    const opened = await follow(address);
    expect(hashOf(opened.location).get('error_code')).toBe('otp_expired');
    expect(await emailOf(user)).toBe(user.email);
    // It stays valid, and can still refuse.
    const refused = await fetch(`${mail.server.url}/email-change/refuse`, {
      method: 'POST',
      body: JSON.stringify({ token_hash: current }),
    });
    expect(refused.status).toBe(204);
  });

  test('resending with another target · mails links to the page', async () => {
    const user = await someone({ flowType: 'pkce' });
    const { newEmail } = await asked(user);
    const stranger = mail.server.client({ flowType: 'pkce' });
    const { error } = await stranger.resend({
      type: 'email_change',
      email: user.email,
      options: { emailRedirectTo: `${mail.server.publicUrl}/setting` },
    });
    expect(error).toBeNull();
    const mails = await mail.arrive();
    for (const address of [user.email, newEmail]) {
      const link = linkIn(mailTo(mails, address));
      expect(link.href).toContain(`${mail.server.publicUrl}/email-change#token_hash=`);
      expect((await redeem(hashOf(link).get('token_hash') ?? '')).status).toBe(200);
    }
    expect(await emailOf(user)).toBe(newEmail);
  });

  test('a wish · needs the password, a valid address and another one', async () => {
    const user = await someone();
    const { client } = user;
    const email = mail.address();
    const codeOf = async (fields: { email: string; current_password?: string }) =>
      (await client.updateUser(fields)).error?.code;
    expect(await codeOf({ email })).toBe('current_password_required');
    expect(await codeOf({ email, current_password: 'a-guess-1' })).toBe('current_password_invalid');
    for (const bad of ['nobody', 'a@b', `${'a'.repeat(250)}@example.com`])
      expect(await codeOf({ email: bad, current_password: user.password })).toBe(
        'validation_failed',
      );
    expect(await codeOf({ email: user.email.toUpperCase() })).toBeUndefined();
    expect(await waitingOf(user)).toBeUndefined();
    expect(await mail.arrive()).toEqual([]);
    expect((await actionsOf(mail.server, user.userId)).at(-1)).toBe('email_change_failed');
    expect((await fetch(`${mail.server.url}/email-change`, { method: 'DELETE' })).status).toBe(401);
  });

  test('an address with an account · same response, and its owner gets a notice', async () => {
    const owner = await someone();
    const [one, other] = [await someone(), await someone()];
    const withoutOwn = (data: Awaited<ReturnType<typeof ask>>['data']) =>
      Object.keys(data.user ?? {}).toSorted();
    const taken = await ask(one, owner.email);
    const mails = await mail.arrive();
    const free = await ask(other, mail.address());
    expect(taken.error).toBeNull();
    expect(withoutOwn(taken.data)).toEqual(withoutOwn(free.data));
    // What the asker's own mailbox receives tells nothing either.
    const [notice] = mailTo(mails, owner.email);
    expect(notice?.subject).toBe('这个邮箱已经有账号了 · 回响');
    expect(notice?.text).not.toContain('/email-change');
    const current = tokenIn(mailTo(mails, one.email));
    expect(await redeem(current)).toMatchObject({ status: 200, body: { msg: FIRST } });
    expect(await emailOf(one)).toBe(one.email);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('an address that was taken between · is refused, and both accounts stay', async () => {
    const user = await someone();
    const { newEmail, current, fresh } = await asked(user);
    await redeem(current);
    await mail.confirmed(newEmail, 'another-1');
    expect(await redeem(fresh)).toMatchObject({ status: 422, body: { code: 'email_exists' } });
    expect(await emailOf(user)).toBe(user.email);
    expect(await mail.signInCode(newEmail, 'another-1')).toBe('signed in');
  });

  test('a sign-up that was never confirmed · does not keep an address', async () => {
    const user = await someone();
    const email = mail.address();
    const squatter = await mail.server.client().signUp({ email, password: 'squatter-1' });
    const signUpLink = linkIn(await mail.arrive());
    const { current, fresh } = await asked(user, email);
    await redeem(current);
    expect((await redeem(fresh)).status).toBe(200);
    expect(await emailOf(user)).toBe(email);
    expect(mail.server.purges).toContain(squatter.data.user?.id);
    expect(hashOf((await follow(signUpLink)).location).get('error_code')).toBe('otp_expired');
  });

  test('links · expire after a day, and at a second wish', async () => {
    const user = await someone();
    const old = await asked(user);
    const late = await asked(user);
    for (const token of [old.current, old.fresh])
      expect(await redeem(token)).toMatchObject(refusal);
    await redeem(late.current);
    mail.server.clock.offsetMs += EMAIL_CHANGE_MS + 1;
    expect(await redeem(late.fresh)).toMatchObject(refusal);
    await mail.server.auth.sweep();
    await user.client.refreshSession();
    expect([await emailOf(user), await waitingOf(user)]).toEqual([user.email, undefined]);
  });

  test('queued mails of an earlier wish · are not sent', async () => {
    const user = await someone();
    const [first, second] = [mail.address(), mail.address()];
    await ask(user, first);
    mail.server.clock.offsetMs += 1;
    await ask(user, second);
    const mails = await mail.arrive();
    expect([mailTo(mails, first), mailTo(mails, second), mailTo(mails, user.email)]).toMatchObject([
      [],
      [{}],
      [{}],
    ]);
  });

  test.each([
    [
      'a new password',
      async ({ client, password }: Someone) =>
        client.updateUser({ password: 'newer-pass-2', current_password: password }),
    ],
    [
      'a reset',
      async ({ email }: Someone) =>
        mail.server
          .client()
          .verifyOtp({ token_hash: await mail.recoveryToken(email), type: 'recovery' }),
    ],
    ['a sign-out everywhere', async ({ client }: Someone) => client.signOut({ scope: 'global' })],
    [
      "an operator's end of all sessions",
      async ({ userId }: Someone) => mail.server.auth.sessions.endAll(userId),
    ],
    [
      'a cancel',
      async ({ client }: Someone) =>
        fetch(`${mail.server.url}/email-change`, {
          method: 'DELETE',
          headers: {
            authorization: `Bearer ${(await client.getSession()).data.session?.access_token}`,
          },
        }),
    ],
  ])('a change that waits · ends with %s', async (_name, end) => {
    const user = await someone();
    const links = await asked(user);
    await redeem(links.current);
    await end(user);
    expect(await redeem(links.fresh)).toMatchObject(refusal);
    const { email, emailChange } =
      (await createUserRepository(mail.server.database).find(user.userId)) ?? {};
    expect([email, emailChange]).toEqual([user.email, null]);
  });

  test('a locked account · its links are refused', async () => {
    const user = await someone();
    const { current } = await asked(user);
    await mail.server.database
      .query()
      .updateTable('users')
      .set({ banned_until: Date.now() * 2 })
      .where('id', '=', user.userId)
      .execute();
    expect(await redeem(current)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  });

  test('the old address · refuses: all sessions and the password end, a reset mail goes', async () => {
    const user = await someone();
    const { newEmail, current, fresh } = await asked(user);
    await redeem(fresh);
    const refuse = (token_hash: string) =>
      fetch(`${mail.server.url}/email-change/refuse`, {
        method: 'POST',
        body: JSON.stringify({ token_hash }),
      });
    expect((await refuse(fresh)).status).toBe(403);
    expect((await refuse('')).status).toBe(400);
    mail.server.endedPrograms.splice(0);
    expect((await refuse(current)).status).toBe(204);
    expect(mail.server.endedPrograms).toEqual([user.userId]);
    expect((await refuse(current)).status).toBe(403);
    expect((await user.client.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await mail.signInCode(user.email, user.password)).toBe('invalid_credentials');
    const mails = await mail.arrive();
    expect(mailTo(mails, newEmail)).toEqual([]);
    const client = mail.server.client();
    await client.verifyOtp({
      token_hash: hashOf(linkIn(mailTo(mails, user.email))).get('access_token') ?? '',
      type: 'recovery',
    });
    expect((await client.updateUser({ password: 'mine-again-1' })).error).toBeNull();
    expect(await mail.signInCode(user.email, 'mine-again-1')).toBe('signed in');
  });

  test('the new address · cannot refuse', async () => {
    const user = await someone();
    const { fresh } = await asked(user);
    const answer = await mail.post('/email-change/refuse', { token_hash: fresh });
    expect(answer).toMatchObject(refusal);
    expect((await redeem(fresh)).status).toBe(200);
  });

  test('resending · sends what is not confirmed, and the earlier link ends', async () => {
    const user = await someone();
    const links = await asked(user);
    await redeem(links.current);
    mail.server.clock.offsetMs += EMAIL_CHANGE_MS - 60_000;
    const { error } = await mail.server
      .client()
      .resend({ type: 'email_change', email: user.email });
    expect(error).toBeNull();
    const mails = await mail.arrive();
    expect(mails).toHaveLength(1);
    const again = tokenIn(mailTo(mails, links.newEmail));
    expect(await redeem(links.fresh)).toMatchObject(refusal);
    expect((await redeem(again)).status).toBe(200);
    // Without a change, and without an account: the same.
    for (const email of [links.newEmail, 'nobody@example.com'])
      expect((await mail.server.client().resend({ type: 'email_change', email })).error).toBeNull();
    expect(mailTo(await mail.arrive(), links.newEmail)).toEqual([]);
  });

  test('resending · does not prolong a change', async () => {
    const user = await someone();
    await asked(user);
    mail.server.clock.offsetMs += EMAIL_CHANGE_MS - 1_000;
    await mail.server.client().resend({ type: 'email_change', email: user.email });
    const token = tokenIn(mailTo(await mail.arrive(), user.email));
    mail.server.clock.offsetMs += 2_000;
    expect(await redeem(token)).toMatchObject(refusal);
  });

  test('a reset link to the old address · ends with the change', async () => {
    const user = await someone();
    const { current, fresh, newEmail } = await asked(user);
    const reset = await mail.recoveryToken(user.email);
    await redeem(current);
    await redeem(fresh);
    const { error } = await mail.server.client().verifyOtp({ token_hash: reset, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
    expect(await emailOf(user)).toBe(newEmail);
  });

  // C§74.35
  test('an operator · sets an address, all sessions end, and the old mailbox learns it', async () => {
    const user = await someone();
    await asked(user);
    const [taken, newEmail] = [(await mail.confirmed()).email, mail.address()];
    await mail.arrive();
    const set = (email: string) =>
      mail.server.auth.setEmail(user.userId, email, {
        ip: '',
        userAgent: 'command line',
        device: null,
      });
    expect(await set(taken)).toBe(false);
    expect(await emailOf(user)).toBe(user.email);
    expect(await set(newEmail)).toBe(true);
    expect((await user.client.getUser()).error).not.toBeNull();
    expect(await mail.signInCode(user.email, user.password)).toBe('invalid_credentials');
    expect(await mail.signInCode(newEmail, user.password)).toBe('signed in');
    const account = await createUserRepository(mail.server.database).find(user.userId);
    expect([account?.provedAt, account?.emailChange]).toEqual([null, null]);
    expect(mailTo(await mail.arrive(), user.email)[0]?.subject).toBe('你的账号换了邮箱 · 回响');
    expect(await actionsOf(mail.server, user.userId)).toContain('email_changed');
  });

  test('known origins · are those of the open sessions, under the new address', async () => {
    const user = await someone();
    const { current, fresh, newEmail } = await asked(user);
    await redeem(current);
    await redeem(fresh);
    await mail.arrive();
    // From the same network, so no mail about a new place.
    expect(await mail.signInCode(newEmail, user.password)).toBe('signed in');
    expect(await mail.arrive()).toEqual([]);
  });
});

describe.each(ENGINES)('a change without confirmation mails on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'emailatonce', { twoStep: true });
  });
  afterAll(() => server.stop());

  const ask = async (
    { client, password }: Awaited<ReturnType<AuthTestServer['signedIn']>>,
    email: string,
  ) => (await client.updateUser({ email, current_password: password })).error?.code ?? 'changed';

  test('the password · changes the address at once, and proves no mailbox', async () => {
    const user = await server.signedIn('before@example.com');
    await server.database
      .query()
      .updateTable('users')
      .set({ proved_at: 1 })
      .where('id', '=', user.userId)
      .execute();
    expect((await user.client.updateUser({ email: 'after@example.com' })).error?.code).toBe(
      'current_password_required',
    );
    expect(await ask(user, 'after@example.com')).toBe('changed');
    const account = await createUserRepository(server.database).find(user.userId);
    expect([account?.email, account?.provedAt, account?.emailChange]).toEqual([
      'after@example.com',
      null,
      null,
    ]);
    await server.deliverMails();
    expect(server.mails.splice(0).map(({ to, subject }) => [to, subject])).toEqual([
      ['before@example.com', '你的账号换了邮箱 · 回响'],
    ]);
    expect((await user.client.getUser()).data.user?.email).toBe('after@example.com');
  });

  test('an address with an account · is refused, as its sign-up would be', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()];
    expect(await ask(one, other.email)).toBe('email_exists');
    expect((await one.client.getUser()).data.user?.email).toBe(one.email);
  });

  test('two-step sign-in · a recent step is needed, and is enough', async () => {
    const user = await server.signedIn();
    const { id: factorId, secret } = await turnTwoStepOn(user.client, server.now);
    const next = `stepped-${engine}@example.com`;
    const half = server.client();
    await half.signInWithPassword(user);
    const refused = await half.updateUser({ email: next, current_password: user.password });
    expect([refused.error?.code, refused.error?.status]).toEqual(['insufficient_aal', 401]);
    server.clock.offsetMs += RECENT_STEP_MS + 1;
    await user.client.refreshSession();
    expect(await ask(user, next)).toBe('insufficient_aal');
    await user.client.mfa.challengeAndVerify({ factorId, code: codeAt(secret, server.now()) });
    expect((await user.client.updateUser({ email: next })).data.user?.email).toBe(next);
  });

  test('two accounts at once · one gets the address', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => server.signedIn()));
    const ends = await Promise.all(users.map((user) => ask(user, `one-${engine}@example.com`)));
    expect(ends.toSorted()).toEqual(['changed', 'email_exists', 'email_exists', 'email_exists']);
  });
});
