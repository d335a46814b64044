// Refresh tokens: whatever is written is read again, and nothing else is.
import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRefreshToken, writeRefreshToken } from '#server/features/auth/refresh-token.ts';

const secret = randomBytes(32);

test('every session and count comes back', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(2 ** 31 - 1), (sessionId, counter) => {
      expect(readRefreshToken(secret, writeRefreshToken(secret, { sessionId, counter }))).toEqual({
        sessionId,
        counter,
      });
    }),
  );
});

test('a token of another server is forged, a changed one is no token', () => {
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
