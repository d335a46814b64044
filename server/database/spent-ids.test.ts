// Spent ids: each has one effect, and no client fills the disk with them (C§66.10).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSpent, removeSpentBefore, spendId, SPENT_MAX } from '#server/database/spent-ids.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';

/** Rows that one statement inserts. */
const ROWS_AT_ONCE = 2_000;

describe.each(ENGINES)('spent ids on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'spent');
  });
  afterAll(() => opened.dispose());

  const count = async (userId: string) => {
    const rows = opened.database.query().selectFrom('spent_ids').where('user_id', '=', userId);
    return (await rows.select('id').execute()).length;
  };

  test('an id · is spent once for each user', async () => {
    const { database } = opened;
    const [one, other] = [await insertPerson(database), await insertPerson(database)];
    expect(await spendId(database, one, 'a', 1)).toBe(true);
    expect(await spendId(database, one, 'a', 2)).toBe(false);
    expect(await spendId(database, other, 'a', 2)).toBe(true);
  });

  test('more than the most · have their effect and are not kept', async () => {
    const { database } = opened;
    const full = await insertPerson(database);
    for (let at = 0; at < SPENT_MAX - 1; at += ROWS_AT_ONCE) {
      const length = Math.min(ROWS_AT_ONCE, SPENT_MAX - 1 - at);
      const rows = Array.from({ length }, (_, index) => ({
        user_id: full,
        id: `id-${at + index}`,
        spent_at: 1,
      }));
      await database.query().insertInto('spent_ids').values(rows).execute();
    }
    expect(await spendId(database, full, 'last', 2)).toBe(true);
    expect(await spendId(database, full, 'last', 3)).toBe(false);
    expect(await spendId(database, full, 'one too many', 3)).toBe(true);
    expect(await isSpent(database, full, 'one too many')).toBe(false);
    expect(await count(full)).toBe(SPENT_MAX);
    await removeSpentBefore(database, 2);
    expect(await count(full)).toBe(1);
    expect(await spendId(database, full, 'one too many', 3)).toBe(true);
    expect(await spendId(database, full, 'one too many', 4)).toBe(false);
  });
});
