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

  const refresh = async (token: string) => {
    const { data, error } = await server.client().refreshSession({ refresh_token: token });
    return { token: data.session?.refresh_token ?? null, code: error?.code ?? null };
  };
  const userStatus = async (authorization: string | null) => {
    const response = await fetch(
      `${server.url}/user`,
      authorization === null ? {} : { headers: { authorization } },
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('refresh · rotates; an older copy after the interval ends the session', async () => {
    const { client, session, authorization } = await server.signedIn();
    const a = session.refresh_token;
    const b = (await refresh(a)).token ?? '';
    expect(b).not.toBe(a);
    expect(await refresh(a)).toEqual({ token: b, code: null });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect(await refresh(a)).toEqual({ token: b, code: null });
    const c = (await refresh(b)).token ?? '';
    expect(await refresh(a)).toEqual({ token: c, code: null });
    server.clock.offsetMs += REFRESH_REUSE_MS + 1;
    expect(await refresh(a)).toEqual({ token: null, code: 'refresh_token_already_used' });
    expect(await refresh(c)).toEqual({ token: null, code: 'refresh_token_not_found' });
    expect((await userStatus(authorization)).body).toMatchObject({ code: 'session_not_found' });
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('refresh · with the parent token · works for a minute, then ends the session', async () => {
    const { session, userId } = await server.signedIn();
    const a = session.refresh_token;
    const b = (await refresh(a)).token;
    server.clock.offsetMs += LOST_RESPONSE_MS - 1_000;
    expect(await refresh(a)).toEqual({ token: b, code: null });
    server.clock.offsetMs += 1_001;
    expect(await refresh(a)).toEqual({ token: null, code: 'refresh_token_already_used' });
    expect(await refresh(b ?? '')).toEqual({ token: null, code: 'refresh_token_not_found' });
    expect((await server.audit.list(userId, 1))[0]).toMatchObject({
      action: 'refresh_reused',
      detail: { behind: 1 },
    });
  });

  test('refresh · two clients use one token in turn · is detected', async () => {
    const { session } = await server.signedIn();
    const stolen = session.refresh_token;
    const owners = (await refresh(stolen)).token ?? '';
    server.clock.offsetMs += 30 * 60_000;
    const codes = [(await refresh(stolen)).code, (await refresh(owners)).code];
    expect(codes).toEqual(['refresh_token_already_used', 'refresh_token_not_found']);
  });

  test('refresh · fifty at once · all get the same token', async () => {
    const { session } = await server.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refresh(session.refresh_token)),
    );
    expect(answers.every((answer) => answer.code === null)).toBe(true);
    expect(new Set(answers.map((answer) => answer.token)).size).toBe(1);
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
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [ask(server.url), ask(other.url)]).flat(),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toBeDefined();
    await other.stop();
  });

  test('refresh · malformed, forged or idle token · is refused', async () => {
    const { session } = await server.signedIn();
    const token = session.refresh_token;
    expect((await refresh('nonsense')).code).toBe('validation_failed');
    expect((await refresh(token.slice(0, -2))).code).toBe('validation_failed');
    const flipped = Buffer.from(token, 'base64url');
    flipped[17] = 9;
    expect((await refresh(flipped.toString('base64url'))).code).toBe('validation_failed');
    server.clock.offsetMs += SESSION_IDLE_MS + 1;
    expect((await refresh(token)).code).toBe('session_expired');
    expect((await refresh(token)).code).toBe('refresh_token_not_found');
  });
});
