// Quota and time limit of `/mcp` hold until the tools have ended (rulings 113).
import { expect, test } from 'vitest';
import { mcpRoutes, MCP_AT_ONCE } from '#server/features/mcp/mcp.routes.ts';
import type { McpService } from '#server/features/mcp/mcp.service.ts';

const never = () => Promise.reject(new Error('not called'));

/** The routes over a service whose list is `listEntries`. */
function routesOver(listEntries: () => Promise<never>, requestMs?: number) {
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
    onFailure: () => undefined,
    requestMs,
  });
  return async () =>
    app.request('http://localhost/mcp', {
      method: 'POST',
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
