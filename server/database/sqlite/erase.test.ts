// Words of deleted and changed texts leave the search index: no byte of the files has them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { countEntryMatches, indexDocument, removeDocument } from '#server/database/search-index.ts';
import { GONE_PATTERN } from '#server/database/sqlite/erase.ts';
import { createJobRunner } from '#server/jobs/job-runner.ts';
import { insertPerson } from '#server/test-helpers/person.ts';

const USER = 'owner';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echo-gone-'));
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'echo-notes.db') });
  await insertPerson(database, { id: USER });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (id: string, text: string) =>
  database.transaction(() => indexDocument(database, USER, 'post', id, text, 1));
const remove = (id: string) =>
  database.transaction(() => removeDocument(database, USER, 'post', id));
const found = async (word: string) => (await countEntryMatches(database, USER, [{ word }]))[0];

/** Which words are in any file of the database. */
function hits(...words: string[]): string[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return words.filter((word) => bytes.some((file) => file.includes(word)));
}

/** Words that begin alike, so that the index stores only their ends. */
const neighbours = (word: string) => `${word.slice(0, -2)} ${word}aa ${word}zz`;

/** Fills the index with so many documents that erasing one word is cheaper than merging. */
async function fill(documents: number): Promise<void> {
  await database.transaction(async () => {
    for (let at = 0; at < documents; at += 1) {
      const words = Array.from({ length: 60 }, (_, word) => `w${(at * 61 + word * 7919) % 40_000}`);
      await indexDocument(database, USER, 'post', `filled${at}`, words.join(' '), 1);
    }
  });
}

// C§202.02
describe.each([
  ['few documents, merged', 0],
  ['many documents, word by word', 1_500],
])('an index of %s', (_title, documents) => {
  beforeEach(() => fill(documents));

  test('a deleted document · its words are in no file; those of others stay', async () => {
    await put('gone', 'zinnoberrot querfeldein 三月的湖');
    await put('kept', neighbours('querfeldein'));
    await database.eraseGone();
    expect(hits('zinnoberrot', 'querfeldein')).toEqual(['zinnoberrot', 'querfeldein']);
    await remove('gone');
    expect(await found('zinnoberrot')).toBe(1);
    await database.eraseGone();
    expect(hits('zinnoberrot', '三月', '的湖')).toEqual([]);
    expect(await found('zinnoberrot')).toBe(0);
    expect(await found('querfeldeinzz')).toBe(1);
    expect(await found('querfeldein')).toBe(0);
  });

  test('a changed document · loses what it no longer has, and finds what it has', async () => {
    await put('one', 'morgens 湖边散步 zinnoberrot');
    await put('one', 'morgens 湖边跑步 querfeldein');
    await database.eraseGone();
    expect(hits('zinnoberrot', '散步')).toEqual([]);
    expect(await Promise.all(['morgens', '湖边', '跑步', 'querfeldein'].map(found))).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('a word that came back before it was erased · stays', async () => {
    for (const text of ['一 zinnoberrot', '二', '三 zinnoberrot', '四', '五 zinnoberrot'])
      await put('one', text);
    await database.eraseGone();
    expect(await found('zinnoberrot')).toBe(1);
    await put('one', '六');
    await database.eraseGone();
    expect(await found('zinnoberrot')).toBe(0);
    expect(hits('zinnoberrot')).toEqual([]);
  });

  test('a long text, stopped after a piece · is erased by the next run', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `zinnober${at}`);
    await put('long', words.join(' '));
    await remove('long');
    const ending = new AbortController();
    const erased = database.eraseGone(ending.signal);
    setImmediate(() => ending.abort(new Error('stopped')));
    await expect(erased).rejects.toThrow('stopped');
    await database.eraseGone();
    expect(hits('zinnober0', 'zinnober2999')).toEqual([]);
  });
});

// C§202.02
test('the schedule of the erasure · has the words gone 30 seconds after a deletion', async () => {
  let nowMs = Date.UTC(2026, 10, 21, 12, 10, 1);
  await fill(0);
  await put('gone', 'zinnoberrot');
  const make = () =>
    createJobRunner({
      database,
      now: () => nowMs,
      handlers: { erase: (_payload, signal) => database.eraseGone(signal) },
      periodic: { erase: GONE_PATTERN },
    });
  const first = make();
  await first.start();
  await first.stop();
  const runner = make();
  await remove('gone');
  nowMs = Date.UTC(2026, 10, 21, 12, 10, 29);
  expect(await runner.runDue()).toBe(0);
  expect(await found('zinnoberrot')).toBe(1);
  nowMs = Date.UTC(2026, 10, 21, 12, 10, 30);
  expect(await runner.runDue()).toBe(1);
  expect(await found('zinnoberrot')).toBe(0);
  await database.truncateLog();
  expect(hits('zinnoberrot')).toEqual([]);
});
