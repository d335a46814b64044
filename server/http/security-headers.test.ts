// What every answer says to browsers, whatever answers: a page, the API, a failure.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test-server.ts';

let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  [plain, secure] = await Promise.all([
    startTestServer('sqlite', 'headers'),
    startTestServer('sqlite', 'headerstls', { PUBLIC_URL: 'https://journal.example.org' }),
  ]);
});
afterAll(() => Promise.all([plain.dispose(), secure.dispose()]));

const ADDRESSES = ['/', '/api/config', '/api/nothing', '/auth/v1/nothing', '/functions/v1/use_coupon', '/healthz'];

test.each(ADDRESSES)('%s: a policy without inline code or other origins, no guessing of types, no referrer, no frame', async (address) => {
  const { headers } = await plain.call(null, 'GET', address);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test.each(ADDRESSES)('%s: TLS for a year where the public address has it', async (address) => {
  expect((await secure.call(null, 'GET', address)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('no other origin is let in, and what the API answers is stored nowhere', async () => {
  const answer = await plain.call(null, 'GET', '/api/profile', undefined, { Origin: 'https://elsewhere.example' });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('content-type')).toMatch(/application\/json/);
});
