// Quota and time limit of `/mcp` hold until the tools have ended (rulings 113).
import { expect, test } from 'vitest';
import { mcpRoutes, MCP_AT_ONCE } from '#server/features/mcp/mcp.routes.ts';
import type { McpService } from '#server/features/mcp/mcp.service.ts';

const never = () => Promise.reject(new Error('not called'));

/** The routes over a service whose list is `listEntries`. */
function routesOver(
  listEntries: McpService['listEntries'],
  requestMs?: number,
  onFailure: (cause: unknown) => void = () => undefined,
) {
  const service: McpService = {
    searchEntries: never,
    getEntry: never,
    createPost: never,
    listEntries,
  };
  const app = mcpRoutes({
    service,
    identify: async () => ({ caller: { userId: 'u', sessionId: 't' }, tokenScope: 'read' }),
    publicUrl: 'http://localhost',
    trustedProxies: 0,
    onFailure,
    requestMs,
  });
  return async (signal?: AbortSignal) =>
    app.request('http://localhost/mcp', {
      method: 'POST',
      ...(signal !== undefined && { signal }),
      headers: {
        Host: 'localhost',
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_entries', arguments: {} },
      }),
    });
}

// C§65.04
test('a tool that does not end · 504 after the time limit', async () => {
  const post = routesOver(() => new Promise(() => undefined), 200);
  expect((await post()).status).toBe(504);
});

// C§65.04
test('tools in progress · count until they have ended', async () => {
  const gate = Promise.withResolvers<never>();
  const post = routesOver(() => gate.promise);
  let answered = 0;
  const sent = Array.from({ length: MCP_AT_ONCE.perUser }, () =>
    post().then((answer) => {
      answered += 1;
      return answer.status;
    }),
  );
  expect((await post()).status).toBe(429);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(answered).toBe(0);
  gate.reject(new Error('ended'));
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
  expect((await post()).status).toBe(200);
});

// C§65.04
test('a client that goes away · ends its tools and frees its places, unlogged', async () => {
  const failures: unknown[] = [];
  let [started, ended] = [0, 0];
  const post = routesOver(
    (_userId, _filter, signal) =>
      new Promise((_resolve, reject) => {
        started += 1;
        signal.addEventListener('abort', () => {
          ended += 1;
          reject(new Error('一段日记'));
        });
      }),
    undefined,
    (cause) => failures.push(cause),
  );
  const leaving = new AbortController();
  const sent = Array.from({ length: MCP_AT_ONCE.perUser }, () => post(leaving.signal));
  await expect.poll(() => started, { timeout: 20_000 }).toBe(MCP_AT_ONCE.perUser);
  expect((await post()).status).toBe(429);
  leaving.abort();
  await Promise.allSettled(sent);
  await expect.poll(() => ended).toBe(MCP_AT_ONCE.perUser);
  const again = new AbortController();
  const next = post(again.signal);
  await expect.poll(() => started).toBe(MCP_AT_ONCE.perUser + 1);
  again.abort();
  await next;
  expect(failures).toEqual([]);
});
