// A prepared query is compiled once, runs with the values of each use, and throws when `build`
// inspects a value.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepared } from '#server/database/prepared.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';

describe.each(ENGINES)('a prepared query on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'prepared');
    const rows = ['a', 'b', 'c'].map((key, at) => ({ key, points: at, expires_at: 1 }));
    await opened.database.query().insertInto('rate_limits').values(rows).execute();
  });
  afterAll(() => opened.dispose());

  test('compiled once · returns the rows of each use, inside a transaction and outside', async () => {
    let written = 0;
    const from = prepared((db, { points, rows }: { points: number; rows: number }) => {
      written += 1;
      return db
        .selectFrom('rate_limits')
        .select('key')
        .where('points', '>=', points)
        .orderBy('key')
        .limit(rows);
    });
    const { database } = opened;
    expect(await from(database.query(), { points: 0, rows: 2 })).toEqual([
      { key: 'a' },
      { key: 'b' },
    ]);
    expect(await from(database.query(), { points: 2, rows: 2 })).toEqual([{ key: 'c' }]);
    expect(
      await database.transaction(() => from(database.query(), { points: 1, rows: 1 })),
    ).toEqual([{ key: 'b' }]);
    expect(written).toBe(1);
  });

  test('built from a value instead of its placeholder · throws at its first use', async () => {
    const shouted = prepared(
      (_db, { word }: { word: string }) => sql`select ${`${word}!`} as word`,
    );
    await expect(shouted(opened.database.read(), { word: 'a' })).rejects.toThrow('inspected word');
  });
});
