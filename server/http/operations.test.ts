import { createAdaptorServer } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { operationsRoutes } from '#server/http/operations.ts';

const TOKEN = 'a-token-of-sixteen-or-more';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Status of /metrics over a real loopback socket, as a proxy on the same machine requests it. */
async function statusOf(
  parts: { metricsToken: string | null; isPublic: boolean },
  headers: Record<string, string> = {},
): Promise<number> {
  const routes = operationsRoutes({
    ...parts,
    pingDatabase: () => Promise.resolve(),
    areWritesRefused: () => false,
    isStopping: () => false,
    renderMetrics: () => Promise.resolve({ contentType: 'text/plain', body: 'echo_up 1' }),
  });
  const server = createAdaptorServer({ fetch: routes.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closing.push(() => server.close());
  return (
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, { headers })
  ).status;
}

describe('/metrics without a token', () => {
  test('is served to this machine by a server that is not public', async () => {
    expect(await statusOf({ metricsToken: null, isPublic: false })).toBe(200);
  });

  test('is 404 on a public server, also when its proxy connects from loopback', async () => {
    expect(await statusOf({ metricsToken: null, isPublic: true })).toBe(404);
  });

  test.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
  ])('is 404 for a request with %s', async (header) => {
    expect(await statusOf({ metricsToken: null, isPublic: false }, { [header]: '127.0.0.1' })).toBe(
      404,
    );
  });
});

describe('/metrics with a token', () => {
  test.each([
    ['no token', {}, 404],
    ['another token', { Authorization: 'Bearer a-token-of-sixteen-or-mor' }, 404],
    ['the token', { Authorization: `Bearer ${TOKEN}` }, 200],
    [
      'the token, through a proxy',
      { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.9' },
      200,
    ],
  ])('a request with %s', async (_name, headers, status) => {
    expect(
      await statusOf({ metricsToken: TOKEN, isPublic: true }, headers as Record<string, string>),
    ).toBe(status);
  });
});
