// Password hashes: the same work with and without an account, and at most two at once.
import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswordHasher, turnOfUser } from '#server/features/auth/password-hash.ts';

const hasher = createPasswordHasher();

test('hash · is salted, in PHC form, and matches its password only', async () => {
  const [first, second] = await Promise.all([hasher.hash('一个秘密1'), hasher.hash('一个秘密1')]);
  expect(first).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
  expect(first).not.toBe(second);
  expect([
    await hasher.verify('一个秘密1', first),
    await hasher.verify('一个秘密2', first),
    await hasher.verify('', first),
  ]).toEqual([true, false, false]);
  expect(hasher.isCurrent(first)).toBe(true);
});

test('verify · no account, or a hash that no password has · returns false', async () => {
  expect([
    await hasher.verify('x', null),
    await hasher.verify('!', '!'),
    await hasher.verify('x', '$argon2id$broken'),
  ]).toEqual([false, false, false]);
});

test('hash · many at once · wait in a queue, and too many are refused', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 230 }, (_, at) => hasher.verify('x', null, turnOfUser(String(at)))),
  );
  const refused = flood.filter((response) => response.status === 'rejected');
  expect(refused).toHaveLength(28);
  expect(refused[0]?.reason).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
  expect(await hasher.verify('x', null)).toBe(false);
});

test('hash · many at once for one user · leave room for others', async () => {
  const flood = Promise.allSettled(
    Array.from({ length: 60 }, () => hasher.verify('x', null, turnOfUser('one'))),
  );
  expect(await hasher.verify('x', null, turnOfUser('other'))).toBe(false);
  expect((await flood).filter(({ status }) => status === 'rejected')).toHaveLength(8);
});

test('verify · a hash of an older password · tries it as typed', async () => {
  const salt = randomBytes(16);
  const typed = 'ｓecret-１';
  const tag = argon2Sync('argon2id', {
    message: typed,
    nonce: salt,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
  });
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const older = `$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(tag)}`;
  expect([
    await hasher.verify(typed, older),
    await hasher.verify('secret-1', older),
    await hasher.verify('secret-1', await hasher.hash(typed)),
  ]).toEqual([true, false, true]);
});
