// The rules of webhooks: addresses, and the times of the tries.
import { describe, expect, test } from 'vitest';
import {
  checkWebhookUrl,
  DELIVERY_ATTEMPTS_MAX,
  retryDelayAfter,
  WEBHOOK_URL_MAX,
} from '#domain/webhooks/webhook.ts';

describe('checkWebhookUrl', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    ['  https://例子.中国/钩?a=1  ', 'https://xn--fsqu00a.xn--fiqs8s/%E9%92%A9?a=1'],
    ['https://example.com:8443/hook', 'https://example.com:8443/hook'],
  ])('%s · is completed', (text, url) => {
    expect(checkWebhookUrl(text, false)).toEqual({ ok: true, value: url });
  });

  test.each([
    '',
    'example.com',
    'http://example.com/',
    'file:///etc/passwd',
    'https://a:b@example.com/',
    'https://example.com/#a',
    'https://',
    `https://example.com/${'钩'.repeat(WEBHOOK_URL_MAX / 4)}`,
    `https://example.com/${'a'.repeat(100_000)}`,
  ])('%.40s · is refused', (text) => {
    expect(checkWebhookUrl(text, false)).toEqual({ ok: false, code: 'WEBHOOK_URL_INVALID' });
  });

  test('http · only where private networks are allowed', () => {
    expect(checkWebhookUrl('http://10.0.0.1/', true).ok).toBe(true);
  });
});

test('retryDelayAfter · grows, stays within a day, and ends', () => {
  const delays = Array.from({ length: DELIVERY_ATTEMPTS_MAX }, (_, at) => retryDelayAfter(at + 1));
  expect(delays.at(-1)).toBeNull();
  const known = delays.flatMap((delay) => delay ?? []);
  expect(known).toHaveLength(10);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  const sum = known.reduce((total, delay) => total + delay, 0);
  expect(sum).toBeGreaterThan(23 * 3_600_000);
  expect(sum).toBeLessThan(86_400_000);
});
