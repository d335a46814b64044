// What Node's parser refuses is answered with a status and a body, and never inside another answer.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerBrokenRequests } from '#server/http/broken-requests.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** All bytes that the server sends to these bytes. */
async function exchange(
  sent: string,
  listener = (response: ServerResponse) => void response.end('ok'),
): Promise<string> {
  server = createServer((_request, response) => listener(response));
  answerBrokenRequests(server);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(Buffer.from(sent, 'utf8'));
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  await new Promise((resolve) => socket.on('close', resolve));
  return received;
}

// C§64.05
test('a request line in raw UTF-8 · 400 that says what to encode', async () => {
  const answer = await exchange('GET /api/search?query=桂花 HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    defined: false,
    code: 'BAD_REQUEST',
    status: 400,
    message: '提交的内容格式不对，请检查后重试',
    detail: 'The address must be percent-encoded, as curl --data-urlencode does',
  });
});

test('headers that are too large · 431 with a body', async () => {
  const answer = await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('"status":431');
});

const TWO = 'GET / HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n';

test('bytes after a request whose response has begun · no second head', async () => {
  const answer = await exchange(TWO, (response) => void response.write('half'));
  expect(answer).not.toContain('400');
});

test('bytes after a request that has no response yet · 400', async () => {
  expect(await exchange(TWO, () => undefined)).toMatch(/^HTTP\/1\.1 400 /);
});
