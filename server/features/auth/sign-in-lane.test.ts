// A flood of sign-ins by strangers does not shut the owner out (rulings 86).
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPasswordHasher,
  HASHES_WAITING_MAX,
  type PasswordHasher,
} from '#server/features/auth/password-hash.ts';
import { startAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

/** Hashes at once; the flood holds them all. */
const AT_ONCE = 2;

let opened: TestDatabase;
let server: AuthTestServer;
const held: (() => void)[] = [];
let isHeld = false;
/** The password itself as its tag. While `isHeld`, hashes end one by one. */
const slow = createPasswordHasher((async (_kind: string, { message }: { message: string }) => {
  if (isHeld) await new Promise<void>((resolve) => void held.push(resolve));
  return Buffer.from(message.padEnd(32, '.'));
}) as Parameters<typeof createPasswordHasher>[0]);

let knownTurns = 0;
const hasher: PasswordHasher = {
  ...slow,
  verify: (password, stored, turn) => {
    if (turn?.isKnown === true) knownTurns += 1;
    return slow.verify(password, stored, turn);
  },
};

beforeAll(async () => {
  opened = await openTestDatabase('sqlite', 'lane');
  server = await startAuthServer(opened.database, { rateLimits: true, trustedProxies: 1, hasher });
});
afterAll(async () => {
  isHeld = false;
  for (const end of held) end();
  await server.stop();
  await opened.dispose();
});

const signIn = async (email: string, password: string, ip: string, device = '') => {
  const response = await fetch(`${server.url}/token?grant_type=password`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, 'x-device-id': device },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.status;
};

const OWNER = 'owner@example.com';
const HOME = '192.0.2.1';
const DEVICE = '0190f3a0-0000-7000-8000-00000000abcd';

test('320 strangers at once · the owner signs in 12 of 12 times, behind two hashes', async () => {
  await fetch(`${server.url}/signup`, {
    method: 'POST',
    headers: { 'x-forwarded-for': HOME, 'x-device-id': DEVICE },
    body: JSON.stringify({ email: OWNER, password: 'secret1' }),
  });
  isHeld = true;
  const strangers = Array.from({ length: 320 }, (_, at) =>
    signIn(`nobody${at}@example.com`, 'guess1', `203.0.${at >> 6}.${at & 63}`),
  );
  const refused = 320 - HASHES_WAITING_MAX - AT_ONCE;
  const answered: number[] = [];
  for (const stranger of strangers) void stranger.then((status) => answered.push(status));
  await expect.poll(() => answered.length).toBe(refused);
  expect(new Set(answered)).toEqual(new Set([429]));
  for (let at = 0; at < 12; at += 1) {
    const from = at % 2 === 0 ? [HOME, ''] : ['198.51.100.7', DEVICE];
    const owner = signIn(OWNER, 'secret1', ...(from as [string, string]));
    await expect.poll(() => knownTurns).toBe(at + 1);
    // Each round ends the oldest hash; the owner's is the next to begin.
    for (let rounds = 0; rounds < AT_ONCE + 1; rounds += 1) {
      await expect.poll(() => held.length).toBe(AT_ONCE);
      held.shift()?.();
    }
    expect(await owner, `sign-in ${at + 1}`).toBe(200);
  }
  expect(answered.filter((status) => status === 400).length).toBeLessThan(12 * (AT_ONCE + 1));
  isHeld = false;
  while (held.length > 0 || answered.length < 320) {
    held.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
});
