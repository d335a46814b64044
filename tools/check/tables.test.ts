// The check of table owners: which writes it finds, and that the repository passes.
import { expect, test } from 'vitest';
import { checkTables, listWrites } from '#tools/check/tables.ts';

test.each([
  ['server/features/posts/a.ts', "db.insertInto('posts')", [{ writer: 'posts', table: 'posts' }]],
  [
    'server/features/posts/a.ts',
    "db\n.deleteFrom(\n'users',\n)",
    [{ writer: 'posts', table: 'users' }],
  ],
  ['server/features/a/b.ts', 'db.updateTable(table)', [{ writer: 'a', table: '*' }]],
  ['server/jobs/a.ts', 'sql`update jobs set x = 1`', [{ writer: 'server/jobs', table: 'jobs' }]],
  ['server/database/a.ts', 'sql`delete from search_tokens where x`', []],
  ['server/features/a/b.ts', "db.selectFrom('users')", []],
])('listWrites · %s with %s · finds the written tables', (file, source, expected) => {
  expect(listWrites(file, source)).toEqual(expected);
});

test('the repository writes tables by their owners only', () => {
  expect(checkTables(process.cwd()).errors).toEqual([]);
});
