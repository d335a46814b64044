// Encryption of pushes, against the standard's example and another implementation. C§67.07
import { createECDH } from 'node:crypto';
import { decrypt } from 'http_ece';
import { expect, test } from 'vitest';
import { areSubscriptionKeys, encryptPush } from '#server/features/reminders/push-encryption.ts';

const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const RECEIVER =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

test('encryptPush · yields the bytes of the example of RFC 8291', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    { p256dh: RECEIVER, auth: AUTH },
    { salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), sender, paddedBytes: 0 },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('encryptPush · is read by another implementation, and has one length', () => {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const texts = ['短', '今天的哪一分钟，你想留下来？'.repeat(10)];
  const bodies = texts.map((text) => encryptPush(text, { p256dh, auth: AUTH }));
  expect(
    bodies.map((body) =>
      decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: AUTH }).toString(),
    ),
  ).toEqual(texts);
  expect(new Set(bodies.map((body) => body.length)).size).toBe(1);
});

test.each([
  ['valid keys', RECEIVER, AUTH, true],
  ['a short secret', RECEIVER, 'AAAA', false],
  ['a point that is not on the curve', `${RECEIVER.slice(0, -2)}AA`, AUTH, false],
  ['a compressed point', 'AiVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx', AUTH, false],
  ['no point', '', AUTH, false],
  ['padding', `${RECEIVER}=`, AUTH, false],
  ['other characters', `+${RECEIVER.slice(1)}`, AUTH, false],
])('areSubscriptionKeys · %s', (_name, p256dh, auth, areValid) => {
  expect(areSubscriptionKeys({ p256dh, auth })).toBe(areValid);
});
