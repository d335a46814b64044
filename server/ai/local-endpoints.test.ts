// A model server on this machine is detected and named, never used; other programs on its port are
// ignored.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { adviceFor, findLocalEndpoints } from '#server/ai/local-endpoints.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

const listen = async (answer: RequestListener) => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    program: 'Ollama',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  };
};

test('a list of models · is a model server, requested once and without any data', async () => {
  const asked: string[] = [];
  const place = await listen((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('{"object":"list","data":[{"id":"qwen3:8b"},{"id":"other"}]}');
  });
  const [found] = await findLocalEndpoints([place]);
  expect(found).toEqual({ ...place, models: ['qwen3:8b', 'other'] });
  expect(adviceFor(found ?? { ...place, models: [] })).toContain(
    `AI_BASE_URL=${place.baseUrl} AI_MODEL=qwen3:8b`,
  );
  expect(asked).toEqual(['GET /v1/models']);
});

test('another program, a silent one, and no program · are ignored', async () => {
  const page = await listen((_, response) => response.end('<html></html>'));
  const elsewhere = await listen((_, response) =>
    response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
  );
  const silent = await listen(() => undefined);
  expect(
    await findLocalEndpoints([
      page,
      elsewhere,
      silent,
      { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:1/v1' },
    ]),
  ).toEqual([]);
});
