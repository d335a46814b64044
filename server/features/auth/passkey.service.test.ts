// Passkeys through the unchanged client and an authenticator in software.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSKEYS_MAX } from '#domain/auth/passkey.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { PASSKEY_CHALLENGE_MS } from '#server/features/auth/passkey.service.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { codeAt, turnTwoStepOn } from '#tools/test/authenticator.ts';
import {
  addPasskey,
  createPasskeyDevice,
  signInByPasskey,
  type Faults,
} from '#tools/test/passkey-device.ts';

const STEP_MS = 30_000;

describe.each(ENGINES)('passkeys on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'passkeys', { twoStep: true, passkeys: true });
  });
  afterAll(() => server.stop());

  const newDevice = (options = {}) => createPasskeyDevice(server.publicUrl, options);

  /** A user with a passkey. */
  const keyed = async (options = {}) => {
    const user = await server.signedIn();
    const device = newDevice(options);
    return { ...user, device, passkeyId: await addPasskey(user.client, device) };
  };

  const call = async (
    method: string,
    path: string,
    body: unknown = {},
    authorization: string | null = null,
  ) => {
    const response = await fetch(`${server.url}/passkeys${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, code: parsed['code'], body: parsed };
  };

  const tokenOf = async (client: ReturnType<typeof server.client>) =>
    (await client.getSession()).data.session?.access_token ?? '';

  const actionsOf = async (userId: string) =>
    (await server.audit.list(userId, 20)).map(({ action }) => action);

  const subjectsTo = async (email: string) => {
    await server.deliverMails();
    return server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  };

  const change = (userId: string, values: { banned_until?: number; confirmed_at?: null }) =>
    server.database.query().updateTable('users').set(values).where('id', '=', userId).execute();

  const countChallenges = async () =>
    (await server.database.query().selectFrom('passkey_challenges').select('id').execute()).length;

  // C§74.35
  test('an operator · removes all passkeys, all sessions end, and the owner gets a mail', async () => {
    const { client, email, userId, device } = await keyed();
    const remove = () =>
      server.auth.removePasskeys(userId, { ip: '', userAgent: 'command line', device: null });
    expect(await remove()).toBe(true);
    expect(await remove()).toBe(false);
    expect((await client.getUser()).error).not.toBeNull();
    expect((await signInByPasskey(server.client(), device)).error).not.toBeNull();
    expect(await subjectsTo(email)).toContain('你的账号移除了通行密钥 · 回响');
  });

  // C§74.11, C§74.12
  test('add, sign in, list, rename, remove · work with the unchanged client', async () => {
    const { client, email, userId } = await server.signedIn();
    const device = newDevice();
    const started = await client.passkey.startRegistration();
    const { options, challenge_id, expires_at } = started.data ?? {};
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { id: Buffer.from(userId).toString('base64url'), name: email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options?.challenge ?? '', 'base64url')).toHaveLength(32);
    const lifeMs = (expires_at ?? 0) * 1000 - server.now();
    expect(lifeMs).toBeGreaterThan(PASSKEY_CHALLENGE_MS - 5_000);
    expect(lifeMs).toBeLessThanOrEqual(PASSKEY_CHALLENGE_MS);
    if (options === undefined || challenge_id === undefined) throw new Error('no options');
    const added = await client.passkey.verifyRegistration({
      challengeId: challenge_id,
      credential: device.create(options),
    });
    expect(added.data).toMatchObject({ friendly_name: expect.any(String) });
    const passkeyId = added.data?.id ?? '';

    const other = server.client();
    const { data, error } = await signInByPasskey(other, device);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(userId);
    const level = await other.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    });
    expect(await server.auth.verify(`Bearer ${await tokenOf(other)}`)).not.toBeNull();
    expect((await other.refreshSession()).error).toBeNull();

    const renamed = await other.passkey.update({ passkeyId, friendlyName: ' 我的手机 ' });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: '我的手机' });
    const listed = await client.passkey.list();
    expect(listed.data).toEqual([
      {
        id: passkeyId,
        friendly_name: '我的手机',
        created_at: added.data?.created_at,
        last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await signInByPasskey(server.client(), device)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    });
    expect(await actionsOf(userId)).toEqual([
      'passkey_removed',
      'passkey_renamed',
      'passkey_signed_in',
      'passkey_added',
      'signed_up',
    ]);
    expect(await subjectsTo(email)).toEqual([
      '你的账号添加了通行密钥 · 回响',
      '你的账号移除了通行密钥 · 回响',
    ]);
  });

  test('options of a sign-in · are the same for everyone', async () => {
    await keyed();
    const { data } = await server.client().passkey.startAuthentication();
    expect(data?.options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
    expect(data?.options.allowCredentials ?? []).toEqual([]);
  });

  // C§74.13
  test('answer of a sign-in · with any fault · is refused', async () => {
    const { device } = await keyed();
    const faulty: Record<string, Faults> = {
      'another site': { origin: 'https://evil.example.com' },
      'another relying party': { rpId: 'evil.example.com' },
      'a user who was not verified': { isVerified: false },
      'nobody present': { isPresent: false },
      'a frame of another site': { isFramed: true },
      'another challenge': { challenge: 'AAAA' },
      'a registration': { type: 'webauthn.create' },
      'another signature': { signature: Buffer.from('30060201010201ff', 'hex') },
      'no user': { userHandle: undefined },
      'another user': { userHandle: Buffer.from(randomUUID()).toString('base64url') },
      'an unknown credential': { credentialId: 'AAAA' },
      'a credential that is none': { credentialId: '../\u0000' },
    };
    for (const [fault, faults] of Object.entries(faulty)) {
      const { data, error } = await signInByPasskey(server.client(), device, faults);
      expect(data?.session ?? null, fault).toBeNull();
      expect(refusalOf(error), fault).toEqual([400, 'webauthn_verification_failed']);
    }
    expect((await signInByPasskey(server.client(), device)).error).toBeNull();
  });

  test('new credential · with any fault · is refused', async () => {
    const { client } = await server.signedIn();
    const faulty: Record<string, Faults> = {
      'another site': { origin: 'https://evil.example.com' },
      'another relying party': { rpId: 'evil.example.com' },
      'a user who was not verified': { isVerified: false },
      'a frame of another site': { isFramed: true },
      'another challenge': { challenge: 'AAAA' },
      'a sign-in': { type: 'webauthn.get' },
      'the id of another credential': { credentialId: 'AAAA' },
    };
    for (const [fault, faults] of Object.entries(faulty)) {
      const { data } = await client.passkey.startRegistration();
      if (data === null) throw new Error('no options');
      const { error } = await client.passkey.verifyRegistration({
        challengeId: data.challenge_id,
        credential: newDevice().create(data.options, faults),
      });
      expect(refusalOf(error), fault).toEqual([400, 'webauthn_verification_failed']);
    }
    expect((await client.passkey.list()).data).toEqual([]);
  });

  test("maker's statement · is neither needed nor followed", async () => {
    const { client } = await server.signedIn();
    const { data } = await client.passkey.startRegistration();
    if (data === null) throw new Error('no options');
    const device = newDevice();
    const { error } = await client.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: device.create(data.options, {
        statement: { format: 'packed', content: new Map([['x5c', [new Uint8Array(9)]]]) },
      }),
    });
    expect(error).toBeNull();
    expect((await signInByPasskey(server.client(), device)).error).toBeNull();
  });

  test('bodies of another form · are refused, never a 500', async () => {
    const { authorization } = await server.signedIn();
    const id = randomUUID();
    for (const [body, code] of [
      [{}, 'validation_failed'],
      [{ challenge_id: 'x', credential: {} }, 'validation_failed'],
      [{ challenge_id: id }, 'validation_failed'],
      [{ challenge_id: id, credential: 'x' }, 'validation_failed'],
      [{ challenge_id: 7, credential: {} }, 'validation_failed'],
      [{ challenge_id: id, credential: {} }, 'webauthn_challenge_not_found'],
    ] as const)
      for (const step of ['registration', 'authentication']) {
        const answer = await call('POST', `/${step}/verify`, body, authorization);
        expect([answer.status, answer.code], `${step} ${JSON.stringify(body)}`).toEqual([
          400,
          code,
        ]);
      }
    for (const credential of [{}, { id: 'AA' }, { id: 'AA', rawId: 'AA', type: 'public-key' }])
      for (const step of ['registration', 'authentication']) {
        const { body } = await call('POST', `/${step}/options`, {}, authorization);
        const answer = { challenge_id: body['challenge_id'], credential };
        expect(await call('POST', `/${step}/verify`, answer, authorization)).toMatchObject({
          status: 400,
          code: 'webauthn_verification_failed',
        });
      }
  });

  // C§74.13
  test('challenge · counts once, for five minutes, for its purpose, user and session', async () => {
    const { client, device, email, password } = await keyed();
    const guest = server.client();
    const ask = async () => {
      const { data } = await guest.passkey.startAuthentication();
      if (data === null) throw new Error('no options');
      return { challengeId: data.challenge_id, credential: device.sign(data.options) };
    };
    const answer = await ask();
    expect((await guest.passkey.verifyAuthentication(answer)).error).toBeNull();
    const replayed = await server.client().passkey.verifyAuthentication(answer);
    expect(refusalOf(replayed.error)).toEqual([400, 'webauthn_challenge_not_found']);
    const late = await ask();
    server.clock.offsetMs += PASSKEY_CHALLENGE_MS + 1;
    const expired = await guest.passkey.verifyAuthentication(late);
    expect(refusalOf(expired.error)).toEqual([400, 'webauthn_challenge_expired']);
    expect((await guest.passkey.verifyAuthentication(late)).error?.code).toBe(
      'webauthn_challenge_not_found',
    );

    const { data } = await client.passkey.startRegistration();
    if (data === null) throw new Error('no options');
    const made = { challengeId: data.challenge_id, credential: newDevice().create(data.options) };
    const stranger = (await server.signedIn()).client;
    const sameUser = server.client();
    await sameUser.signInWithPassword({ email, password });
    for (const asking of [stranger, sameUser])
      expect((await asking.passkey.verifyRegistration(made)).error?.code).toBe(
        'webauthn_challenge_not_found',
      );
    const crossed = await call('POST', '/authentication/verify', {
      challenge_id: data.challenge_id,
      credential: made.credential,
    });
    expect(crossed.code).toBe('webauthn_challenge_not_found');
    expect((await client.passkey.verifyRegistration(made)).error).toBeNull();
  });

  test('challenges · are swept, by the job and by the next one', async () => {
    await server.client().passkey.startAuthentication();
    expect(await countChallenges()).toBeGreaterThan(0);
    server.clock.offsetMs += 2 * PASSKEY_CHALLENGE_MS + 1;
    await server.auth.sweep();
    expect(await countChallenges()).toBe(0);
    await server.client().passkey.startAuthentication();
    server.clock.offsetMs += 2 * PASSKEY_CHALLENGE_MS + 1;
    await server.client().passkey.startAuthentication();
    expect(await countChallenges()).toBe(1);
  });

  test('two tabs · both may begin, and a second answer adds a second passkey', async () => {
    const { client } = await server.signedIn();
    const [first, second] = [
      await client.passkey.startRegistration(),
      await client.passkey.startRegistration(),
    ];
    for (const { data } of [second, first]) {
      if (data === null) throw new Error('no options');
      const { error } = await client.passkey.verifyRegistration({
        challengeId: data.challenge_id,
        credential: newDevice().create(data.options),
      });
      expect(error).toBeNull();
    }
    expect((await client.passkey.list()).data).toHaveLength(2);
  });

  // C§74.14
  test('copied passkey · a counter that fell behind is refused, the owner gets a mail', async () => {
    const { device, userId, email } = await keyed({ counts: true });
    expect((await signInByPasskey(server.client(), device)).error).toBeNull();
    expect((await signInByPasskey(server.client(), device, { counter: 9 })).error).toBeNull();
    for (const counter of [9, 3, 0]) {
      const { error } = await signInByPasskey(server.client(), device, { counter });
      expect(error?.code, String(counter)).toBe('webauthn_verification_failed');
    }
    expect(await actionsOf(userId)).toContain('passkey_refused');
    expect(await subjectsTo(email)).toContain('有一把通行密钥可能被复制了 · 回响');
    expect((await signInByPasskey(server.client(), device, { counter: 10 })).error).toBeNull();
  });

  test('answers at the same moment with one counter · sign in once', async () => {
    const { device } = await keyed({ counts: true });
    const answers = await Promise.all(
      [1, 2, 3].map(() => signInByPasskey(server.client(), device, { counter: 7 })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('account · has at most ten, and a credential one account', async () => {
    const { client, device } = await keyed();
    expect((await client.passkey.startRegistration()).data?.options.excludeCredentials).toEqual([
      { id: expect.any(String), type: 'public-key', transports: ['internal'] },
    ]);
    const stranger = (await server.signedIn()).client;
    const { data } = await stranger.passkey.startRegistration();
    if (data === null) throw new Error('no options');
    const copy = newDevice();
    const twice = copy.create(data.options);
    const answer = { challengeId: data.challenge_id, credential: twice };
    expect((await stranger.passkey.verifyRegistration(answer)).error).toBeNull();
    const again = await client.passkey.startRegistration();
    const { error } = await client.passkey.verifyRegistration({
      challengeId: again.data?.challenge_id ?? '',
      credential: withChallenge(twice, again.data?.options.challenge ?? ''),
    });
    expect(refusalOf(error)).toEqual([422, 'webauthn_credential_exists']);
    expect((await signInByPasskey(server.client(), device)).error).toBeNull();

    const waiting = await client.passkey.startRegistration();
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await addPasskey(client, newDevice());
    const names = (await client.passkey.list()).data?.map((one) => one.friendly_name);
    expect(new Set(names).size).toBe(PASSKEYS_MAX);
    const refused = await client.passkey.startRegistration();
    expect(refusalOf(refused.error)).toEqual([422, 'too_many_passkeys']);
    if (waiting.data === null) throw new Error('no options');
    const eleventh = await client.passkey.verifyRegistration({
      challengeId: waiting.data.challenge_id,
      credential: newDevice().create(waiting.data.options),
    });
    expect(eleventh.error?.code).toBe('too_many_passkeys');
  });

  // C§74.15
  test('older session · adds a passkey only after the password was entered again', async () => {
    const { client, device, email, authorization } = await keyed();
    server.clock.offsetMs += RECENT_STEP_MS + 1;
    const refused = await client.passkey.startRegistration();
    expect(refusalOf(refused.error)).toEqual([400, 'reauthentication_needed']);
    expect((await client.passkey.list()).data).toHaveLength(1);
    const caller = await server.auth.verify(authorization);
    if (caller === null) throw new Error('the session ended');
    await server.auth.sessions.noteProof(caller);
    expect((await client.passkey.startRegistration()).error).toBeNull();
    server.clock.offsetMs += RECENT_STEP_MS + 1;
    expect((await client.passkey.startRegistration()).error?.code).toBe('reauthentication_needed');
    const fresh = server.client();
    await signInByPasskey(fresh, device);
    await addPasskey(fresh, newDevice());
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  test('options of a moment ago · let a slow user finish', async () => {
    const { client } = await server.signedIn();
    server.clock.offsetMs += RECENT_STEP_MS - 1_000;
    const { data } = await client.passkey.startRegistration();
    server.clock.offsetMs += PASSKEY_CHALLENGE_MS - 1_000;
    if (data === null) throw new Error('no options');
    const { error } = await client.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: newDevice().create(data.options),
    });
    expect(error).toBeNull();
  });

  test('session by passkey · changes no password without the current one', async () => {
    const { device, password } = await keyed();
    const client = server.client();
    await signInByPasskey(client, device);
    const next = 'another-secret-1';
    expect((await client.updateUser({ password: next })).error?.code).toBe(
      'current_password_required',
    );
    const { error } = await client.updateUser({ password: next, current_password: password });
    expect(error).toBeNull();
    expect((await signInByPasskey(server.client(), device)).error).toBeNull();
  });

  // C§74.16
  test('two-step sign-in · a passkey is half a sign-in, which manages no passkey', async () => {
    const { client, device, passkeyId } = await keyed();
    const factor = await turnTwoStepOn(client, server.now);
    server.clock.offsetMs += STEP_MS;
    const other = server.client();
    expect((await signInByPasskey(other, device)).error).toBeNull();
    const token = `Bearer ${await tokenOf(other)}`;
    await expect(server.auth.verify(token)).rejects.toMatchObject({ code: 'TWO_STEP_REQUIRED' });
    const attempts = [
      ['POST', '/registration/options', {}],
      ['POST', '/registration/verify', { challenge_id: randomUUID(), credential: {} }],
      ['GET', '', undefined],
      ['PATCH', `/${passkeyId}`, { friendly_name: 'x' }],
      ['DELETE', `/${passkeyId}`, {}],
    ] as const;
    for (const [method, path, body] of attempts)
      expect(await call(method, path, body, token), `${method} ${path}`).toMatchObject({
        status: 403,
        code: 'insufficient_aal',
      });
    const code = codeAt(factor.secret, server.now());
    expect((await other.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect(await server.auth.verify(`Bearer ${await tokenOf(other)}`)).not.toBeNull();
    await addPasskey(other, newDevice());

    server.clock.offsetMs += RECENT_STEP_MS + 1;
    expect((await other.passkey.list()).data).toHaveLength(2);
    expect((await other.passkey.update({ passkeyId, friendlyName: 'x' })).error).toBeNull();
    expect((await other.passkey.startRegistration()).error?.code).toBe('insufficient_aal');
    expect((await other.passkey.delete({ passkeyId })).error?.code).toBe('insufficient_aal');
  });

  test('two-step sign-in turned on in between · ends what the other session began', async () => {
    const { client, email, password } = await keyed();
    const other = server.client();
    await other.signInWithPassword({ email, password });
    const { data } = await other.passkey.startRegistration();
    await turnTwoStepOn(client, server.now);
    if (data === null) throw new Error('no options');
    const { error } = await other.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: newDevice().create(data.options),
    });
    expect(error).not.toBeNull();
    expect((await client.passkey.list()).data).toHaveLength(1);
  });

  // C§74.17
  test('deleted account · a passkey restores it, as the password does', async () => {
    const { client, device, userId } = await keyed();
    const accounts = createAccountRepository(server.database);
    await accounts.markDeleted(userId, server.now());
    await server.auth.sessions.endAll(userId);
    expect((await client.passkey.list()).error).not.toBeNull();
    expect((await signInByPasskey(server.client(), device)).error).toBeNull();
    expect(await accounts.findDeletedAt(userId)).toBeNull();
    expect(await actionsOf(userId)).toContain('deletion_cancelled');
  });

  test('deleted account with two-step sign-in · is restored by the code only', async () => {
    const { client, device, userId } = await keyed();
    const factor = await turnTwoStepOn(client, server.now);
    server.clock.offsetMs += STEP_MS;
    const accounts = createAccountRepository(server.database);
    await accounts.markDeleted(userId, server.now());
    await server.auth.sessions.endAll(userId);
    const other = server.client();
    await signInByPasskey(other, device);
    expect(await accounts.findDeletedAt(userId)).not.toBeNull();
    const code = codeAt(factor.secret, server.now());
    await other.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(await accounts.findDeletedAt(userId)).toBeNull();
  });

  test('purge under way · no passkey restores the account', async () => {
    const { device, userId } = await keyed();
    await createAccountRepository(server.database).markDeleted(userId, server.now());
    await server.database
      .query()
      .updateTable('users')
      .set({ email: userId })
      .where('id', '=', userId)
      .execute();
    const { error } = await signInByPasskey(server.client(), device);
    expect(error?.code).toBe('user_not_found');
    expect(await actionsOf(userId)).not.toContain('passkey_signed_in');
  });

  test('banned account, unconfirmed address · are refused', async () => {
    const { device, userId } = await keyed();
    await change(userId, { banned_until: server.now() + 60_000 });
    const banned = await signInByPasskey(server.client(), device);
    expect(refusalOf(banned.error)).toEqual([403, 'user_banned']);
    await change(userId, { banned_until: server.now() - 1, confirmed_at: null });
    const unconfirmed = await signInByPasskey(server.client(), device);
    expect(refusalOf(unconfirmed.error)).toEqual([403, 'email_not_confirmed']);
  });

  test('signed out, another user · reach no passkey', async () => {
    const { passkeyId, client } = await keyed();
    const stranger = (await server.signedIn()).authorization;
    for (const [method, path] of [
      ['POST', '/registration/options'],
      ['POST', '/registration/verify'],
      ['GET', ''],
      ['PATCH', `/${passkeyId}`],
      ['DELETE', `/${passkeyId}`],
    ] as const)
      expect(await call(method, path), `${method} ${path}`).toMatchObject({
        status: 401,
        code: 'no_authorization',
      });
    for (const [method, body] of [
      ['PATCH', { friendly_name: 'x' }],
      ['DELETE', {}],
    ] as const)
      for (const id of [passkeyId, randomUUID(), 'x', '%00'])
        expect(await call(method, `/${id}`, body, stranger), `${method} ${id}`).toMatchObject({
          status: 404,
          code: 'validation_failed',
        });
    expect((await client.passkey.list()).data).toMatchObject([{ id: passkeyId }]);
  });

  test('name · has 1 to 120 bytes', async () => {
    const { client, passkeyId } = await keyed();
    for (const friendlyName of ['', '  ', '字'.repeat(41), '\u0000'])
      expect((await client.passkey.update({ passkeyId, friendlyName })).error?.code).toBe(
        'validation_failed',
      );
    const friendlyName = '字'.repeat(40);
    expect((await client.passkey.update({ passkeyId, friendlyName })).data).toMatchObject({
      friendly_name: friendlyName,
    });
  });

  // C§74.18
  test('first mailed link of an unproved address · removes all passkeys', async () => {
    const { device, email, userId } = await keyed();
    const open = async () => {
      await server.client().resetPasswordForEmail(email);
      await server.deliverMails();
      const token = /access_token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
      const client = server.client();
      const { error } = await client.verifyOtp({ token_hash: token, type: 'recovery' });
      expect(error).toBeNull();
      return client;
    };
    const client = await open();
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await signInByPasskey(server.client(), device)).error?.code).toBe(
      'webauthn_verification_failed',
    );
    expect(await actionsOf(userId)).toContain('passkey_removed');
    const own = newDevice();
    await addPasskey(client, own);
    server.clock.offsetMs += 60_000;
    await open();
    expect((await signInByPasskey(server.client(), own)).error).toBeNull();
  });

  test('settings endpoint · announces them', async () => {
    const answer = await fetch(`${server.url}/settings`);
    expect(await answer.json()).toMatchObject({ passkeys_enabled: true });
  });

  // C§74.14
  test('new place · the owner gets a mail, a known place none', async () => {
    const away = await openAuthServer(engine, 'passkeyplaces', {
      passkeys: true,
      trustedProxies: 1,
    });
    const at = (ip: string) => away.client({ headers: { 'X-Forwarded-For': ip } });
    const home = at('203.0.113.9');
    const email = 'places@example.com';
    await home.signUp({ email, password: 'secret1' });
    const device = createPasskeyDevice(away.publicUrl);
    await addPasskey(home, device);
    await away.deliverMails();
    away.mails.splice(0);
    for (const ip of ['203.0.113.9', '198.51.100.7', '198.51.100.7'])
      expect((await signInByPasskey(at(ip), device)).error).toBeNull();
    await away.deliverMails();
    expect(away.mails.map(({ subject }) => subject)).toEqual(['你的账号在新设备上登录 · 回响']);
    await away.stop();
  });

  test('challenges of one address · are 150 in five minutes', async () => {
    const limited = await openAuthServer(engine, 'passkeylimit', {
      passkeys: true,
      rateLimits: true,
    });
    const ask = async () =>
      (await limited.client().passkey.startAuthentication()).error?.code ?? null;
    const codes = await Promise.all(Array.from({ length: 150 }, ask));
    expect(codes.filter((code) => code !== null)).toEqual([]);
    expect(await ask()).toBe('over_request_rate_limit');
    await limited.stop();
  });

  test('switched off · every endpoint answers 404', async () => {
    const off = await openAuthServer(engine, 'passkeysoff', {});
    const { client, authorization } = await off.signedIn();
    for (const path of ['registration', 'authentication'])
      for (const step of ['options', 'verify']) {
        const answer = await fetch(`${off.url}/passkeys/${path}/${step}`, {
          method: 'POST',
          headers: { authorization },
          body: '{}',
        });
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ code: 'not_found' });
      }
    expect((await client.passkey.list()).error?.code).toBe('not_found');
    expect(await (await fetch(`${off.url}/settings`)).json()).not.toHaveProperty(
      'passkeys_enabled',
    );
    await off.stop();
  });
});

/** Status and code of a refusal. */
function refusalOf(error: object | null) {
  if (error === null || !('status' in error) || !('code' in error)) return error;
  return [error.status, error.code];
}

/** The same new credential as the answer to another challenge. */
function withChallenge<C extends { response: { clientDataJSON: string } }>(
  credential: C,
  challenge: string,
): C {
  const data = JSON.parse(
    Buffer.from(credential.response.clientDataJSON, 'base64url').toString(),
  ) as object;
  const clientDataJSON = Buffer.from(JSON.stringify({ ...data, challenge })).toString('base64url');
  return { ...credential, response: { ...credential.response, clientDataJSON } };
}
