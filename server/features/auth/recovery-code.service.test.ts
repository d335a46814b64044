// Recovery codes through the unchanged client.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { createFactorRepository } from '#server/features/auth/factor.repository.ts';
import { CODE_FAILURES_MAX, CODE_LOCK_MS } from '#server/features/auth/recovery-code.service.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES, lockWaited } from '#server/test-helpers/database.ts';
import { turnTwoStepOn } from '#tools/test/authenticator.ts';

/** As quick as a test needs; the first test uses that of passwords. */
const quickHash = (text: string) => createHash('sha256').update(text).digest('hex');
const QUICK = {
  hash: async (text: string) => quickHash(text),
  verify: async (text: string, stored: string | null) => quickHash(text) === stored,
  isCurrent: () => true,
};

const EXPERIMENTAL = { experimental: { recoveryCodes: true } };

describe.each(ENGINES)('recovery codes on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'recoverycodes', {
      twoStep: true,
      hasher: QUICK,
      trustedProxies: 1,
    });
  });
  afterAll(() => server.stop());

  const signIn = async (
    { email, password }: { email: string; password: string },
    from = server,
    headers: Record<string, string> = {},
  ) => {
    const client = from.client({ ...EXPERIMENTAL, headers });
    const { error } = await client.signInWithPassword({ email, password });
    if (error !== null) throw error;
    return client;
  };

  let places = 0;
  /** Headers of an address from which no account was signed in. */
  const elsewhere = () => ({ 'X-Forwarded-For': `198.51.${(places += 1)}.7` });

  /** A user with an authenticator and a set of codes. */
  const guarded = async (at = server) => {
    const user = await at.signedIn();
    const client = await signIn(user, at);
    const factor = await turnTwoStepOn(client, at.now);
    const { data, error } = await client.mfa.recoveryCodes.generate();
    if (error !== null) throw error;
    return { ...user, client, factor, codes: data.codes };
  };

  test('generate · returns ten codes, which are in no table', async () => {
    const slow = await openAuthServer(engine, 'recoveryhashes', { twoStep: true });
    const { client, codes, userId } = await guarded(slow);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/);
    expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    });
    const rows = await slow.database
      .query()
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .execute();
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$/);
    expect((await client.mfa.listFactors()).data?.recovery_code).toHaveLength(1);
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe(
      'mfa_verified_factor_exists',
    );
    await slow.stop();
  });

  test('generate · needs an authenticator, and one that was used', async () => {
    const user = await server.signedIn();
    const client = await signIn(user);
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe(
      'mfa_recovery_codes_sole_factor',
    );
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    await turnTwoStepOn(client, server.now);
    const half = await signIn(user);
    expect((await half.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
  });

  // C§74.02
  test('verify · makes the session whole once, however the code is typed', async () => {
    const user = await guarded();
    const typed = user.codes[0]?.replace(/(.{4})/g, '$1- ').toUpperCase() ?? '';
    const client = await signIn(user);
    expect((await client.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe('aal2');
    expect(data?.currentAuthenticationMethods).toMatchObject([
      { method: 'password' },
      { method: 'mfa/recovery_code' },
    ]);
    expect((await client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
    const again = await signIn(user);
    expect((await again.mfa.recoveryCodes.verify({ code: typed })).error?.code).toBe(
      'mfa_verification_failed',
    );
    await server.deliverMails();
    expect(server.mails.at(-1)?.subject).toContain('恢复码被用掉');
    expect((await server.audit.list(user.userId, 5)).map(({ action }) => action)).toContain(
      'recovery_code_used',
    );
  });

  test('deleted account · a recovery code restores it, the password does not', async () => {
    const user = await guarded();
    const accounts = createAccountRepository(server.database);
    await accounts.markDeleted(user.userId, server.now());
    await server.auth.sessions.endAll(user.userId);
    const client = await signIn(user);
    expect((await client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10);
    expect(await accounts.findDeletedAt(user.userId)).not.toBeNull();
    const { error } = await client.mfa.recoveryCodes.verify({ code: user.codes[0] ?? '' });
    expect(error).toBeNull();
    expect(await accounts.findDeletedAt(user.userId)).toBeNull();
  });

  test.runIf(engine === 'postgres')('set removed at the same moment · is not found', async () => {
    const user = await guarded();
    const factors = createFactorRepository(server.database);
    const code = user.codes[0] ?? '';
    // From outside of the transaction, of which request and poll would be a part.
    const { promise: locked, resolve: call } = Promise.withResolvers<void>();
    const called = locked.then(() => user.client.mfa.recoveryCodes.verify({ code }));
    const waited = locked.then(() => lockWaited(server.database));
    await server.database.transaction(async () => {
      await factors.lock(user.userId);
      await factors.remove(user.userId);
      call();
      await waited;
    });
    expect((await called).error?.code).toBe('mfa_factor_not_found');
  });

  test('one code at once from two browsers · opens one of them', async () => {
    const user = await guarded();
    const code = user.codes[1] ?? '';
    const browsers = [await signIn(user), await signIn(user)];
    const ends = await Promise.all(
      browsers.map((client) => client.mfa.recoveryCodes.verify({ code })),
    );
    expect(ends.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('five wrong codes · lock for a quarter of an hour, and a right one resets', async () => {
    const user = await guarded();
    let client = await signIn(user, server, elsewhere());
    const tryCode = async (code: string) =>
      (await client.mfa.recoveryCodes.verify({ code })).error ?? { code: null, status: 200 };
    for (let count = 1; count < CODE_FAILURES_MAX; count += 1)
      expect((await tryCode('a'.repeat(16))).code).toBe('mfa_verification_failed');
    expect((await tryCode(user.codes[2] ?? '')).code).toBeNull();
    client = await signIn(user, server, elsewhere());
    for (let count = 0; count < CODE_FAILURES_MAX; count += 1)
      expect((await tryCode('not a code')).code).toBe('mfa_verification_failed');
    const locked = await tryCode(user.codes[3] ?? '');
    expect([locked.status, locked.code]).toEqual([429, 'mfa_recovery_codes_locked']);
    // Who guesses knows the password; the owner's whole session is not locked.
    const own = await user.client.mfa.recoveryCodes.verify({ code: user.codes[4] ?? '' });
    expect(own.error).toBeNull();
    client = await signIn(user, server, elsewhere());
    for (let count = 0; count < CODE_FAILURES_MAX; count += 1) await tryCode('not a code');
    expect((await tryCode(user.codes[3] ?? '')).code).toBe('mfa_recovery_codes_locked');
    server.clock.offsetMs += CODE_LOCK_MS;
    expect((await tryCode(user.codes[3] ?? '')).code).toBeNull();
  });

  test('guesses at the same moment · are five in all', async () => {
    const user = await guarded();
    const from = elsewhere();
    const client = await signIn(user, server, from);
    const token = (await client.getSession()).data.session?.access_token;
    const guess = async () => {
      const response = await fetch(`${server.url}/factors/recovery-codes/verify`, {
        method: 'POST',
        headers: {
          ...from,
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ code: 'wrong' }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(statuses.filter((status) => status === 422)).toHaveLength(CODE_FAILURES_MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - CODE_FAILURES_MAX);
  });

  test('regenerate · ends the codes before', async () => {
    const user = await guarded();
    const { data } = await user.client.mfa.recoveryCodes.regenerate();
    expect(data?.codes).toHaveLength(10);
    const client = await signIn(user);
    expect((await client.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal');
    const code = user.codes[0] ?? '';
    expect((await client.mfa.recoveryCodes.verify({ code })).error?.code).toBe(
      'mfa_verification_failed',
    );
    const next = await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' });
    expect(next.error).toBeNull();
  });

  test('user without a phone · turns it off after a recovery code', async () => {
    const user = await guarded();
    const client = await signIn(user);
    await client.mfa.recoveryCodes.verify({ code: user.codes[0] ?? '' });
    expect((await client.mfa.unenroll({ factorId: user.factor.id })).error?.code).toBe(
      'mfa_recovery_codes_sole_factor',
    );
    expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await client.mfa.unenroll({ factorId: user.factor.id })).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    const plain = await signIn(user);
    expect((await plain.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
  });
});
