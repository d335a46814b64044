// Refresh with rotation and reuse, through the unchanged client.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOST_RESPONSE_MS, REFRESH_REUSE_MS } from '#server/features/auth/session-refresh.ts';
import { SESSION_IDLE_MS } from '#server/features/auth/session.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import {
  openAuthServer,
  startAuthServer,
  type AuthTestServer,
} from '#server/test-helpers/auth-server.ts';

describe.each(ENGINES)('refresh on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'authrefresh');
  });
  afterAll(() => server.stop());

  test('refresh · rotates; an older copy after the interval ends the session', async () => {
    const { client, session, authorization } = await server.signedIn();
    const a = session.refresh_token;
    const b = (await server.refresh(a)).token ?? '';
    expect(b).not.toBe(a);
    expect(await server.refresh(a)).toEqual({ token: b, code: null });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect(await server.refresh(a)).toEqual({ token: b, code: null });
    const c = (await server.refresh(b)).token ?? '';
    expect(await server.refresh(a)).toEqual({ token: c, code: null });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect(await server.refresh(a)).toEqual({ token: null, code: 'refresh_token_already_used' });
    expect(await server.refresh(c)).toEqual({ token: null, code: 'refresh_token_not_found' });
    expect((await server.userStatus(authorization)).body).toMatchObject({
      code: 'session_not_found',
    });
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('refresh · with the parent token · works for a minute, then ends the session', async () => {
    const { session, userId } = await server.signedIn();
    const a = session.refresh_token;
    const b = (await server.refresh(a)).token;
    server.clock.offsetMs += LOST_RESPONSE_MS - 1_000;
    expect(await server.refresh(a)).toEqual({ token: b, code: null });
    server.clock.offsetMs += 1_001;
    expect(await server.refresh(a)).toEqual({ token: null, code: 'refresh_token_already_used' });
    expect(await server.refresh(b ?? '')).toEqual({ token: null, code: 'refresh_token_not_found' });
    expect((await server.audit.list(userId, 1))[0]).toMatchObject({
      action: 'refresh_reused',
      detail: { behind: 1 },
    });
  });

  test('refresh · two clients use one token in turn · is detected', async () => {
    const { session } = await server.signedIn();
    const stolen = session.refresh_token;
    const owners = (await server.refresh(stolen)).token ?? '';
    server.clock.offsetMs += 30 * 60_000;
    const codes = [(await server.refresh(stolen)).code, (await server.refresh(owners)).code];
    expect(codes).toEqual(['refresh_token_already_used', 'refresh_token_not_found']);
  });

  test('refresh · fifty at once · all get the same token', async () => {
    const { session } = await server.signedIn();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => server.refresh(session.refresh_token)),
    );
    expect(responses.every((response) => response.code === null)).toBe(true);
    expect(new Set(responses.map((response) => response.token)).size).toBe(1);
  });

  test('refresh · at once on two processes · all get the same token', async () => {
    const other = await startAuthServer(server.database, { keys: server.keys });
    other.clock.offsetMs = server.clock.offsetMs;
    const { session } = await server.signedIn();
    const ask = async (url: string) => {
      const response = await fetch(`${url}/token?grant_type=refresh_token`, {
        method: 'POST',
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      });
      return ((await response.json()) as { refresh_token?: string }).refresh_token;
    };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => [ask(server.url), ask(other.url)]).flat(),
    );
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toBeDefined();
    await other.stop();
  });

  test('refresh · malformed, forged or idle token · is refused', async () => {
    const { session } = await server.signedIn();
    const token = session.refresh_token;
    expect((await server.refresh('nonsense')).code).toBe('validation_failed');
    expect((await server.refresh(token.slice(0, -2))).code).toBe('validation_failed');
    const flipped = Buffer.from(token, 'base64url');
    flipped[17] = 9;
    expect((await server.refresh(flipped.toString('base64url'))).code).toBe('validation_failed');
    server.clock.offsetMs += SESSION_IDLE_MS + 1;
    expect((await server.refresh(token)).code).toBe('session_expired');
    expect((await server.refresh(token)).code).toBe('refresh_token_not_found');
  });

  test('refresh · after 503 responses of a gateway · is retried and succeeds', async () => {
    const { session } = await server.signedIn();
    let failures = 2;
    const flaky: typeof fetch = async (input, init) => {
      if (failures === 0) return fetch(input, init);
      failures -= 1;
      return new Response('{"message":"unavailable"}', { status: 503 });
    };
    const { data, error } = await server
      .client({ fetch: flaky })
      .refreshSession({ refresh_token: session.refresh_token });
    expect([error, failures, data.session?.refresh_token === session.refresh_token]).toEqual([
      null,
      0,
      false,
    ]);
  });
});
