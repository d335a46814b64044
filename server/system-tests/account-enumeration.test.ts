// No response, and no work behind it, reveals whether an address has an account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createPasswordHasher } from '#server/features/auth/password-hash.ts';
import { startAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

describe('account enumeration', () => {
  let opened: TestDatabase;
  let server: AuthTestServer;
  let work = { hashes: 0, transactions: 0, statements: [] as string[] };
  beforeAll(async () => {
    opened = await openTestDatabase('sqlite', 'authenumeration');
    const hasher = createPasswordHasher();
    const counted = {
      ...hasher,
      verify: (...input: Parameters<typeof hasher.verify>) => {
        work.hashes += 1;
        return hasher.verify(...input);
      },
    };
    server = await startAuthServer(counting(opened.database), {
      autoconfirm: false,
      rateLimits: true,
      hasher: counted,
    });
  });
  afterAll(async () => {
    await server.stop();
    await opened.dispose();
  });

  /** The database, recording every statement in `work`. */
  const counting = (database: Database): Database => {
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }) => {
        work.statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return {
      ...database,
      query: () => database.query().withPlugin(recorder),
      read: () => database.read().withPlugin(recorder),
      transaction: (steps) => {
        work.transactions += 1;
        return database.transaction(steps);
      },
    };
  };

  /** The response, and the work behind it. */
  const ask = async (path: string, body: object) => {
    work = { hashes: 0, transactions: 0, statements: [] };
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text(), ...work };
  };

  test('sign-in · unknown address · same work and same response', async () => {
    await server.client().signUp({ email: 'known@example.com', password: 'secret1' });
    const signIn = (email: string) =>
      ask('/token?grant_type=password', { email, password: 'wrong-1' });
    const known = await signIn('known@example.com');
    expect(known).toMatchObject({ status: 400, hashes: 1 });
    for (const email of ['unknown@example.com', 'no address at all']) {
      const unknown = await signIn(email);
      expect([unknown.status, unknown.text, unknown.hashes, unknown.transactions]).toEqual([
        known.status,
        known.text,
        known.hashes,
        known.transactions,
      ]);
      if (email.includes('@')) expect(unknown.statements).toEqual(known.statements);
    }
  });

  test('recovery · unknown address · same response, without ordering a mail', async () => {
    await server.client().signUp({ email: 'forgetful@example.com', password: 'secret1' });
    server.orders.length = 0;
    const known = await ask('/recover', { email: 'forgetful@example.com' });
    const unknown = await ask('/recover', { email: 'stranger@example.com' });
    expect([unknown.status, unknown.text, unknown.hashes, unknown.transactions]).toEqual([
      known.status,
      known.text,
      0,
      known.transactions,
    ]);
    // The update of the account, and the count of the server's mails.
    expect(known.statements).toEqual([...unknown.statements, 'UpdateQueryNode', 'InsertQueryNode']);
    expect([server.orders.length, server.mails]).toEqual([1, []]);
  });
});
