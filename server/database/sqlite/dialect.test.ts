// A repeated query is not planned again, whatever its values are.
import { mkdtempSync, rmSync } from 'node:fs';
import { constants } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { openSqlite } from '#server/database/sqlite/connection.ts';
import { EchoSqliteDialect } from '#server/database/sqlite/dialect.ts';

test('a page query · with another limit · is not planned again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'echo-dialect-'));
  const sqlite = openSqlite(join(directory, 'test.db'));
  const db = new Kysely<DatabaseSchema>({ dialect: new EchoSqliteDialect({ database: sqlite }) });
  try {
    sqlite.raw.exec(
      `create table rate_limits (key text primary key); insert into rate_limits values ('a'), ('b'), ('c')`,
    );
    const page = async (rows: number) =>
      (await db.selectFrom('rate_limits').select('key').orderBy('key').limit(rows).execute())
        .length;
    let asked = 0;
    // SQLite calls the authorizer only while it plans.
    sqlite.raw.setAuthorizer(() => {
      asked += 1;
      return constants.SQLITE_OK;
    });
    expect(await page(1)).toBe(1);
    expect(asked).toBeGreaterThan(0);
    asked = 0;
    expect(await page(2)).toBe(2);
    expect(await page(3)).toBe(3);
    expect(asked).toBe(0);
  } finally {
    await db.destroy();
    rmSync(directory, { recursive: true, force: true });
  }
});
