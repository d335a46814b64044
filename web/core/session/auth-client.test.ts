// How the unchanged client is configured, seen from outside: storage key, PKCE, automatic refresh
// (A§4, A§9).
import { expect, it, vi } from 'vitest';
import { createAuthClient } from '#web/core/session/auth-client.ts';
import { SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

const HOUR_S = 3600;
const REFRESH = 'https://echo.example/auth/v1/token?grant_type=refresh_token';

const sessionOf = (token: string, expiresInS: number) => ({
  access_token: token,
  refresh_token: `${token}-refresh`,
  token_type: 'bearer',
  expires_in: expiresInS,
  expires_at: Math.floor(Date.now() / 1000) + expiresInS,
  user: {
    id: 'a',
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '',
    email: 'a@b.co',
  },
});

// One client for all checks: a page has one, and a second would react to the same events.
it('client · one page · storage key, automatic refresh, hidden tab and PKCE', async () => {
  vi.useFakeTimers();
  let isHidden = false;
  const visibility = vi
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  const requests: { url: string; body: string; device: string | null }[] = [];
  const net = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const device = new Headers(init?.headers).get('X-Device-Id');
    requests.push({
      url: new Request(input).url,
      body: typeof init?.body === 'string' ? init.body : '',
      device,
    });
    return Response.json(sessionOf(`token-${requests.length}`, HOUR_S));
  });
  const urls = () => requests.map(({ url }) => url);
  const stored = () =>
    JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}') as { access_token: string };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf('old', HOUR_S)));

  const client = createAuthClient('https://echo.example');
  await client.initialize();
  expect((await client.getSession()).data.session?.access_token).toBe('old');
  await vi.advanceTimersByTimeAsync((HOUR_S - 180) * 1000);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(urls()).toEqual([REFRESH]);
  expect(stored().access_token).toBe('token-1');

  isHidden = true;
  dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(2 * HOUR_S * 1000);
  expect(requests).toHaveLength(1);
  isHidden = false;
  dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(urls()).toEqual([REFRESH, REFRESH]);

  await client.resetPasswordForEmail('a@b.co', {
    redirectTo: 'https://echo.example/resetpassword',
  });
  // The browser sends its stored id, so that the server recognises it at the next sign-in.
  expect(new Set(requests.map(({ device }) => device))).toEqual(
    new Set([localStorage.getItem('echo.device')]),
  );
  expect(requests[0]?.device).toMatch(/^[\da-f-]{36}$/);
  // A§7.04
  expect(urls()[2]).toBe(
    `https://echo.example/auth/v1/recover?redirect_to=${encodeURIComponent('https://echo.example/resetpassword')}`,
  );
  expect(JSON.parse(requests[2]?.body ?? '{}')).toMatchObject({
    code_challenge: expect.stringMatching(/^.{20,}$/),
    code_challenge_method: expect.stringMatching(/^s256$/i),
  });

  // After a server error the client retries after 200, 400 and 800 ms; three intervals of thirty
  // seconds before expiry leave time for that.
  const failedAt: number[] = [];
  net.mockImplementation(async () => {
    failedAt.push(Date.now());
    // A§8.35: each of these is temporary.
    const status = [502, 503, 504][failedAt.length - 1];
    return status === undefined
      ? Response.json(sessionOf('late', HOUR_S))
      : Response.json({ message: 'later' }, { status });
  });
  await vi.advanceTimersByTimeAsync((HOUR_S - 60) * 1000);
  expect(failedAt.slice(1).map((at, index) => at - (failedAt[index] ?? 0))).toEqual([
    200, 400, 800,
  ]);
  expect(stored().access_token).toBe('late');

  // A§4.15, A§9.13: a lasting error is retried for 30 s, then again at the next interval.
  failedAt.length = 0;
  net.mockImplementation(async () => {
    failedAt.push(Date.now());
    return Response.json({ message: 'later' }, { status: 503 });
  });
  const refreshed = client.refreshSession();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(failedAt.slice(1).map((at, index) => at - (failedAt[index] ?? 0))).toEqual([
    200, 400, 800, 1600, 3200, 6400, 12_800,
  ]);
  expect((await refreshed).error?.status).toBe(503);

  await client.stopAutoRefresh();
  visibility.mockRestore();
  net.mockRestore();
  vi.useRealTimers();
});
