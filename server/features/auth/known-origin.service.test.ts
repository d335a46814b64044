// The mail about a sign-in from a new place.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_ORIGIN_MS } from '#server/features/auth/known-origin.service.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { codeAt, turnTwoStepOn } from '#tools/test/authenticator.ts';

const HOME = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Device-Id': '0b9f2f0e-6c1f-4c55-9d53-0d4f5a3f7a01',
};
const AWAY = {
  'X-Forwarded-For': '198.51.100.7',
  'X-Device-Id': '0b9f2f0e-6c1f-4c55-9d53-0d4f5a3f7a02',
};

describe.each(ENGINES)('sign-in from a new place on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'neworigin', { trustedProxies: 1 });
  });
  afterAll(() => server.stop());

  const signUp = async (name: string) => {
    const user = { email: `${name}@example.com`, password: 'secret1' };
    const { error } = await server.client({ headers: HOME }).signUp(user);
    if (error !== null) throw error;
    return user;
  };

  /** Signs in; returns the subjects of the mails about it. */
  const signIn = async (user: { email: string; password: string }, headers: object) => {
    await server.client({ headers: { ...headers } }).signInWithPassword(user);
    server.mails.splice(0);
    await server.deliverMails();
    return server.mails.map(({ subject }) => subject);
  };
  const NEW = ['你的账号在新设备上登录 · 回响'];

  // C§74.07
  test('another address and another device · the owner gets one mail', async () => {
    const user = await signUp('one');
    expect(await signIn(user, HOME)).toEqual([]);
    expect(await signIn(user, AWAY)).toEqual(NEW);
    expect(await signIn(user, AWAY)).toEqual([]);
  });

  test.each([
    ['address', { ...HOME, 'X-Device-Id': AWAY['X-Device-Id'] }],
    ['device', { ...HOME, 'X-Forwarded-For': AWAY['X-Forwarded-For'] }],
  ])('known %s · sends no mail', async (name, headers) => {
    const user = await signUp(`known-${name}`);
    expect(await signIn(user, headers)).toEqual([]);
  });

  test('mail refused by the limit · leaves the place unknown', async () => {
    const limited = await openAuthServer(engine, 'originlimit', {
      trustedProxies: 1,
      rateLimits: true,
    });
    const user = { email: 'limited@example.com', password: 'secret1' };
    await limited.client({ headers: HOME }).signUp(user);
    const visit = async (number: number) => {
      const headers = { 'X-Forwarded-For': `198.51.100.${number}` };
      const { error } = await limited.client({ headers }).signInWithPassword(user);
      expect(error).toBeNull();
      return limited.orders.length;
    };
    for (let number = 1; number <= 5; number += 1) expect(await visit(number)).toBe(number);
    expect(await visit(6)).toBe(5);
    limited.clock.offsetMs += 24 * 3_600_000;
    expect(await visit(5)).toBe(5);
    expect(await visit(6)).toBe(6);
    await limited.stop();
  });

  test('half a sign-in · leaves the place unknown, until the second step', async () => {
    const guarded = await openAuthServer(engine, 'originhalf', {
      trustedProxies: 1,
      twoStep: true,
    });
    const user = { email: 'half@example.com', password: 'secret1' };
    const home = guarded.client({ headers: HOME });
    await home.signUp(user);
    const factor = await turnTwoStepOn(home, guarded.now);
    await guarded.deliverMails();
    const visit = async () => {
      const client = guarded.client({ headers: AWAY });
      await client.signInWithPassword(user);
      return { client, mails: guarded.orders.splice(0).length };
    };
    expect((await visit()).mails).toBe(1);
    const { client, mails } = await visit();
    expect(mails).toBe(1);
    guarded.clock.offsetMs += 30_000;
    const code = codeAt(factor.secret, guarded.now());
    const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(error).toBeNull();
    expect((await visit()).mails).toBe(0);
    await guarded.stop();
  });

  test('wrong password · sends no mail', async () => {
    const user = await signUp('wrong');
    expect(await signIn({ ...user, password: 'guess-1' }, AWAY)).toEqual([]);
  });

  test('every place long unseen · sends no mail', async () => {
    const user = await signUp('long-ago');
    server.clock.offsetMs += KNOWN_ORIGIN_MS;
    expect(await signIn(user, AWAY)).toEqual([]);
  });
});
