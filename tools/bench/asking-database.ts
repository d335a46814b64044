// `node tools/bench/asking-database.ts [entries] [sqlite|postgres]`: the time in which a server
// finds the excerpts for a question, over one journal (100,000 entries) beside another user's, in a
// SQLite file or a PostgreSQL of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ownGroups } from '#domain/asking/concepts.ts';
import { isCounted } from '#domain/asking/figures.ts';
import { readQuestion } from '#domain/asking/questions.ts';
import { retrieve } from '#domain/asking/retrieval.ts';
import { KNOWN_WORDS, otherWords } from '#engine/asking/other-words.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { indexDocument } from '#server/database/search-index.ts';
import { createQuestionJournalRepository } from '#server/features/questions/question-journal.repository.ts';
import { WHOLE } from '#server/work/whole.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { administer, startPostgres } from '#tools/test/postgres.ts';
import { makeDataDir } from '#tools/test/server-process.ts';

const ENTRIES = Number(process.argv[2] ?? 100_000);
const ON_POSTGRES = process.argv[3] === 'postgres';
const CHUNK = 2_000;
const RUNS = 7;
const TODAY = '2026-11-16';
const QUESTIONS = [
  '我为什么和妈妈吵架',
  '去年国庆去了哪里',
  '上个月跑了几次步',
  '第一次做回锅肉是什么时候',
  '小雅什么时候买的房',
  '今天怎么样',
];

interface Written {
  at: string;
  text: string;
}

async function fill(database: Database, userId: string, entries: number): Promise<void> {
  const file = new URL('../eval/asking/entries.json', import.meta.url);
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written[];
  await insertPerson(database, { id: userId });
  for (let from = 0; from < entries; from += CHUNK)
    await database.transaction(async () => {
      for (let at = from; at < Math.min(entries, from + CHUNK); at += 1) {
        const { at: moment, text } = written[at % written.length] as Written;
        const id = `${userId.slice(0, 24)}${String(at).padStart(12, '0')}`;
        const created_at = Date.parse(moment);
        await database
          .query()
          .insertInto('posts')
          .values({
            user_id: userId,
            id,
            content: text,
            source_content: null,
            images: '[]',
            ai_private: 0,
            created_at,
            updated_at: created_at,
          })
          .execute();
        await indexDocument(database, userId, 'post', id, text, created_at);
      }
    });
}

const { dataDir, remove } = makeDataDir();
const postgres = ON_POSTGRES ? await startPostgres() : null;
try {
  if (postgres !== null) await administer(postgres.url, 'create database asking');
  const database = await openDatabase(
    postgres === null
      ? { kind: 'sqlite', file: join(dataDir, 'asking.db') }
      : { kind: 'postgres', url: `${postgres.url}/asking` },
  );
  const userId = '01a00000-0000-7000-8000-000000000001';
  await fill(database, '01a00000-0000-7000-8000-000000000002', ENTRIES / 10);
  await fill(database, userId, ENTRIES);
  if (postgres !== null) await sql`analyze`.execute(database.query());
  const journal = createQuestionJournalRepository(database);
  for (const asked of QUESTIONS) {
    const question = readQuestion(asked, TODAY, KNOWN_WORDS);
    const groups = ownGroups(question, otherWords(question.words));
    const times: number[] = [];
    let found = '';
    for (let run = 0; run < RUNS; run += 1) {
      const before = performance.now();
      const { figures, candidates } = await journal.scan(WHOLE, {
        userId,
        timeZone: 'Asia/Shanghai',
        groups,
        dates: question.dates,
        isCounted: isCounted(question.kind),
      });
      const scanned = performance.now() - before;
      const { outcome, excerpts } = retrieve({
        question,
        groups,
        termsOf: 'engine',
        entries: candidates,
        figures,
        nowMs: Date.parse(TODAY),
      });
      times.push(performance.now() - before);
      found = `${candidates.length} read, ${excerpts.length} excerpts, ${outcome}, scan ${scanned.toFixed(0)} ms`;
    }
    const middle = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    process.stdout.write(`${middle.toFixed(1).padStart(8)} ms  ${asked}  (${found})\n`);
  }
  await database.close();
} finally {
  await postgres?.stop();
  remove();
}
