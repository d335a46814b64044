// Addresses of push services, times of day, and the texts of pushes. C§67.05, C§67.07
import { expect, test } from 'vitest';
import { DAILY_PROMPTS } from '#domain/posts/daily-prompts.ts';
import { pushMessageOf } from '#domain/reminders/push-message.ts';
import { isClockTime, isLargePushService, isPushEndpoint } from '#domain/reminders/reminder.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QGu', true],
  ['http://push.example/1', false],
  ['https://user@push.example/1', false],
  ['https://push.example/1#part', false],
  ['data:text/plain,1', false],
  ['push.example', false],
  [`https://push.example/${'a'.repeat(1_000)}`, false],
])('isPushEndpoint · %s', (text, isOne) => {
  expect(isPushEndpoint(text, false)).toBe(isOne);
});

test('isPushEndpoint · http only where private networks are allowed', () => {
  expect(isPushEndpoint('http://127.0.0.1:9000/1', true)).toBe(true);
});

test.each([
  ['https://fcm.googleapis.com/x', true],
  ['https://updates.push.services.mozilla.com/x', true],
  ['https://evil-fcm.googleapis.com.example/x', false],
  ['https://notfcm.googleapis.com/x', false],
  ['https://push.example/x', false],
])('isLargePushService · %s', (endpoint, isLarge) => {
  expect(isLargePushService(endpoint)).toBe(isLarge);
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['7:00', false],
  ['07:60', false],
  ['07:00 ', false],
])('isClockTime · %j', (text, isOne) => expect(isClockTime(text)).toBe(isOne));

test('pushMessageOf · a reminder is the first prompt of its day and opens the composer', () => {
  const days = Array.from({ length: 15 }, (_, index) => `2026-11-${10 + index}`);
  const bodies = days.map((day) => pushMessageOf({ kind: 'reminder', day }, 'https://a.example'));
  expect(new Set(bodies.map(({ notification }) => notification.body))).toEqual(
    new Set(DAILY_PROMPTS),
  );
  expect(bodies[0]).toMatchObject({
    web_push: 8030,
    notification: { navigate: 'https://a.example/poston', tag: 'reminder', lang: 'zh-CN' },
  });
});

test('pushMessageOf · a letter opens its diary, in fixed words', () => {
  const { notification } = pushMessageOf({ kind: 'letter', diaryId: 'd1' }, 'https://a.example');
  expect(notification).toMatchObject({
    title: '每周来信写好了',
    navigate: 'https://a.example/notes/d1',
  });
});
