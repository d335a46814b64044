// ACCOUNT_DATA against the real schema.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

describe.each(ENGINES)('tables of accounts on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'accountdata');
  });
  afterAll(() => opened.dispose());

  test('ACCOUNT_DATA · has a rule for every table, and an owned one where a user_id is', async () => {
    const tables = await opened.database.read().introspection.getTables();
    for (const table of tables.filter((found) => !/kysely|sqlite|search_tokens/.test(found.name))) {
      const rule = ACCOUNT_DATA[table.name as keyof typeof ACCOUNT_DATA];
      expect(rule, `table ${table.name}`).toBeDefined();
      const hasOwner = table.columns.some((column) => column.name === 'user_id');
      if (hasOwner && table.name !== 'deleted_accounts')
        expect(isOwned(rule), `table ${table.name}`).toBe(true);
    }
  });

  test('ACCOUNT_DATA · each table comes after the tables it references', async () => {
    const order = Object.keys(ACCOUNT_DATA);
    const references =
      engine === 'sqlite'
        ? sql<{
            child: string;
            parent: string;
          }>`select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f`
        : sql<{
            child: string;
            parent: string;
          }>`select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`;
    const { rows } = await references.execute(opened.database.read());
    expect(rows.length).toBeGreaterThan(10);
    expect(
      rows.filter(({ child, parent }) => order.indexOf(child) <= order.indexOf(parent)),
    ).toEqual([]);
  });
});
