// Links in mails through the unchanged client and a real mail server: confirmation, recovery in all
// three forms, and what strangers learn.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { CODE_LIFETIME_MS } from '#server/features/auth/auth-flow.service.ts';
import { startAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { LINK_LIFETIME_MS } from '#server/features/auth/one-time-token.service.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { startSmtpServer, type SmtpTestServer } from '#server/test-helpers/smtp-server.ts';

describe.each(ENGINES)('mailed links on %s', (engine) => {
  let opened: TestDatabase;
  let smtp: SmtpTestServer;
  let server: AuthTestServer;
  let sender: ReturnType<typeof createMailSender>;
  let count = 0;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'authlink');
    smtp = await startSmtpServer();
    sender = createMailSender({
      smtpUrl: smtp.url,
      from: '回响 <echo@example.com>',
      outbox: { write: async () => '' },
      log: pino({ level: 'silent' }),
    });
    server = await startAuthServer(opened.database, {
      autoconfirm: false,
      sendMail: sender.send,
      redirects: ['https://*.friends.example/app/**'],
    });
  });
  afterEach(() => {
    smtp.received.splice(0);
    server.orders.splice(0);
  });
  afterAll(async () => {
    await sender.close();
    await server.stop();
    await smtp.stop();
    await opened.dispose();
  });

  const address = () => `person${(count += 1)}@example.com`;
  const arrive = async () => {
    await server.deliverMails();
    return smtp.received.splice(0);
  };
  const linkIn = (mails: { text: string }[]) => {
    expect(mails).toHaveLength(1);
    const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0];
    if (link === undefined) throw new Error('the mail has no link');
    return new URL(link);
  };
  const hashOf = (url: string | URL | null) =>
    new URLSearchParams(new URL(url ?? '').hash.slice(1));
  const follow = async (link: URL) => {
    const response = await fetch(link, { redirect: 'manual' });
    return {
      status: response.status,
      location: new URL(response.headers.get('location') ?? 'none:'),
    };
  };
  const codeIn = ({ location }: { location: URL }) => location.searchParams.get('code') ?? '';
  const signInCode = async (email: string, password: string) =>
    (await server.client().signInWithPassword({ email, password })).error?.code ?? 'signed in';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const confirmed = async (email = address(), password = 'secret1') => {
    const client = server.client({ flowType: 'pkce' });
    expect((await client.signUp({ email, password })).error).toBeNull();
    expect(
      (await client.exchangeCodeForSession(codeIn(await follow(linkIn(await arrive()))))).error,
    ).toBeNull();
    return { email, password };
  };
  const recoveryToken = async (email: string) => {
    await server.client().resetPasswordForEmail(email);
    return hashOf(linkIn(await arrive())).get('access_token') ?? '';
  };
  /** The same while other mails wait. */
  const recoveryTokenBeside = async (email: string) => {
    await arrive();
    return recoveryToken(email);
  };

  describe('confirmation', () => {
    test('signing up asks for the mail to be opened first; the link signs in the browser that asked, once', async () => {
      const email = address();
      const client = server.client({ flowType: 'pkce' });
      const { data, error } = await client.signUp({
        email,
        password: 'secret1',
        options: { data: { nick: '小明' } },
      });
      expect([
        error,
        data.session,
        data.user?.identities?.length,
        data.user?.user_metadata,
      ]).toEqual([null, null, 1, { nick: '小明', email_verified: false }]);
      expect((await client.signInWithPassword({ email, password: 'secret1' })).error).toMatchObject(
        {
          status: 400,
          code: 'email_not_confirmed',
          message: 'Email not confirmed',
        },
      );
      expect(await signInCode(email, 'wrong-1')).toBe('invalid_credentials');

      const mails = await arrive();
      expect(mails[0]).toMatchObject({ to: [email], subject: '请确认你的邮箱 · 回响' });
      const link = linkIn(mails);
      expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/verify`);
      const opened = await follow(link);
      expect([opened.status, opened.location.origin]).toEqual([303, server.publicUrl]);
      const entered = await client.exchangeCodeForSession(codeIn(opened));
      expect(entered.data.user).toMatchObject({
        email,
        user_metadata: { nick: '小明', email_verified: true },
      });
      expect(await signInCode(email, 'secret1')).toBe('signed in');

      const again = await follow(link);
      expect([again.status, Object.fromEntries(hashOf(again.location))]).toEqual([
        303,
        {
          error: 'access_denied',
          error_code: 'otp_expired',
          error_description: 'Email link is invalid or has expired',
          sb: '',
        },
      ]);
    });

    test('a link without a verifier gives a session without the password of the sign-up, on the reset page', async () => {
      const email = address();
      const client = server.client();
      await client.signUp({ email, password: 'secret1', options: { data: { nick: '小明' } } });
      const { status, location } = await follow(linkIn(await arrive()));
      const hash = hashOf(location);
      expect([status, location.origin, location.pathname]).toEqual([
        303,
        server.publicUrl,
        '/resetpassword',
      ]);
      expect(Object.fromEntries(hash)).toMatchObject({
        type: 'recovery',
        reason: 'signup',
        token_type: 'bearer',
        expires_in: '3600',
        sb: '',
      });
      const adopted = await client.setSession({
        access_token: hash.get('access_token') ?? '',
        refresh_token: hash.get('refresh_token') ?? '',
      });
      expect(adopted.data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
      expect(await signInCode(email, 'secret1')).toBe('invalid_credentials');
      expect((await client.updateUser({ password: 'my-own-1' })).error).toBeNull();
      expect(await signInCode(email, 'my-own-1')).toBe('signed in');
    });

    test('a link without a verifier for a listed app carries the session in the hash, without the password', async () => {
      const email = address();
      await server.client().signUp({
        email,
        password: 'secret1',
        options: { emailRedirectTo: 'https://my.friends.example/app/in' },
      });
      const { location } = await follow(linkIn(await arrive()));
      expect([
        location.host,
        hashOf(location).get('type'),
        hashOf(location).has('refresh_token'),
      ]).toEqual(['my.friends.example', 'signup', true]);
      expect(await signInCode(email, 'secret1')).toBe('invalid_credentials');
    });

    test.each([
      ['a stranger signs up first', ['stranger', 'owner']],
      ['a stranger signs up last', ['owner', 'stranger']],
      ['a stranger signs up before and after', ['stranger', 'owner', 'stranger']],
    ] as const)(
      '%s · only the password of the confirming browser is activated',
      async (_name, order) => {
        for (const flowType of ['pkce', 'implicit'] as const) {
          const email = address();
          const [owner, stranger] = [
            server.client({ flowType: 'pkce' }),
            server.client({ flowType }),
          ];
          for (const who of order) {
            if (who === 'owner')
              await owner.signUp({
                email,
                password: 'owners-1',
                options: { data: { nick: '我' } },
              });
            else
              await stranger.signUp({
                email,
                password: 'strangers-1',
                options: { data: { nick: 'x' } },
              });
          }
          const opened = await follow(linkIn((await arrive()).slice(-1)));
          const isOwners = order.at(-1) === 'owner';
          const code = codeIn(opened);
          if (code !== '')
            expect((await owner.exchangeCodeForSession(code)).error?.code ?? 'signed in').toBe(
              isOwners ? 'signed in' : 'bad_code_verifier',
            );
          expect(await signInCode(email, 'strangers-1')).toMatch(
            /^(invalid_credentials|email_not_confirmed)$/,
          );
          if (!isOwners && flowType === 'pkce') {
            const client = server.client();
            const entered = await client.verifyOtp({
              token_hash: hashOf(opened.location).get('token_hash') ?? '',
              type: 'recovery',
            });
            expect(entered.data.user).toMatchObject({
              email,
              user_metadata: { email_verified: true },
            });
            expect((await client.updateUser({ password: 'owners-2' })).error).toBeNull();
            expect(await signInCode(email, 'owners-2')).toBe('signed in');
          }
          expect(await signInCode(email, 'owners-1')).toBe(
            isOwners ? 'signed in' : 'invalid_credentials',
          );
          expect(await signInCode(email, 'strangers-1')).toBe('invalid_credentials');
        }
      },
    );

    test('a link opened on the phone sets a password there and ends the code for the laptop', async () => {
      const email = address();
      const laptop = server.client({ flowType: 'pkce' });
      await laptop.signUp({ email, password: 'laptops-1' });
      const { location } = await follow(linkIn(await arrive()));
      const phone = server.client({ flowType: 'pkce' });
      await phone.verifyOtp({
        token_hash: hashOf(location).get('token_hash') ?? '',
        type: 'recovery',
      });
      expect((await phone.updateUser({ password: 'phones-1' })).error).toBeNull();
      expect((await laptop.exchangeCodeForSession(codeIn({ location }))).error?.code).toBe(
        'flow_state_not_found',
      );
      expect([await signInCode(email, 'laptops-1'), await signInCode(email, 'phones-1')]).toEqual([
        'invalid_credentials',
        'signed in',
      ]);
    });

    test('the exchange of the code ends the recovery token beside it', async () => {
      const client = server.client({ flowType: 'pkce' });
      await client.signUp({ email: address(), password: 'secret1' });
      const opened = await follow(linkIn(await arrive()));
      await client.exchangeCodeForSession(codeIn(opened));
      const token_hash = hashOf(opened.location).get('token_hash');
      expect(token_hash).toMatch(/^[\w-]{43}$/);
      expect(await post('/verify', { token_hash, type: 'recovery' })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
    });

    test('no recovery token goes to another app', async () => {
      await server.client({ flowType: 'pkce' }).signUp({
        email: address(),
        password: 'secret1',
        options: { emailRedirectTo: 'https://my.friends.example/app/in' },
      });
      const { location } = await follow(linkIn(await arrive()));
      expect([location.host, location.searchParams.has('code'), location.hash]).toEqual([
        'my.friends.example',
        true,
        '',
      ]);
    });

    test('a confirmation that a stranger has sent again activates no password', async () => {
      const email = address();
      const owner = server.client({ flowType: 'pkce' });
      await owner.signUp({ email, password: 'owners-1' });
      const stranger = server.client({ flowType: 'pkce' });
      await stranger.resend({ type: 'signup', email });
      const opened = await follow(linkIn(await arrive()));
      expect((await stranger.exchangeCodeForSession(codeIn(opened))).data.user?.email).toBe(email);
      expect(await signInCode(email, 'owners-1')).toBe('invalid_credentials');
    });

    test('a PKCE link is not redeemed by POST without its verifier, and stays usable', async () => {
      const client = server.client({ flowType: 'pkce' });
      const email = address();
      await client.signUp({ email, password: 'secret1' });
      const link = linkIn(await arrive());
      const token_hash = link.searchParams.get('token');
      expect(token_hash).toMatch(/^pkce_/);
      for (const type of ['signup', 'email', 'recovery'])
        expect(await post('/verify', { token_hash, type })).toMatchObject({
          status: 400,
          body: { code: 'bad_code_verifier' },
        });
      expect(
        (await client.exchangeCodeForSession(codeIn(await follow(link)))).data.user?.email,
      ).toBe(email);
    });

    test('a link without a verifier redeemed by POST activates no password', async () => {
      const email = address();
      await server.client().signUp({ email, password: 'strangers-1' });
      const token_hash = linkIn(await arrive()).searchParams.get('token');
      expect(await post('/verify', { token_hash, type: 'signup' })).toMatchObject({
        status: 200,
        body: { user: { email } },
      });
      expect(await signInCode(email, 'strangers-1')).toBe('invalid_credentials');
    });

    test('a mail of a replaced flow is not sent, so the link of the later one works', async () => {
      const email = address();
      const client = server.client({ flowType: 'pkce' });
      await client.signUp({ email, password: 'first-1' });
      const [early] = server.orders.splice(0);
      await client.signUp({ email, password: 'second-1' });
      const link = linkIn(await arrive());
      if (early !== undefined) await server.auth.deliverMail(early);
      expect(smtp.received).toEqual([]);
      await client.exchangeCodeForSession(codeIn(await follow(link)));
      expect([await signInCode(email, 'first-1'), await signInCode(email, 'second-1')]).toEqual([
        'invalid_credentials',
        'signed in',
      ]);
    });

    test('under PKCE the link gives a code that only the asking browser can exchange, once', async () => {
      const email = address();
      const client = server.client({ flowType: 'pkce' });
      await client.signUp({
        email,
        password: 'secret1',
        options: { emailRedirectTo: `${server.publicUrl}/login?from=mail` },
      });
      const { status, location } = await follow(linkIn(await arrive()));
      expect([status, location.pathname, location.searchParams.get('from')]).toEqual([
        303,
        '/login',
        'mail',
      ]);
      const code = location.searchParams.get('code') ?? '';
      const other = await post('/token?grant_type=pkce', {
        auth_code: code,
        code_verifier: 'x'.repeat(60),
      });
      expect(other).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
      expect((await client.exchangeCodeForSession(code)).error).toMatchObject({
        status: 404,
        code: 'flow_state_not_found',
      });

      const second = address();
      await client.signUp({ email: second, password: 'secret1' });
      const late = (await follow(linkIn(await arrive()))).location.searchParams.get('code') ?? '';
      const { data, error } = await client.exchangeCodeForSession(late);
      expect([error, data.user?.email]).toEqual([null, second]);
    });

    test('a PKCE link may be opened hours later, its code must be exchanged within minutes', async () => {
      const client = server.client({ flowType: 'pkce' });
      await client.signUp({ email: address(), password: 'secret1' });
      const link = linkIn(await arrive());
      server.clock.offsetMs += 3 * 3_600_000;
      const code = (await follow(link)).location.searchParams.get('code') ?? '';
      server.clock.offsetMs += CODE_LIFETIME_MS + 1;
      expect((await client.exchangeCodeForSession(code)).error).toMatchObject({
        status: 422,
        code: 'flow_state_expired',
      });
    });

    test('signing up again sends the mail again, ends the first link and shows nothing of the account', async () => {
      const email = address();
      const client = server.client({ flowType: 'pkce' });
      const first = await client.signUp({ email, password: 'secret1' });
      const firstLink = linkIn(await arrive());
      const second = await client.signUp({ email, password: 'another2' });
      expect(second.data.user?.id).not.toBe(first.data.user?.id);
      expect(second.data.user?.identities).toHaveLength(1);
      const link = linkIn(await arrive());
      expect(hashOf((await follow(firstLink)).location).get('error_code')).toBe('otp_expired');
      expect((await client.exchangeCodeForSession(codeIn(await follow(link)))).error).toBeNull();
      expect([await signInCode(email, 'secret1'), await signInCode(email, 'another2')]).toEqual([
        'invalid_credentials',
        'signed in',
      ]);
    });

    test('signing up with a confirmed address answers a user without identities and tells the owner by mail', async () => {
      const { email } = await confirmed();
      const { data, error } = await server
        .client()
        .signUp({ email, password: 'another2', options: { data: { nick: 'x' } } });
      expect([
        error,
        data.session,
        data.user?.identities,
        data.user?.role,
        data.user?.user_metadata,
      ]).toEqual([null, null, [], '', { nick: 'x', email_verified: false }]);
      const mails = await arrive();
      expect(mails[0]).toMatchObject({ to: [email], subject: '这个邮箱已经注册过 · 回响' });
      expect(linkIn(mails).href).toBe(`${server.publicUrl}/login`);
    });

    test('resending works for those who wait for the mail, and says the same to everybody', async () => {
      const email = address();
      await server.client().signUp({ email, password: 'secret1' });
      server.orders.splice(0);
      const known = await server.client().resend({ type: 'signup', email });
      expect(known.error).toBeNull();
      linkIn(await arrive());
      const done = await confirmed();
      for (const other of ['nobody@example.com', done.email])
        expect(await post('/resend', { type: 'signup', email: other })).toEqual({
          status: 200,
          body: {},
        });
      expect(await arrive()).toEqual([]);
      expect(await post('/resend', { type: 'sms', email })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    });

    test('a program that only looks at a link does not use it up', async () => {
      await server.client().signUp({ email: address(), password: 'secret1' });
      const link = linkIn(await arrive());
      expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(303);
      expect(hashOf((await follow(link)).location).has('access_token')).toBe(true);
    });

    test('of two openings at once one gets in', async () => {
      await server.client().signUp({ email: address(), password: 'secret1' });
      const link = linkIn(await arrive());
      const answers = await Promise.all([follow(link), follow(link), follow(link)]);
      expect(answers.filter((answer) => hashOf(answer.location).has('access_token'))).toHaveLength(
        1,
      );
    });
  });

  describe('recovery', () => {
    test('by our own page: the link carries the token, the page redeems it, the new password ends every other session', async () => {
      const { email, password } = await confirmed();
      const elsewhere = server.client();
      await elsewhere.signInWithPassword({ email, password });
      const asking = await server
        .client()
        .resetPasswordForEmail(email, { redirectTo: `${server.publicUrl}/resetpassword` });
      expect(asking.error).toBeNull();
      const mails = await arrive();
      expect(mails[0]).toMatchObject({ to: [email], subject: '重置你的密码 · 回响' });
      const link = linkIn(mails);
      expect(`${link.origin}${link.pathname}`).toBe(`${server.publicUrl}/resetpassword`);
      expect(hashOf(link).get('type')).toBe('recovery');

      const client = server.client();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      const verified = await client.verifyOtp({
        token_hash: hashOf(link).get('access_token') ?? '',
        type: 'recovery',
      });
      expect([verified.error, verified.data.user?.email]).toEqual([null, email]);
      const weak = await client.updateUser({ password: 'onlyletters' });
      expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['characters'] });
      expect((await client.updateUser({ password: 'abc12' })).error).toMatchObject({
        reasons: ['length'],
      });
      expect((await client.updateUser({ password })).error).toMatchObject({
        status: 422,
        code: 'same_password',
      });
      expect((await client.updateUser({ password: 'newer-pass-2' })).error).toBeNull();
      expect(events).toContain('PASSWORD_RECOVERY');
      expect(events).toContain('USER_UPDATED');
      expect((await arrive())[0]).toMatchObject({ to: [email], subject: '你的密码已修改 · 回响' });

      expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await client.getUser()).error).toBeNull();
      expect((await server.client().signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      );
      expect(
        (await server.client().signInWithPassword({ email, password: 'newer-pass-2' })).error,
      ).toBeNull();
      expect(
        (
          await client.verifyOtp({
            token_hash: hashOf(link).get('access_token') ?? '',
            type: 'recovery',
          })
        ).error,
      ).toMatchObject({
        status: 403,
        code: 'otp_expired',
      });
    });

    test('a new password asks for the one there is, but in the hour after a link was opened', async () => {
      const { email, password } = await confirmed();
      const client = server.client();
      const change = async (fields: { password: string; current_password?: string }) =>
        (await client.updateUser(fields)).error?.code ?? 'changed';
      await client.signInWithPassword({ email, password });
      expect(await change({ password: 'newer-pass-2' })).toBe('current_password_required');
      expect(await change({ password: 'newer-pass-2', current_password: 'a-guess-1' })).toBe(
        'current_password_invalid',
      );
      expect(await change({ password: 'newer-pass-2', current_password: password })).toBe(
        'changed',
      );

      await client.verifyOtp({ token_hash: await recoveryTokenBeside(email), type: 'recovery' });
      expect(await change({ password: 'newer-pass-3' })).toBe('changed');
      server.clock.offsetMs += LINK_LIFETIME_MS.recovery + 1;
      await client.refreshSession();
      expect(await change({ password: 'newer-pass-4' })).toBe('current_password_required');
    });

    test('of three new passwords at once one is set, and the others are told', async () => {
      for (const way of ['current password', 'link'] as const) {
        const { email, password } = await confirmed();
        const client = server.client();
        if (way === 'link')
          await client.verifyOtp({
            token_hash: await recoveryTokenBeside(email),
            type: 'recovery',
          });
        else await client.signInWithPassword({ email, password });
        const headers = {
          authorization: `Bearer ${(await client.getSession()).data.session?.access_token}`,
        };
        const current = way === 'link' ? {} : { current_password: password };
        const change = (at: number) =>
          fetch(`${server.url}/user`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ password: `new-password-${at}`, ...current }),
          });
        const answers = await Promise.all([0, 1, 2].map(change));
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
          200, 409, 409,
        ]);
        expect(await arrive()).toHaveLength(1);
        expect(
          await signInCode(
            email,
            `new-password-${answers.findIndex(({ status }) => status === 200)}`,
          ),
        ).toBe('signed in');
      }
    });

    test('by the canonical link, with the session in the hash', async () => {
      const { email } = await confirmed();
      await server
        .client()
        .resetPasswordForEmail(email, { redirectTo: `${server.publicUrl}/resetpassword?lang=zh` });
      const { status, location } = await follow(linkIn(await arrive()));
      expect([status, location.pathname, location.search]).toEqual([
        303,
        '/resetpassword',
        '?lang=zh',
      ]);
      const hash = hashOf(location);
      expect(hash.get('type')).toBe('recovery');
      const { data } = await server.client().setSession({
        access_token: hash.get('access_token') ?? '',
        refresh_token: hash.get('refresh_token') ?? '',
      });
      expect(data.user?.email).toBe(email);
    });

    test('by the canonical link under PKCE, with a code', async () => {
      const { email } = await confirmed();
      const client = server.client({ flowType: 'pkce' });
      await client.resetPasswordForEmail(email, {
        redirectTo: `${server.publicUrl}/resetpassword?lang=zh`,
      });
      const { location } = await follow(linkIn(await arrive()));
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      const { data, error } = await client.exchangeCodeForSession(
        location.searchParams.get('code') ?? '',
      );
      expect([error, data.user?.email, events.includes('PASSWORD_RECOVERY')]).toEqual([
        null,
        email,
        true,
      ]);
    });

    test('a client under PKCE gets a link of the own page that any browser can redeem', async () => {
      const { email } = await confirmed();
      await server.client({ flowType: 'pkce' }).resetPasswordForEmail(email);
      const token = hashOf(linkIn(await arrive())).get('access_token') ?? '';
      expect(token).not.toMatch(/^pkce_/);
      expect(
        (await server.client().verifyOtp({ token_hash: token, type: 'recovery' })).data.user?.email,
      ).toBe(email);
    });

    test('a canonical link under PKCE changes nothing until its code is exchanged', async () => {
      const email = address();
      const maker = server.client({ flowType: 'pkce' });
      await maker.signUp({ email, password: 'makers-1' });
      server.orders.splice(0);
      const client = server.client({ flowType: 'pkce' });
      await client.resetPasswordForEmail(email, {
        redirectTo: `${server.publicUrl}/resetpassword?lang=zh`,
      });
      const opened = await follow(linkIn(await arrive()));
      expect(opened.location.hash).toBe('');
      expect(await signInCode(email, 'makers-1')).toBe('email_not_confirmed');
      expect((await client.exchangeCodeForSession(codeIn(opened))).error).toBeNull();
      expect(await signInCode(email, 'makers-1')).toBe('invalid_credentials');
    });

    test('a link is for its own purpose, for an hour, and the last one asked for', async () => {
      const { email } = await confirmed();
      const first = await recoveryToken(email);
      const token = await recoveryToken(email);
      const redeem = (token_hash: string, type: string) =>
        post('/verify', { token_hash, type, gotrue_meta_security: {} });
      expect(await redeem(first, 'recovery')).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
      for (const type of ['signup', 'email', 'magiclink', 'invite', 'constructor'])
        expect(await redeem(token, type)).toMatchObject({
          status: 403,
          body: { code: 'otp_expired' },
        });
      server.clock.offsetMs += LINK_LIFETIME_MS.recovery + 1;
      expect(await redeem(token, 'recovery')).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
      expect(await redeem(await recoveryToken(email), 'recovery')).toMatchObject({ status: 200 });
    });

    test('of the tables a stranger learns no link, and of the queue neither', async () => {
      const { email } = await confirmed();
      await server.client().resetPasswordForEmail(email);
      const queued = JSON.stringify(server.orders);
      const token = hashOf(linkIn(await arrive())).get('access_token') ?? '';
      const stored = JSON.stringify(
        await opened.database.query().selectFrom('one_time_tokens').selectAll().execute(),
      );
      expect(token.length).toBeGreaterThanOrEqual(43);
      expect(stored + queued).not.toContain(token);
      expect(stored).toMatch(/[0-9a-f]{64}/);
    });

    test('whoever recovers an account that was never confirmed is not shared with its maker', async () => {
      const email = address();
      await server.client().signUp({ email, password: 'attacker-1' });
      server.orders.splice(0);
      const { error } = await server
        .client()
        .verifyOtp({ token_hash: await recoveryToken(email), type: 'recovery' });
      expect(error).toBeNull();
      expect(
        (await server.client().signInWithPassword({ email, password: 'attacker-1' })).error?.code,
      ).toBe('invalid_credentials');
    });

    test('asking for an unknown address answers the same and sends nothing', async () => {
      const { email } = await confirmed();
      const known = await post('/recover', { email });
      await arrive();
      expect(await post('/recover', { email: 'nobody@example.com' })).toEqual(known);
      expect(known).toEqual({ status: 200, body: {} });
      expect(await arrive()).toEqual([]);
    });
  });

  test('links lead home or to listed places, never elsewhere — neither when ordered nor when opened', async () => {
    const targetOf = async (redirectTo: string) => {
      const email = address();
      await server
        .client()
        .signUp({ email, password: 'secret1', options: { emailRedirectTo: redirectTo } });
      return linkIn(await arrive());
    };
    for (const bad of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      `${server.publicUrl}.evil.example/`,
      `http://user@${new URL(server.publicUrl).host}/`,
      'https://a.b.friends.example/app/x',
      'https://x.friends.example/else',
    ]) {
      const link = await targetOf(bad);
      expect([bad, link.searchParams.get('redirect_to')]).toEqual([bad, server.publicUrl]);
    }
    const link = await targetOf('https://my.friends.example/app/in/here');
    expect(link.searchParams.get('redirect_to')).toBe('https://my.friends.example/app/in/here');
    link.searchParams.set('redirect_to', 'https://evil.example/');
    expect((await follow(link)).location.origin).toBe(server.publicUrl);
    expect((await fetch(`${server.url}/verify?type=signup`)).status).toBe(400);
    expect((await fetch(`${server.url}/verify?token=x`)).status).toBe(400);
  });

  test('a mail that could not leave is tried again with a link that works', async () => {
    const email = address();
    await server.client().signUp({ email, password: 'secret1' });
    const [order] = server.orders.splice(0);
    if (order === undefined) throw new Error('no mail was ordered');
    smtp.state.refuse = true;
    await expect(server.auth.deliverMail(order)).rejects.toThrow();
    smtp.state.refuse = false;
    await server.auth.deliverMail(order);
    expect(
      hashOf((await follow(linkIn(smtp.received.splice(0)))).location).has('access_token'),
    ).toBe(true);
    await server.auth.deliverMail(order);
    expect(smtp.received).toEqual([]);
  });

  test('many things at once about one account all end well', async () => {
    const { email, password } = await confirmed();
    const client = server.client();
    const { data } = await client.signInWithPassword({ email, password });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const change = (at: number) =>
      fetch(`${server.url}/user`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ password: `new-password-${at}` }),
      });
    const ask = (path: string, body: object) =>
      fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => [
        change(at),
        ask('/recover', { email }),
        ask('/signup', { email, password }),
        ask('/token?grant_type=password', { email, password }),
      ]).flat(),
    );
    expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([]);
    expect((await client.getUser()).error).toBeNull();
  });

  test('what ran out is swept', async () => {
    const { email } = await confirmed();
    await server
      .client({ flowType: 'pkce' })
      .resetPasswordForEmail(email, { redirectTo: `${server.publicUrl}/resetpassword?lang=zh` });
    await arrive();
    server.clock.offsetMs += 3 * 86_400_000;
    await server.auth.sweep();
    const rows = async (table: 'one_time_tokens' | 'auth_flows') =>
      (await opened.database.query().selectFrom(table).selectAll().execute()).length;
    expect([await rows('one_time_tokens'), await rows('auth_flows')]).toEqual([0, 0]);
  });
});
