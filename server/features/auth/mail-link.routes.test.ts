// Recovery links and the targets of all links, through the unchanged client and a real mail server.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LINK_LIFETIME_MS } from '#server/features/auth/one-time-token.service.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import {
  codeIn,
  follow,
  hashOf,
  linkIn,
  openMailLinks,
  type MailLinks,
} from '#server/test-helpers/mail-links.ts';

describe.each(ENGINES)('mailed links on %s', (engine) => {
  let mail: MailLinks;
  beforeAll(async () => {
    mail = await openMailLinks(engine, 'authlink');
  });
  afterEach(() => mail.clear());
  afterAll(() => mail.stop());

  test('recovery · on the reset page · a new password ends all other sessions', async () => {
    const { email, password } = await mail.confirmed();
    const elsewhere = mail.server.client();
    await elsewhere.signInWithPassword({ email, password });
    const asking = await mail.server
      .client()
      .resetPasswordForEmail(email, { redirectTo: `${mail.server.publicUrl}/resetpassword` });
    expect(asking.error).toBeNull();
    const mails = await mail.arrive();
    expect(mails[0]).toMatchObject({ to: [email], subject: '重置你的密码 · 回响' });
    const link = linkIn(mails);
    expect(`${link.origin}${link.pathname}`).toBe(`${mail.server.publicUrl}/resetpassword`);
    expect(hashOf(link).get('type')).toBe('recovery');

    const client = mail.server.client();
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
    expect((await mail.arrive())[0]).toMatchObject({
      to: [email],
      subject: '你的密码已修改 · 回响',
    });

    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.getUser()).error).toBeNull();
    expect((await mail.server.client().signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(
      (await mail.server.client().signInWithPassword({ email, password: 'newer-pass-2' })).error,
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

  test('password change · needs the current password, except in the hour after a link', async () => {
    const { email, password } = await mail.confirmed();
    const client = mail.server.client();
    const change = async (fields: { password: string; current_password?: string }) =>
      (await client.updateUser(fields)).error?.code ?? 'changed';
    await client.signInWithPassword({ email, password });
    expect(await change({ password: 'newer-pass-2' })).toBe('current_password_required');
    expect(await change({ password: 'newer-pass-2', current_password: 'a-guess-1' })).toBe(
      'current_password_invalid',
    );
    expect(await change({ password: 'newer-pass-2', current_password: password })).toBe('changed');

    await client.verifyOtp({ token_hash: await mail.recoveryTokenBeside(email), type: 'recovery' });
    expect(await change({ password: 'newer-pass-3' })).toBe('changed');
    mail.server.clock.offsetMs += LINK_LIFETIME_MS.recovery + 1;
    await client.refreshSession();
    expect(await change({ password: 'newer-pass-4' })).toBe('current_password_required');
  });

  test('password change · of three at once one succeeds, the others say why not', async () => {
    for (const way of ['current password', 'link'] as const) {
      const { email, password } = await mail.confirmed();
      const client = mail.server.client();
      if (way === 'link')
        await client.verifyOtp({
          token_hash: await mail.recoveryTokenBeside(email),
          type: 'recovery',
        });
      else await client.signInWithPassword({ email, password });
      const headers = {
        authorization: `Bearer ${(await client.getSession()).data.session?.access_token}`,
      };
      const current = way === 'link' ? {} : { current_password: password };
      const change = (at: number) =>
        fetch(`${mail.server.url}/user`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ password: `new-password-${at}`, ...current }),
        });
      const responses = await Promise.all([0, 1, 2].map(change));
      const [first, ...others] = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(first).toBe(200);
      // Beside the first one, or after it: then its current password is no longer right.
      for (const status of others) expect([400, 409]).toContain(status);
      expect(await mail.arrive()).toHaveLength(1);
      expect(
        await mail.signInCode(
          email,
          `new-password-${responses.findIndex(({ status }) => status === 200)}`,
        ),
      ).toBe('signed in');
    }
  });

  test('recovery · canonical link · has the session in the hash', async () => {
    const { email } = await mail.confirmed();
    await mail.server.client().resetPasswordForEmail(email, {
      redirectTo: `${mail.server.publicUrl}/resetpassword?lang=zh`,
    });
    const { status, location } = await follow(linkIn(await mail.arrive()));
    expect([status, location.pathname, location.search]).toEqual([
      303,
      '/resetpassword',
      '?lang=zh',
    ]);
    const hash = hashOf(location);
    expect(hash.get('type')).toBe('recovery');
    const { data } = await mail.server.client().setSession({
      access_token: hash.get('access_token') ?? '',
      refresh_token: hash.get('refresh_token') ?? '',
    });
    expect(data.user?.email).toBe(email);
  });

  test('recovery · canonical link with PKCE · has a code', async () => {
    const { email } = await mail.confirmed();
    const client = mail.server.client({ flowType: 'pkce' });
    await client.resetPasswordForEmail(email, {
      redirectTo: `${mail.server.publicUrl}/resetpassword?lang=zh`,
    });
    const { location } = await follow(linkIn(await mail.arrive()));
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

  test('recovery · PKCE client · gets a link that any browser can redeem', async () => {
    const { email } = await mail.confirmed();
    await mail.server.client({ flowType: 'pkce' }).resetPasswordForEmail(email);
    const token = hashOf(linkIn(await mail.arrive())).get('access_token') ?? '';
    expect(token).not.toMatch(/^pkce_/);
    expect(
      (await mail.server.client().verifyOtp({ token_hash: token, type: 'recovery' })).data.user
        ?.email,
    ).toBe(email);
  });

  test('recovery · canonical PKCE link · changes nothing before the exchange', async () => {
    const email = mail.address();
    const maker = mail.server.client({ flowType: 'pkce' });
    await maker.signUp({ email, password: 'makers-1' });
    mail.server.orders.splice(0);
    const client = mail.server.client({ flowType: 'pkce' });
    await client.resetPasswordForEmail(email, {
      redirectTo: `${mail.server.publicUrl}/resetpassword?lang=zh`,
    });
    const opened = await follow(linkIn(await mail.arrive()));
    expect(opened.location.hash).toBe('');
    expect(await mail.signInCode(email, 'makers-1')).toBe('email_not_confirmed');
    expect((await client.exchangeCodeForSession(codeIn(opened))).error).toBeNull();
    expect(await mail.signInCode(email, 'makers-1')).toBe('invalid_credentials');
  });

  test('recovery · a link works for its purpose, for an hour, and only the latest one', async () => {
    const { email } = await mail.confirmed();
    const first = await mail.recoveryToken(email);
    const token = await mail.recoveryToken(email);
    const redeem = (token_hash: string, type: string) =>
      mail.post('/verify', { token_hash, type, gotrue_meta_security: {} });
    expect(await redeem(first, 'recovery')).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    });
    for (const type of ['signup', 'email', 'magiclink', 'invite', 'constructor'])
      expect(await redeem(token, type)).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
    mail.server.clock.offsetMs += LINK_LIFETIME_MS.recovery + 1;
    expect(await redeem(token, 'recovery')).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    });
    expect(await redeem(await mail.recoveryToken(email), 'recovery')).toMatchObject({
      status: 200,
    });
  });

  test("recovery · neither the tables nor the queue contain a link's token", async () => {
    const { email } = await mail.confirmed();
    await mail.server.client().resetPasswordForEmail(email);
    const queued = JSON.stringify(mail.server.orders);
    const token = hashOf(linkIn(await mail.arrive())).get('access_token') ?? '';
    const stored = JSON.stringify(
      await mail.server.database.query().selectFrom('one_time_tokens').selectAll().execute(),
    );
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(stored + queued).not.toContain(token);
    expect(stored).toMatch(/[0-9a-f]{64}/);
  });

  test('recovery · of an unconfirmed account · disables the password of its sign-up', async () => {
    const email = mail.address();
    await mail.server.client().signUp({ email, password: 'attacker-1' });
    mail.server.orders.splice(0);
    const { error } = await mail.server
      .client()
      .verifyOtp({ token_hash: await mail.recoveryToken(email), type: 'recovery' });
    expect(error).toBeNull();
    expect(
      (await mail.server.client().signInWithPassword({ email, password: 'attacker-1' })).error
        ?.code,
    ).toBe('invalid_credentials');
  });

  test('recovery · unknown address · same response, and no mail', async () => {
    const { email } = await mail.confirmed();
    const known = await mail.post('/recover', { email });
    await mail.arrive();
    expect(await mail.post('/recover', { email: 'nobody@example.com' })).toEqual(known);
    expect(known).toEqual({ status: 200, body: {} });
    expect(await mail.arrive()).toEqual([]);
  });

  test('redirects · lead to the product or to listed origins only', async () => {
    const targetOf = async (redirectTo: string) => {
      const email = mail.address();
      await mail.server
        .client()
        .signUp({ email, password: 'secret1', options: { emailRedirectTo: redirectTo } });
      return linkIn(await mail.arrive());
    };
    for (const bad of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      `${mail.server.publicUrl}.evil.example/`,
      `http://user@${new URL(mail.server.publicUrl).host}/`,
      'https://a.b.friends.example/app/x',
      'https://x.friends.example/else',
    ]) {
      const link = await targetOf(bad);
      expect([bad, link.searchParams.get('redirect_to')]).toEqual([bad, mail.server.publicUrl]);
    }
    const link = await targetOf('https://my.friends.example/app/in/here');
    expect(link.searchParams.get('redirect_to')).toBe('https://my.friends.example/app/in/here');
    link.searchParams.set('redirect_to', 'https://evil.example/');
    expect((await follow(link)).location.origin).toBe(mail.server.publicUrl);
    expect((await fetch(`${mail.server.url}/verify?type=signup`)).status).toBe(400);
    expect((await fetch(`${mail.server.url}/verify?token=x`)).status).toBe(400);
  });

  test('mail delivery · after a failure · the retry sends a link that works', async () => {
    const email = mail.address();
    await mail.server.client().signUp({ email, password: 'secret1' });
    const [order] = mail.server.orders.splice(0);
    if (order === undefined) throw new Error('no mail was ordered');
    mail.smtp.state.refuse = true;
    await expect(mail.server.auth.deliverMail(order)).rejects.toThrow();
    mail.smtp.state.refuse = false;
    await mail.server.auth.deliverMail(order);
    expect(
      hashOf((await follow(linkIn(mail.smtp.received.splice(0)))).location).has('access_token'),
    ).toBe(true);
    await mail.server.auth.deliverMail(order);
    expect(mail.smtp.received).toEqual([]);
  });

  test('concurrent requests for one account · cause no server error', async () => {
    const { email, password } = await mail.confirmed();
    const client = mail.server.client();
    const { data } = await client.signInWithPassword({ email, password });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const change = (at: number) =>
      fetch(`${mail.server.url}/user`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ password: `new-password-${at}` }),
      });
    const ask = (path: string, body: object) =>
      fetch(`${mail.server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => [
        change(at),
        ask('/recover', { email }),
        ask('/signup', { email, password }),
        ask('/token?grant_type=password', { email, password }),
      ]).flat(),
    );
    expect(responses.map((response) => response.status).filter((status) => status >= 500)).toEqual(
      [],
    );
    expect((await client.getUser()).error).toBeNull();
  });

  test('sweep · removes expired tokens and flows', async () => {
    const { email } = await mail.confirmed();
    await mail.server.client({ flowType: 'pkce' }).resetPasswordForEmail(email, {
      redirectTo: `${mail.server.publicUrl}/resetpassword?lang=zh`,
    });
    await mail.arrive();
    mail.server.clock.offsetMs += 3 * 86_400_000;
    await mail.server.auth.sweep();
    const rows = async (table: 'one_time_tokens' | 'auth_flows') =>
      (await mail.server.database.query().selectFrom(table).selectAll().execute()).length;
    expect([await rows('one_time_tokens'), await rows('auth_flows')]).toEqual([0, 0]);
  });
});
