// readRefreshToken returns what writeRefreshToken wrote, and accepts nothing else.
import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRefreshToken, writeRefreshToken } from '#server/features/auth/refresh-token.ts';

const secret = randomBytes(32);

test('readRefreshToken · any session and count · returns them', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(2 ** 31 - 1), (sessionId, counter) => {
      expect(readRefreshToken(secret, writeRefreshToken(secret, { sessionId, counter }))).toEqual({
        sessionId,
        counter,
      });
    }),
  );
});

test('readRefreshToken · of another server · forged; changed · malformed', () => {
  const token = writeRefreshToken(secret, { sessionId: randomUUID(), counter: 300 });
  expect(readRefreshToken(randomBytes(32), token)).toBe('forged');
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'ABCDwxyz0189-_'), (at, sign) => {
      const changed = token.slice(0, at) + sign + token.slice(at + 1);
      fc.pre(changed !== token);
      expect(readRefreshToken(secret, changed)).toBe('malformed');
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => readRefreshToken(secret, text) === 'malformed'));
});
