// Two-step sign-in through the unchanged client: authenticators, and what half a sign-in reaches.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { createFactorRepository } from '#server/features/auth/factor.repository.ts';
import { CHALLENGE_MS, FACTORS_MAX } from '#server/features/auth/factor.service.ts';
import { REFRESH_REUSE_MS } from '#server/features/auth/session-refresh.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES, lockWaited } from '#server/test-helpers/database.ts';
import { codeAt, turnTwoStepOn } from '#tools/test/authenticator.ts';

const STEP_MS = 30_000;

describe.each(ENGINES)('factors on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'factors', { twoStep: true });
  });
  afterAll(() => server.stop());

  /** A user with two-step sign-in on, one time step later. */
  const guarded = async () => {
    const user = await server.signedIn();
    const factor = await turnTwoStepOn(user.client, server.now);
    server.clock.offsetMs += STEP_MS;
    return { ...user, factor };
  };

  /** Signs in by password in another browser. */
  const half = async ({ email, password }: { email: string; password: string }) => {
    const client = server.client();
    const { data, error } = await client.signInWithPassword({ email, password });
    if (error !== null) throw error;
    return { client, session: data.session, authorization: `Bearer ${data.session.access_token}` };
  };

  /** Deletes an account, which then waits for its purge. */
  const leave = async (userId: string) => {
    await createAccountRepository(server.database).markDeleted(userId, server.now());
    await server.auth.sessions.endAll(userId);
  };

  const isLeaving = async (userId: string) =>
    (await createAccountRepository(server.database).findDeletedAt(userId)) !== null;

  /** Opens a mailed reset link. */
  const openLink = async (email: string) => {
    await server.client().resetPasswordForEmail(email);
    await server.deliverMails();
    const token = /access_token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const client = server.client();
    const { error } = await client.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(error).toBeNull();
    return client;
  };

  const levelOf = async (client: ReturnType<typeof server.client>) => {
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
    return [data?.currentLevel, data?.nextLevel];
  };

  const tokenOf = async (client: ReturnType<typeof server.client>) =>
    (await client.getSession()).data.session?.access_token ?? '';

  const call = async (
    method: string,
    path: string,
    body: unknown,
    authorization: string | null = null,
  ) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown> & { code?: string },
    };
  };

  test('enroll, challenge, verify · the session is whole, with the same id', async () => {
    const { client, session, userId } = await server.signedIn();
    const enrolled = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: '手机',
      issuer: '回响',
    });
    const { id, totp } = enrolled.data ?? { id: '', totp: null };
    expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(totp?.uri).toContain(`secret=${totp?.secret}`);
    expect(decodeURIComponent(totp?.uri ?? '')).toContain('totp/回响:');
    expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await levelOf(client)).toEqual(['aal1', 'aal1']);
    expect((await client.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ id, status: 'unverified', factor_type: 'totp', friendly_name: '手机' }],
    });

    const challenge = await client.mfa.challenge({ factorId: id });
    expect(challenge.data).toMatchObject({ type: 'totp' });
    expect((challenge.data?.expires_at ?? 0) * 1000).toBeGreaterThan(server.now());
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const verified = await client.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? '',
      code: codeAt(totp?.secret ?? '', server.now()),
    });
    expect(verified.error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(await levelOf(client)).toEqual(['aal2', 'aal2']);
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentAuthenticationMethods).toMatchObject([
      { method: 'password' },
      { method: 'totp' },
    ]);
    const claims = (await client.getClaims()).data?.claims;
    const before = (await client.getClaims(session.access_token)).data?.claims;
    expect(claims?.session_id).toBe(before?.session_id);
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id }]);

    await server.deliverMails();
    expect(server.mails.at(-1)?.subject).toContain('两步验证已打开');
    expect((await server.audit.list(userId, 2)).map((row) => row.action)).toEqual([
      'two_step_on',
      'second_step_taken',
    ]);
  });

  // A§7.10
  test('two-step sign-in off on this server · no account can turn it on', async () => {
    const plain = await openAuthServer(engine, 'factorsoff');
    const { client } = await plain.signedIn();
    const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'a' });
    expect(error?.code).toBe('mfa_totp_enroll_not_enabled');
    await plain.stop();
  });

  test('secret · is in no table', async () => {
    const { factor, userId } = await guarded();
    const rows = await server.database
      .query()
      .selectFrom('factors')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(factor.secret);
  });

  test('sign-in by password · is half until a code follows', async () => {
    const user = await guarded();
    const { client, session, authorization } = await half(user);
    expect(await levelOf(client)).toEqual(['aal1', 'aal2']);
    await expect(server.auth.verify(authorization)).rejects.toMatchObject({
      code: 'TWO_STEP_REQUIRED',
      status: 403,
    });
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    await expect(
      server.auth.verify(`Bearer ${refreshed.data.session?.access_token}`),
    ).rejects.toMatchObject({ code: 'TWO_STEP_REQUIRED' });
    const { error } = await client.mfa.challengeAndVerify({
      factorId: user.factor.id,
      code: codeAt(user.factor.secret, server.now()),
    });
    expect(error).toBeNull();
    expect(await server.auth.verify(`Bearer ${await tokenOf(client)}`)).toMatchObject({
      userId: user.userId,
    });
    // The token from before the code proves no more than it did.
    await expect(server.auth.verify(authorization)).rejects.toMatchObject({
      code: 'TWO_STEP_REQUIRED',
    });
    expect((await server.refresh(session.refresh_token)).code).toBe('refresh_token_already_used');
    expect((await client.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toEqual(['aal2', 'aal2']);
  });

  test('refresh token from before the code · later ends the session as a copy', async () => {
    const user = await guarded();
    const { client, session } = await half(user);
    await client.mfa.challengeAndVerify({
      factorId: user.factor.id,
      code: codeAt(user.factor.secret, server.now()),
    });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect((await server.refresh(session.refresh_token)).code).toBe('refresh_token_already_used');
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  test('turning it on · ends the token from before at once', async () => {
    const user = await server.signedIn();
    expect(await server.auth.verify(user.authorization)).not.toBeNull();
    await turnTwoStepOn(user.client, server.now);
    await expect(server.auth.verify(user.authorization)).rejects.toMatchObject({
      code: 'TWO_STEP_REQUIRED',
    });
    expect(await server.auth.verify(`Bearer ${await tokenOf(user.client)}`)).not.toBeNull();
  });

  test('turning it on · ends the sessions that took no second step', async () => {
    const user = await server.signedIn();
    const other = await half(user);
    await turnTwoStepOn(user.client, server.now);
    expect((await server.userStatus(other.authorization)).body.code).toBe('session_not_found');
    expect(await server.auth.verify(other.authorization)).toBeNull();
    expect((await user.client.getUser()).error).toBeNull();
  });

  // C§74.05
  test('a code · counts once, also in parallel and with another challenge', async () => {
    const user = await guarded();
    const browsers = await Promise.all([half(user), half(user), half(user)]);
    const code = codeAt(user.factor.secret, server.now());
    const factorId = user.factor.id;
    const ends = await Promise.all(
      browsers.map(({ client }) => client.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(ends.filter(({ error }) => error === null)).toHaveLength(1);
    const again = await half(user);
    expect((await again.client.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe(
      'mfa_verification_failed',
    );
    // The one before is older than the one that counted.
    const older = codeAt(user.factor.secret, server.now(), -1);
    expect((await again.client.mfa.challengeAndVerify({ factorId, code: older })).error?.code).toBe(
      'mfa_verification_failed',
    );
    const next = codeAt(user.factor.secret, server.now(), 1);
    expect((await again.client.mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
  });

  test.each([
    [-2, 'mfa_verification_failed'],
    [-1, null],
    [1, null],
    [2, 'mfa_verification_failed'],
  ])('a code %i steps from now · %s', async (steps, expected) => {
    const user = await guarded();
    server.clock.offsetMs += 3 * STEP_MS;
    const { client } = await half(user);
    const code = codeAt(user.factor.secret, server.now(), steps);
    const { error } = await client.mfa.challengeAndVerify({ factorId: user.factor.id, code });
    expect(error?.code ?? null).toBe(expected);
  });

  test('challenge · can be answered once and for five minutes', async () => {
    const user = await guarded();
    const factorId = user.factor.id;
    const { client, authorization } = await half(user);
    const old = await client.mfa.challenge({ factorId });
    server.clock.offsetMs += CHALLENGE_MS + 1;
    const code = () => codeAt(user.factor.secret, server.now());
    const verify = (challengeId: string, token = authorization) =>
      call(
        'POST',
        `/factors/${factorId}/verify`,
        { challenge_id: challengeId, code: code() },
        token,
      );
    expect((await verify(old.data?.id ?? '')).body.code).toBe('mfa_challenge_expired');
    const fresh = await client.mfa.challenge({ factorId });
    expect((await verify(randomUUID())).body.code).toBe('mfa_factor_not_found');
    expect((await verify(fresh.data?.id ?? '')).status).toBe(200);
    server.clock.offsetMs += STEP_MS;
    expect((await verify(fresh.data?.id ?? '')).body.code).toBe('mfa_ip_address_mismatch');
    expect((await verify(old.data?.id ?? '')).body.code).toBe('mfa_factor_not_found');
  });

  test('challenge · is answered by the address that asked for it', async () => {
    const behind = await openAuthServer(engine, 'factorip', { twoStep: true, trustedProxies: 1 });
    const user = await behind.signedIn();
    const factor = await turnTwoStepOn(user.client, behind.now);
    const asked = await user.client.mfa.challenge({ factorId: factor.id });
    const token = (await user.client.getSession()).data.session?.access_token;
    const response = await fetch(`${behind.url}/factors/${factor.id}/verify`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': '203.0.113.9',
      },
      body: JSON.stringify({ challenge_id: asked.data?.id, code: '123456' }),
    });
    expect(await response.json()).toMatchObject({ code: 'mfa_ip_address_mismatch' });
    await behind.stop();
  });

  test('factor removed in between · its challenge finds nothing', async () => {
    const user = await guarded();
    const { client } = await half(user);
    const asked = await client.mfa.challenge({ factorId: user.factor.id });
    await user.client.mfa.unenroll({ factorId: user.factor.id });
    const { error } = await client.mfa.verify({
      factorId: user.factor.id,
      challengeId: asked.data?.id ?? '',
      code: codeAt(user.factor.secret, server.now()),
    });
    expect([error?.code, error?.status]).toEqual(['mfa_factor_not_found', 404]);
  });

  test.runIf(engine === 'postgres').each(['challenge', 'verify'])(
    'factor removed at the same moment · %s finds nothing',
    async (act) => {
      const user = await guarded();
      const { client } = await half(user);
      const factorId = user.factor.id;
      const asked = await client.mfa.challenge({ factorId });
      const factors = createFactorRepository(server.database);
      const answer = {
        factorId,
        challengeId: asked.data?.id ?? '',
        code: codeAt(user.factor.secret, server.now()),
      };
      // From outside of the transaction, of which request and poll would be a part.
      const { promise: locked, resolve: call } = Promise.withResolvers<void>();
      const called = locked.then(async () => {
        const { error } =
          act === 'challenge'
            ? await client.mfa.challenge({ factorId })
            : await client.mfa.verify(answer);
        return error;
      });
      const waited = locked.then(() => lockWaited(server.database));
      await server.database.transaction(async () => {
        await factors.lock(user.userId);
        await factors.remove(user.userId, factorId);
        call();
        await waited;
      });
      const error = await called;
      expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found']);
    },
  );

  test('signed out in between · no code brings the session back', async () => {
    const user = await guarded();
    const { client, authorization } = await half(user);
    const asked = await client.mfa.challenge({ factorId: user.factor.id });
    await client.signOut();
    const body = {
      challenge_id: asked.data?.id,
      code: codeAt(user.factor.secret, server.now()),
    };
    const answer = await call('POST', `/factors/${user.factor.id}/verify`, body, authorization);
    expect([answer.status, answer.body.code]).toEqual([403, 'session_not_found']);
  });

  test.each([
    ['POST', '/factors'],
    ['POST', '/factors/{id}/challenge'],
    ['POST', '/factors/{id}/verify'],
    ['DELETE', '/factors/{id}'],
    ['GET', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes'],
    ['DELETE', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/verify'],
    ['POST', '/factors/recovery-codes/regenerate'],
  ])('%s %s · signed out · is refused', async (method, path) => {
    const answer = await call(method, path.replace('{id}', randomUUID()), {});
    expect([answer.status, answer.body.code]).toEqual([401, 'no_authorization']);
  });

  test("another user's factor · finds nothing, and stays", async () => {
    const { factor, client } = await guarded();
    const stranger = await guarded();
    const token = `Bearer ${await tokenOf(stranger.client)}`;
    for (const [method, path] of [
      ['POST', `/factors/${factor.id}/challenge`],
      ['POST', `/factors/${factor.id}/verify`],
      ['DELETE', `/factors/${factor.id}`],
    ] as const) {
      const answer = await call(
        method,
        path,
        { challenge_id: randomUUID(), code: '123456' },
        token,
      );
      expect([answer.status, answer.body.code]).toEqual([404, 'mfa_factor_not_found']);
    }
    const own = await stranger.client.mfa.challenge({ factorId: stranger.factor.id });
    expect(own.error).toBeNull();
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
    const noId = await call('POST', '/factors/nonsense/challenge', {}, token);
    expect([noId.status, noId.body.code]).toEqual([404, 'validation_failed']);
  });

  test('enroll · refuses other kinds, equal names, too many and long ones', async () => {
    const { client, authorization } = await server.signedIn();
    const enroll = (body: object) => call('POST', '/factors', body, authorization);
    const totp = (friendly_name: string) => enroll({ factor_type: 'totp', friendly_name });
    expect((await enroll({ factor_type: 'phone' })).body.code).toBe('validation_failed');
    expect((await totp('x'.repeat(61))).body.code).toBe('validation_failed');
    expect((await totp('')).status).toBe(200);
    expect((await totp('')).body.code).toBe('mfa_factor_name_conflict');
    for (let number = 1; number < FACTORS_MAX; number += 1)
      expect((await totp(`n${number}`)).status).toBe(200);
    expect((await totp('one more')).body.code).toBe('too_many_enrolled_mfa_factors');
    // Those that were never confirmed go after five minutes.
    server.clock.offsetMs += CHALLENGE_MS + 1;
    expect((await totp('')).status).toBe(200);
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test('factor of an intruder, unconfirmed · is gone when the owner confirms another', async () => {
    const { client } = await server.signedIn();
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'intruder' });
    await turnTwoStepOn(client, server.now, 'owner');
    const { data } = await client.mfa.listFactors();
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['owner']);
  });

  test('half a sign-in · changes nothing, and ends no other device', async () => {
    const user = await guarded();
    const { client, authorization } = await half(user);
    const password = { password: 'another-secret-1', current_password: user.password };
    const changes = [
      await call('PUT', '/user', { data: { a: 1 } }, authorization),
      await call('PUT', '/user', password, authorization),
    ];
    for (const { status, body } of changes)
      expect([status, body.code]).toEqual([401, 'insufficient_aal']);
    expect(
      (await client.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error?.code,
    ).toBe('insufficient_aal');
    const removed = await client.mfa.unenroll({ factorId: user.factor.id });
    expect([removed.error?.status, removed.error?.code]).toEqual([422, 'insufficient_aal']);
    expect((await client.signOut({ scope: 'others' })).error).toBeNull();
    expect((await client.signOut()).error).toBeNull();
    expect((await user.client.getUser()).error).toBeNull();
  });

  test('dangerous acts · ask for a code again after ten minutes', async () => {
    const user = await guarded();
    const caller = await server.auth.verify(`Bearer ${await tokenOf(user.client)}`);
    if (caller === null) throw new Error('the session ended');
    const change = () =>
      user.client.updateUser({
        password: `secret-${randomUUID()}`,
        current_password: user.password,
      });
    await server.auth.assertRecentStep(caller);
    server.clock.offsetMs += RECENT_STEP_MS;
    expect((await change()).error?.code).toBe('insufficient_aal');
    expect((await user.client.mfa.unenroll({ factorId: user.factor.id })).error?.code).toBe(
      'insufficient_aal',
    );
    expect(
      (await user.client.mfa.enroll({ factorType: 'totp', friendlyName: 'b' })).error?.code,
    ).toBe('insufficient_aal');
    await expect(server.auth.assertRecentStep(caller)).rejects.toMatchObject({
      code: 'TWO_STEP_AGAIN',
    });
    // What is not dangerous goes on.
    expect((await user.client.updateUser({ data: { nickname: 'x' } })).error).toBeNull();
    const code = codeAt(user.factor.secret, server.now());
    await user.client.mfa.challengeAndVerify({ factorId: user.factor.id, code });
    await server.auth.assertRecentStep(caller);
    expect((await change()).error).toBeNull();
  });

  test('account without a factor · is never asked again', async () => {
    const { authorization } = await server.signedIn();
    const caller = await server.auth.verify(authorization);
    if (caller === null) throw new Error('the session ended');
    await expect(server.auth.assertRecentStep(caller)).resolves.toBeUndefined();
  });

  test('two authenticators · removing one lowers its sessions, the last turns it off', async () => {
    const user = await guarded();
    const second = await turnTwoStepOn(user.client, server.now, '平板');
    server.clock.offsetMs += STEP_MS;
    const other = await half(user);
    await other.client.mfa.challengeAndVerify({
      factorId: user.factor.id,
      code: codeAt(user.factor.secret, server.now()),
    });
    const token = `Bearer ${await tokenOf(other.client)}`;
    expect(await server.auth.verify(token)).not.toBeNull();
    expect((await user.client.mfa.unenroll({ factorId: user.factor.id })).error).toBeNull();
    await expect(server.auth.verify(token)).rejects.toMatchObject({ code: 'TWO_STEP_REQUIRED' });
    expect((await user.client.mfa.unenroll({ factorId: second.id })).error).toBeNull();
    expect(await server.auth.verify(token)).not.toBeNull();
    await user.client.refreshSession();
    expect(await levelOf(user.client)).toEqual(['aal1', 'aal1']);
    await server.deliverMails();
    const subjects = server.mails.filter(({ to }) => to === user.email).map((mail) => mail.subject);
    expect(subjects).toEqual([
      '两步验证已打开 · 回响',
      '你的账号添加了验证器 · 回响',
      '两步验证已关闭 · 回响',
    ]);
  });

  test('operator turns it off · every session ends, and the password is enough', async () => {
    const user = await guarded();
    const waiting = await half(user);
    expect(await server.auth.turnTwoStepOff(user.userId)).toBe(true);
    expect(await server.auth.turnTwoStepOff(user.userId)).toBe(false);
    expect(await server.auth.verify(waiting.authorization)).toBeNull();
    const { client, authorization } = await half(user);
    expect(await levelOf(client)).toEqual(['aal1', 'aal1']);
    expect(await server.auth.verify(authorization)).not.toBeNull();
  });

  test('mailed link · resets no password without a code', async () => {
    const user = await guarded();
    const client = await openLink(user.email);
    const reset = () => client.updateUser({ password: 'another-secret-1' });
    const refused = await reset();
    expect([refused.error?.status, refused.error?.code]).toEqual([401, 'insufficient_aal']);
    await client.mfa.challengeAndVerify({
      factorId: user.factor.id,
      code: codeAt(user.factor.secret, server.now()),
    });
    expect((await reset()).error).toBeNull();
  });

  // C§74.08
  test('deleted account · its password leaves it deleted, a code restores it', async () => {
    const user = await guarded();
    await leave(user.userId);
    const { client, authorization } = await half(user);
    expect(await isLeaving(user.userId)).toBe(true);
    await expect(server.auth.verify(authorization)).rejects.toMatchObject({
      code: 'TWO_STEP_REQUIRED',
    });
    expect((await client.refreshSession()).error).toBeNull();
    const factorId = user.factor.id;
    const wrong = await client.mfa.challengeAndVerify({ factorId, code: 'abcdef' });
    expect(wrong.error?.code).toBe('mfa_verification_failed');
    expect((await client.updateUser({ data: { a: 1 } })).error?.code).toBe('insufficient_aal');
    expect(await isLeaving(user.userId)).toBe(true);
    const code = codeAt(user.factor.secret, server.now());
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect(await isLeaving(user.userId)).toBe(false);
    expect(await server.auth.verify(`Bearer ${await tokenOf(client)}`)).not.toBeNull();
    expect((await server.audit.list(user.userId, 9)).map(({ action }) => action)).toContain(
      'deletion_cancelled',
    );
  });

  test('deleted account · a mailed link leaves it deleted, a code restores it', async () => {
    const user = await guarded();
    await leave(user.userId);
    const client = await openLink(user.email);
    expect(await isLeaving(user.userId)).toBe(true);
    const code = codeAt(user.factor.secret, server.now());
    const { error } = await client.mfa.challengeAndVerify({ factorId: user.factor.id, code });
    expect(error).toBeNull();
    expect(await isLeaving(user.userId)).toBe(false);
  });

  test('deleted account · signing out in half a sign-in leaves it deleted', async () => {
    const user = await guarded();
    await leave(user.userId);
    const { client, authorization } = await half(user);
    expect((await client.signOut()).error).toBeNull();
    expect((await server.userStatus(authorization)).body.code).toBe('user_not_found');
    expect(await server.auth.verify(authorization)).toBeNull();
    expect(await isLeaving(user.userId)).toBe(true);
  });

  test('purge under way · no code restores the account', async () => {
    const user = await guarded();
    await leave(user.userId);
    const { client } = await half(user);
    await server.database
      .query()
      .updateTable('users')
      .set({ email: user.userId })
      .where('id', '=', user.userId)
      .execute();
    const code = codeAt(user.factor.secret, server.now());
    const { error } = await client.mfa.challengeAndVerify({ factorId: user.factor.id, code });
    expect(error?.code).toBe('user_not_found');
    expect(await isLeaving(user.userId)).toBe(true);
  });

  test('guessing · stops after ten codes, and the owner gets one mail', async () => {
    const limited = await openAuthServer(engine, 'factorlimit', {
      twoStep: true,
      rateLimits: true,
    });
    const user = await limited.signedIn();
    const factor = await turnTwoStepOn(user.client, limited.now);
    const client = limited.client();
    await client.signInWithPassword({ email: user.email, password: user.password });
    const guess = async (code: string) =>
      (await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error?.code ?? null;
    limited.clock.offsetMs += STEP_MS;
    for (let count = 0; count < 10; count += 1)
      expect(await guess('abcdef')).toBe('mfa_verification_failed');
    expect(await guess(codeAt(factor.secret, limited.now()))).toBe('over_request_rate_limit');
    expect(await guess('abcdef')).toBe('over_request_rate_limit');
    await limited.deliverMails();
    expect(limited.mails.filter(({ subject }) => subject.includes('验证码连续输错'))).toHaveLength(
      1,
    );
    limited.clock.offsetMs += 15 * 60_000;
    expect(await guess(codeAt(factor.secret, limited.now()))).toBeNull();
    await limited.stop();
  });

  test("who knows only the password · uses up none of the owner's guesses", async () => {
    const limited = await openAuthServer(engine, 'ownguesses', { twoStep: true, rateLimits: true });
    const user = await limited.signedIn();
    const factor = await turnTwoStepOn(user.client, limited.now);
    const client = limited.client();
    await client.signInWithPassword({ email: user.email, password: user.password });
    limited.clock.offsetMs += STEP_MS;
    for (let count = 0; count < 11; count += 1)
      await client.mfa.challengeAndVerify({ factorId: factor.id, code: 'abcdef' });
    const password = `secret-${randomUUID()}`;
    for (let count = 0; count < 31; count += 1) {
      await client.mfa.challenge({ factorId: factor.id });
      await client.updateUser({ password, current_password: user.password });
    }
    const code = codeAt(factor.secret, limited.now());
    const own = await user.client.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(own.error).toBeNull();
    const change = { password, current_password: user.password };
    expect((await user.client.updateUser(change)).error).toBeNull();
    await limited.stop();
  });

  // C§74.09
  test("strangers' guesses · hold back no sign-in from a known place", async () => {
    const limited = await openAuthServer(engine, 'knownguesses', {
      twoStep: true,
      rateLimits: true,
      trustedProxies: 1,
    });
    const at = (ip: string) =>
      limited.client({
        headers: { 'X-Forwarded-For': ip },
        experimental: { recoveryCodes: true },
      });
    const owner = at('203.0.113.9');
    const user = { email: `${randomUUID()}@example.com`, password: 'secret1' };
    await owner.signUp(user);
    const factor = await turnTwoStepOn(owner, limited.now);
    const made = await owner.mfa.recoveryCodes.generate();
    await owner.signOut();
    limited.clock.offsetMs += STEP_MS;

    const guess = async (client: typeof owner, code: string) =>
      (await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error?.code ?? null;
    const recover = async (client: typeof owner, code: string) =>
      (await client.mfa.recoveryCodes.verify({ code })).error?.code ?? null;
    const stranger = at('198.51.100.7');
    await stranger.signInWithPassword(user);
    for (let count = 0; count < 5; count += 1) await recover(stranger, 'wrong');
    for (let count = 0; count < 16; count += 1) await guess(stranger, 'abcdef');
    expect(await recover(stranger, 'wrong')).not.toBe('mfa_verification_failed');
    expect(await guess(stranger, 'abcdef')).toBe('over_request_rate_limit');

    await owner.signInWithPassword(user);
    expect(await guess(owner, codeAt(factor.secret, limited.now()))).toBeNull();
    await owner.signOut();
    await owner.signInWithPassword(user);
    expect(await recover(owner, made.data?.codes[0] ?? '')).toBeNull();
    // Guesses from a known place are limited as well.
    await owner.signOut();
    await owner.signInWithPassword(user);
    for (let count = 0; count < 10; count += 1)
      expect(await guess(owner, 'abcdef')).toBe('mfa_verification_failed');
    expect(await guess(owner, 'abcdef')).toBe('over_request_rate_limit');
    await limited.stop();
  });

  test('challenges · are thirty in two minutes', async () => {
    const limited = await openAuthServer(engine, 'challengelimit', {
      twoStep: true,
      rateLimits: true,
    });
    const user = await limited.signedIn();
    const { data } = await user.client.mfa.enroll({ factorType: 'totp', friendlyName: 'a' });
    const ask = async () =>
      (await user.client.mfa.challenge({ factorId: data?.id ?? '' })).error?.code ?? null;
    for (let count = 0; count < 30; count += 1) expect(await ask()).toBeNull();
    expect(await ask()).toBe('over_request_rate_limit');
    await limited.stop();
  });
});
