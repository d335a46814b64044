// Rows of the SQLite connection.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#server/database/sqlite/connection.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'echo-sqlite-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a row · has the names and values of its columns', () => {
  const database = openSqlite(join(folder, 'a.db'));
  const rows = database.prepare('select 1 as one, ? as text, null as empty').all(['二']);
  expect(rows).toEqual([{ one: 1, text: '二', empty: null }]);
  database.close();
});

test('a known query · after another process added a column · has it under its name', () => {
  const file = join(folder, 'a.db');
  const [reader, other] = [openSqlite(file), openSqlite(file)];
  other.raw.exec("create table t (a text); insert into t values ('a')");
  const read = () => reader.prepare("select t.*, 'end' as last from t").all([]);
  expect(read()).toEqual([{ a: 'a', last: 'end' }]);
  other.raw.exec("alter table t add column b text default 'b'");
  expect(read()).toEqual([{ a: 'a', b: 'b', last: 'end' }]);
  reader.close();
  other.close();
});
