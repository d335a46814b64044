// An ended session is refused at once by the process that ended it, whatever was under way.
import { expect, test } from 'vitest';
import type { AccessTokens } from '#server/features/auth/access-token.ts';
import type { SessionRepository, Standing } from '#server/features/auth/session.repository.ts';
import { createTokenVerifier, SESSION_CACHE_MS } from '#server/features/auth/token-verifier.ts';

const TOKEN = 'Bearer a.b.c';
const CALLER = { userId: 'user', sessionId: 'session' };

function openVerifier() {
  const world = {
    nowMs: 1_000_000,
    isAlive: true,
    standing: { level: 'aal1', asked: 'aal1' } as Standing,
    checks: 0,
    hold: Promise.resolve(),
  };
  const verifier = createTokenVerifier({
    accessTokens: {
      read: async (token: string) => ({
        ...CALLER,
        aal: token === 'a.b.whole' ? 'aal2' : 'aal1',
        expiresAtMs: Number.MAX_SAFE_INTEGER,
      }),
    } as unknown as AccessTokens,
    sessions: {
      findStanding: async () => {
        world.checks += 1;
        const { isAlive, standing } = world;
        await world.hold;
        return isAlive ? standing : null;
      },
    } as unknown as SessionRepository,
    now: () => world.nowMs,
  });
  return { world, verifier };
}

test('live session · is read once in the time of the cache', async () => {
  const { world, verifier } = openVerifier();
  expect(await verifier.verify(TOKEN)).toEqual(CALLER);
  world.nowMs += SESSION_CACHE_MS - 1;
  expect(await verifier.verify(TOKEN)).toEqual(CALLER);
  expect(world.checks).toBe(1);
  world.nowMs += 1;
  await verifier.verify(TOKEN);
  expect(world.checks).toBe(2);
});

test('session ended while a check is under way · the check is not remembered', async () => {
  const { world, verifier } = openVerifier();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.hold = promise;
  const early = verifier.verify(TOKEN);
  // The check has read the session; now it ends.
  await Promise.resolve();
  await Promise.resolve();
  world.isAlive = false;
  verifier.forget([CALLER.sessionId]);
  resolve();
  expect(await early).toEqual(CALLER);
  expect(await verifier.verify(TOKEN)).toBeNull();
});

test('session reported as ended before the commit · is refused from the commit on', async () => {
  const { world, verifier } = openVerifier();
  verifier.forget([CALLER.sessionId]);
  expect(await verifier.verify(TOKEN)).toEqual(CALLER);
  world.isAlive = false;
  expect(await verifier.verify(TOKEN)).toBeNull();
});

test('end that was rolled back · the session is cached again later', async () => {
  const { world, verifier } = openVerifier();
  verifier.forget([CALLER.sessionId]);
  world.nowMs += SESSION_CACHE_MS;
  await verifier.verify(TOKEN);
  await verifier.verify(TOKEN);
  expect(world.checks).toBe(1);
});

test('half signed-in session · is refused, and whole from its step on', async () => {
  const { world, verifier } = openVerifier();
  world.standing = { level: 'aal1', asked: 'aal2' };
  for (let count = 0; count < 2; count += 1)
    await expect(verifier.verify(TOKEN)).rejects.toMatchObject({ code: 'TWO_STEP_REQUIRED' });
  expect(world.checks).toBe(2);
  world.standing = { level: 'aal2', asked: 'aal2' };
  expect(await verifier.verify('Bearer a.b.whole')).toEqual(CALLER);
});

test('token from before the step · is refused, also while its session is cached', async () => {
  const { world, verifier } = openVerifier();
  world.standing = { level: 'aal2', asked: 'aal2' };
  expect(await verifier.verify('Bearer a.b.whole')).toEqual(CALLER);
  await expect(verifier.verify(TOKEN)).rejects.toMatchObject({ code: 'TWO_STEP_REQUIRED' });
  expect(world.checks).toBe(1);
});
