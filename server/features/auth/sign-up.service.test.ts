// Sign-up with a mailed confirmation, through the unchanged client and a real mail server.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CODE_LIFETIME_MS } from '#server/features/auth/auth-flow.service.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import {
  codeIn,
  follow,
  hashOf,
  linkIn,
  openMailLinks,
  type MailLinks,
} from '#server/test-helpers/mail-links.ts';

describe.each(ENGINES)('sign-up with confirmation on %s', (engine) => {
  let mail: MailLinks;
  beforeAll(async () => {
    mail = await openMailLinks(engine, 'authsignup');
  });
  afterEach(() => mail.clear());
  afterAll(() => mail.stop());

  test('sign-up · needs the mailed link, which signs in the same browser once', async () => {
    const email = mail.address();
    const client = mail.server.client({ flowType: 'pkce' });
    const { data, error } = await client.signUp({
      email,
      password: 'secret1',
      options: { data: { nick: '小明' } },
    });
    expect([error, data.session, data.user?.identities?.length, data.user?.user_metadata]).toEqual([
      null,
      null,
      1,
      { nick: '小明', email_verified: false },
    ]);
    expect((await client.signInWithPassword({ email, password: 'secret1' })).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
    expect(await mail.signInCode(email, 'wrong-1')).toBe('invalid_credentials');

    const mails = await mail.arrive();
    expect(mails[0]).toMatchObject({ to: [email], subject: '请确认你的邮箱 · 回响' });
    const link = linkIn(mails);
    expect(`${link.origin}${link.pathname}`).toBe(`${mail.server.url}/verify`);
    const opened = await follow(link);
    expect([opened.status, opened.location.origin]).toEqual([303, mail.server.publicUrl]);
    const entered = await client.exchangeCodeForSession(codeIn(opened));
    expect(entered.data.user).toMatchObject({
      email,
      user_metadata: { nick: '小明', email_verified: true },
    });
    expect(await mail.signInCode(email, 'secret1')).toBe('signed in');

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

  test("link without a verifier · opens the reset page without the sign-up's password", async () => {
    const email = mail.address();
    const client = mail.server.client();
    await client.signUp({ email, password: 'secret1', options: { data: { nick: '小明' } } });
    const { status, location } = await follow(linkIn(await mail.arrive()));
    const hash = hashOf(location);
    expect([status, location.origin, location.pathname]).toEqual([
      303,
      mail.server.publicUrl,
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
    expect(await mail.signInCode(email, 'secret1')).toBe('invalid_credentials');
    expect((await client.updateUser({ password: 'my-own-1' })).error).toBeNull();
    expect(await mail.signInCode(email, 'my-own-1')).toBe('signed in');
  });

  test('link without a verifier · to a listed app · does not activate the password', async () => {
    const email = mail.address();
    await mail.server.client().signUp({
      email,
      password: 'secret1',
      options: { emailRedirectTo: 'https://my.friends.example/app/in' },
    });
    const { location } = await follow(linkIn(await mail.arrive()));
    expect([
      location.host,
      hashOf(location).get('type'),
      hashOf(location).has('refresh_token'),
    ]).toEqual(['my.friends.example', 'signup', true]);
    expect(await mail.signInCode(email, 'secret1')).toBe('invalid_credentials');
  });

  test.each([
    ['a stranger signs up first', ['stranger', 'owner']],
    ['a stranger signs up last', ['owner', 'stranger']],
    ['a stranger signs up before and after', ['stranger', 'owner', 'stranger']],
  ] as const)("%s · only the confirming browser's password is activated", async (_name, order) => {
    for (const flowType of ['pkce', 'implicit'] as const) {
      const email = mail.address();
      const [owner, stranger] = [
        mail.server.client({ flowType: 'pkce' }),
        mail.server.client({ flowType }),
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
      const opened = await follow(linkIn((await mail.arrive()).slice(-1)));
      const isOwners = order.at(-1) === 'owner';
      const code = codeIn(opened);
      if (code !== '')
        expect((await owner.exchangeCodeForSession(code)).error?.code ?? 'signed in').toBe(
          isOwners ? 'signed in' : 'bad_code_verifier',
        );
      expect(await mail.signInCode(email, 'strangers-1')).toMatch(
        /^(invalid_credentials|email_not_confirmed)$/,
      );
      if (!isOwners && flowType === 'pkce') {
        const client = mail.server.client();
        const entered = await client.verifyOtp({
          token_hash: hashOf(opened.location).get('token_hash') ?? '',
          type: 'recovery',
        });
        expect(entered.data.user).toMatchObject({
          email,
          user_metadata: { email_verified: true },
        });
        expect((await client.updateUser({ password: 'owners-2' })).error).toBeNull();
        expect(await mail.signInCode(email, 'owners-2')).toBe('signed in');
      }
      expect(await mail.signInCode(email, 'owners-1')).toBe(
        isOwners ? 'signed in' : 'invalid_credentials',
      );
      expect(await mail.signInCode(email, 'strangers-1')).toBe('invalid_credentials');
    }
  });

  test('link opened on another device · sets a password there and ends the first code', async () => {
    const email = mail.address();
    const laptop = mail.server.client({ flowType: 'pkce' });
    await laptop.signUp({ email, password: 'laptops-1' });
    const { location } = await follow(linkIn(await mail.arrive()));
    const phone = mail.server.client({ flowType: 'pkce' });
    await phone.verifyOtp({
      token_hash: hashOf(location).get('token_hash') ?? '',
      type: 'recovery',
    });
    expect((await phone.updateUser({ password: 'phones-1' })).error).toBeNull();
    expect((await laptop.exchangeCodeForSession(codeIn({ location }))).error?.code).toBe(
      'flow_state_not_found',
    );
    expect([
      await mail.signInCode(email, 'laptops-1'),
      await mail.signInCode(email, 'phones-1'),
    ]).toEqual(['invalid_credentials', 'signed in']);
  });

  test('exchange of the code · ends the recovery token beside it', async () => {
    const client = mail.server.client({ flowType: 'pkce' });
    await client.signUp({ email: mail.address(), password: 'secret1' });
    const opened = await follow(linkIn(await mail.arrive()));
    await client.exchangeCodeForSession(codeIn(opened));
    const token_hash = hashOf(opened.location).get('token_hash');
    expect(token_hash).toMatch(/^[\w-]{43}$/);
    expect(await mail.post('/verify', { token_hash, type: 'recovery' })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    });
  });

  test('recovery token · is not sent to another app', async () => {
    await mail.server.client({ flowType: 'pkce' }).signUp({
      email: mail.address(),
      password: 'secret1',
      options: { emailRedirectTo: 'https://my.friends.example/app/in' },
    });
    const { location } = await follow(linkIn(await mail.arrive()));
    expect([location.host, location.searchParams.has('code'), location.hash]).toEqual([
      'my.friends.example',
      true,
      '',
    ]);
  });

  test('confirmation · resent by a stranger · activates no password', async () => {
    const email = mail.address();
    const owner = mail.server.client({ flowType: 'pkce' });
    await owner.signUp({ email, password: 'owners-1' });
    const stranger = mail.server.client({ flowType: 'pkce' });
    await stranger.resend({ type: 'signup', email });
    const opened = await follow(linkIn(await mail.arrive()));
    expect((await stranger.exchangeCodeForSession(codeIn(opened))).data.user?.email).toBe(email);
    expect(await mail.signInCode(email, 'owners-1')).toBe('invalid_credentials');
  });

  test('PKCE link · redeemed by POST · is refused and stays valid', async () => {
    const client = mail.server.client({ flowType: 'pkce' });
    const email = mail.address();
    await client.signUp({ email, password: 'secret1' });
    const link = linkIn(await mail.arrive());
    const token_hash = link.searchParams.get('token');
    expect(token_hash).toMatch(/^pkce_/);
    for (const type of ['signup', 'email', 'recovery'])
      expect(await mail.post('/verify', { token_hash, type })).toMatchObject({
        status: 400,
        body: { code: 'bad_code_verifier' },
      });
    expect((await client.exchangeCodeForSession(codeIn(await follow(link)))).data.user?.email).toBe(
      email,
    );
  });

  test('link without a verifier · redeemed by POST · activates no password', async () => {
    const email = mail.address();
    await mail.server.client().signUp({ email, password: 'strangers-1' });
    const token_hash = linkIn(await mail.arrive()).searchParams.get('token');
    expect(await mail.post('/verify', { token_hash, type: 'signup' })).toMatchObject({
      status: 200,
      body: { user: { email } },
    });
    expect(await mail.signInCode(email, 'strangers-1')).toBe('invalid_credentials');
  });

  test('mail of a replaced flow · is not sent, so the later link works', async () => {
    const email = mail.address();
    const client = mail.server.client({ flowType: 'pkce' });
    await client.signUp({ email, password: 'first-1' });
    const [early] = mail.server.orders.splice(0);
    await client.signUp({ email, password: 'second-1' });
    const link = linkIn(await mail.arrive());
    if (early !== undefined) await mail.server.auth.deliverMail(early);
    expect(mail.smtp.received).toEqual([]);
    await client.exchangeCodeForSession(codeIn(await follow(link)));
    expect([
      await mail.signInCode(email, 'first-1'),
      await mail.signInCode(email, 'second-1'),
    ]).toEqual(['invalid_credentials', 'signed in']);
  });

  test('PKCE code · only the requesting browser exchanges it, once', async () => {
    const email = mail.address();
    const client = mail.server.client({ flowType: 'pkce' });
    await client.signUp({
      email,
      password: 'secret1',
      options: { emailRedirectTo: `${mail.server.publicUrl}/login?from=mail` },
    });
    const { status, location } = await follow(linkIn(await mail.arrive()));
    expect([status, location.pathname, location.searchParams.get('from')]).toEqual([
      303,
      '/login',
      'mail',
    ]);
    const code = location.searchParams.get('code') ?? '';
    const other = await mail.post('/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(60),
    });
    expect(other).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    });

    const second = mail.address();
    await client.signUp({ email: second, password: 'secret1' });
    const late =
      (await follow(linkIn(await mail.arrive()))).location.searchParams.get('code') ?? '';
    const { data, error } = await client.exchangeCodeForSession(late);
    expect([error, data.user?.email]).toEqual([null, second]);
  });

  test('PKCE link · may be opened hours later; its code expires within minutes', async () => {
    const client = mail.server.client({ flowType: 'pkce' });
    await client.signUp({ email: mail.address(), password: 'secret1' });
    const link = linkIn(await mail.arrive());
    mail.server.clock.offsetMs += 3 * 3_600_000;
    const code = (await follow(link)).location.searchParams.get('code') ?? '';
    mail.server.clock.offsetMs += CODE_LIFETIME_MS + 1;
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    });
  });

  test('repeated sign-up · sends another mail, ends the first link, reveals nothing', async () => {
    const email = mail.address();
    const client = mail.server.client({ flowType: 'pkce' });
    const first = await client.signUp({ email, password: 'secret1' });
    const firstLink = linkIn(await mail.arrive());
    const second = await client.signUp({ email, password: 'another2' });
    expect(second.data.user?.id).not.toBe(first.data.user?.id);
    expect(second.data.user?.identities).toHaveLength(1);
    const link = linkIn(await mail.arrive());
    expect(hashOf((await follow(firstLink)).location).get('error_code')).toBe('otp_expired');
    expect((await client.exchangeCodeForSession(codeIn(await follow(link)))).error).toBeNull();
    expect([
      await mail.signInCode(email, 'secret1'),
      await mail.signInCode(email, 'another2'),
    ]).toEqual(['invalid_credentials', 'signed in']);
  });

  test('sign-up · confirmed address · returns a decoy user and mails the owner', async () => {
    const { email } = await mail.confirmed();
    const { data, error } = await mail.server
      .client()
      .signUp({ email, password: 'another2', options: { data: { nick: 'x' } } });
    expect([
      error,
      data.session,
      data.user?.identities,
      data.user?.role,
      data.user?.user_metadata,
    ]).toEqual([null, null, [], '', { nick: 'x', email_verified: false }]);
    const mails = await mail.arrive();
    expect(mails[0]).toMatchObject({ to: [email], subject: '这个邮箱已经注册过 · 回响' });
    expect(linkIn(mails).href).toBe(`${mail.server.publicUrl}/login`);
  });

  test('resend · unconfirmed account · sends a mail; any other · same response', async () => {
    const email = mail.address();
    await mail.server.client().signUp({ email, password: 'secret1' });
    mail.server.orders.splice(0);
    const known = await mail.server.client().resend({ type: 'signup', email });
    expect(known.error).toBeNull();
    linkIn(await mail.arrive());
    const done = await mail.confirmed();
    for (const other of ['nobody@example.com', done.email])
      expect(await mail.post('/resend', { type: 'signup', email: other })).toEqual({
        status: 200,
        body: {},
      });
    expect(await mail.arrive()).toEqual([]);
    expect(await mail.post('/resend', { type: 'sms', email })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  test('HEAD request · does not use up a link', async () => {
    await mail.server.client().signUp({ email: mail.address(), password: 'secret1' });
    const link = linkIn(await mail.arrive());
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(303);
    expect(hashOf((await follow(link)).location).has('access_token')).toBe(true);
  });

  test('concurrent openings of a link · one gets a session', async () => {
    await mail.server.client().signUp({ email: mail.address(), password: 'secret1' });
    const link = linkIn(await mail.arrive());
    const responses = await Promise.all([follow(link), follow(link), follow(link)]);
    expect(
      responses.filter((response) => hashOf(response.location).has('access_token')),
    ).toHaveLength(1);
  });
});
