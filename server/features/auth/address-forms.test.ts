// One person, one account: the spellings of an address and of a password (rulings 208).
import { argon2Sync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '#server/database/migrations/0056-ascii-addresses.ts';
import { createOperatorRepository } from '#server/features/operators/operator.repository.ts';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { ENGINES } from '#server/test-helpers/database.ts';

/** A hash of the text as it is. */
function hashOf(message: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 19_456, passes: 2, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${sum}`;
}

const ASCII = 'xn--fsqu00a.xn--fiqs8s';

// C§74.37
describe.each(ENGINES)('forms of an address on %s', (engine) => {
  let server: AuthTestServer;
  beforeAll(async () => {
    server = await openAuthServer(engine, 'addressforms');
  });
  afterAll(() => server.stop());

  const signUp = async (email: string, password = 'secret-1') => {
    const { data, error } = await server.client().signUp({ email, password });
    return { email: data.user?.email, id: data.user?.id, code: error?.code };
  };
  const signIn = async (email: string, password = 'secret-1') => {
    const { data, error } = await server.client().signInWithPassword({ email, password });
    return data.user?.id ?? error?.code;
  };

  test('spellings of one address · are one account, stored in ASCII', async () => {
    const { id, email } = await signUp('U@例子.中国');
    expect(email).toBe(`u@${ASCII}`);
    for (const spelling of [`u@${ASCII}`, 'ｕ＠例子。中国', 'u@例\u200b子.中国']) {
      expect(await signIn(spelling), spelling).toBe(id);
      expect((await signUp(spelling)).code, spelling).toBe('user_already_exists');
    }
    const found = await createOperatorRepository(server.database).find('U@例子.中国');
    expect(found?.id).toBe(id);
  });

  test('two accounts in both spellings · each is found by what is typed', async () => {
    const { id: normal } = await signUp('two@例子.中国');
    const { id: older } = await signUp('older@example.com', 'secret-2');
    const operators = createOperatorRepository(server.database);
    expect((await operators.counts()).doubleAddresses).toBe(0);
    await server.database
      .query()
      .updateTable('users')
      .set({ email: 'two@例子.中国' })
      .where('id', '=', older ?? '')
      .execute();
    expect(await signIn('two@例子.中国', 'secret-2')).toBe(older);
    expect(await signIn(`two@${ASCII}`)).toBe(normal);
    expect((await operators.find('two@例子.中国'))?.id).toBe(older);
    expect((await operators.find(`two@${ASCII}`))?.id).toBe(normal);
    expect((await operators.counts()).doubleAddresses).toBe(1);
  });

  test('migration · gives each account the normal form, unless another one has it', async () => {
    const ids = await Promise.all(
      ['m1@example.com', 'm2@例子.中国', 'm3@example.com'].map(async (email) => {
        const { id } = await signUp(email);
        return id ?? '';
      }),
    );
    const rename = (id: string, email: string) =>
      server.database.query().updateTable('users').set({ email }).where('id', '=', id).execute();
    await rename(ids[0] ?? '', 'm1@例子.中国');
    await rename(ids[2] ?? '', 'm2@例子.中国');
    await up(server.database.query() as unknown as Kysely<unknown>);
    const stored = await server.database
      .query()
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', ids)
      .execute();
    expect(new Map(stored.map(({ id, email }) => [id, email]))).toEqual(
      new Map([
        [ids[0], `m1@${ASCII}`],
        [ids[1], `m2@${ASCII}`],
        [ids[2], 'm2@例子.中国'],
      ]),
    );
  });

  test('password · in any code points of the same characters · signs in', async () => {
    const { id } = await signUp('codepoints@example.com', 'caf\u00e9-１23');
    for (const spelling of ['cafe\u0301-123', 'caf\u00e9-123', 'cafe\u0301-１２３'])
      expect(await signIn('codepoints@example.com', spelling), spelling).toBe(id);
    expect(await signIn('codepoints@example.com', 'cafe-123')).toBe('invalid_credentials');
  });

  test('password stored as it was typed · signs in as typed, then in every form', async () => {
    const { id } = await signUp('before@example.com', 'other-1');
    await server.database
      .query()
      .updateTable('users')
      .set({ password_hash: hashOf('ｓecret-１') })
      .where('id', '=', id ?? '')
      .execute();
    expect(await signIn('before@example.com', 'secret-1')).toBe('invalid_credentials');
    expect(await signIn('before@example.com', 'ｓecret-１')).toBe(id);
    expect(await signIn('before@example.com', 'secret-1')).toBe(id);
  });
});
