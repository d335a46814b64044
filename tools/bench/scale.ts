// How queries grow with the tables: `node tools/bench/scale.ts 10000 100000 1000000` fills a database to each size, lets people with few
// and one person with many posts ask what the pages ask, and shows the plan of every statement that was sent. A plan that scans a table
// is marked: it is the one that will hurt.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#server/database/database.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createSearchRepository } from '#server/features/search/search.repository.ts';
import { createSearchService } from '#server/features/search/search.service.ts';
import { createStatsRepository } from '#server/features/stats/stats.repository.ts';
import { createStatsService } from '#server/features/stats/stats.service.ts';
import { writeJournals } from '#tools/bench/journal.ts';
import { makeDataDir } from '#tools/test/server-process.ts';

/** Posts that an ordinary person has; the other tenth of all posts belongs to one. */
const POSTS_EACH = 100;

const ASKED_TIMES = 200;

const sizes = process.argv.slice(2).map(Number);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const file = join(dataDir, 'scale.db');

// Every statement that is prepared from here on, for its plan.
const sent = new Set<string>();
const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given: Parameters<typeof prepare>) {
  sent.add(given[0]);
  return prepare.apply(this, given);
};

try {
  await measure(sizes.length === 0 ? [10_000, 100_000] : sizes);
} finally {
  remove();
}

async function measure(wanted: number[]): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file });
  const heavy = await newPerson(database);
  const people: string[] = [];
  let written = 0;
  sent.clear();
  tell('| posts | people | page | ordinary p50 µs | p99 µs | one with a tenth of all: p50 µs | p99 µs |\n|---|---|---|---|---|---|---|');
  for (const size of wanted) {
    const began = performance.now();
    while (people.length * POSTS_EACH < size * 0.9) people.push(await newPerson(database));
    await writeJournals(database, [heavy], (size - written) / 10);
    await writeJournals(database, people.slice(-Math.ceil(((size - written) * 0.9) / POSTS_EACH)), (size - written) * 0.9);
    written = size;
    process.stderr.write(`${size} posts after ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    for (const [page, ask] of Object.entries(pagesOf(database))) {
      const few = await timesOf(() => ask(people[Math.floor(Math.random() * people.length)] ?? heavy), ASKED_TIMES);
      const many = await timesOf(() => ask(heavy), ASKED_TIMES / 4);
      tell(`| ${[size, people.length + 1, page, ...few, ...many].join(' | ')} |`);
    }
  }
  const looking = new DatabaseSync(file, { readOnly: true });
  tell('\nPlans:');
  for (const statement of [...sent].filter((text) => /^select/i.test(text) && !text.includes('sqlite_master'))) {
    const steps = prepare.call(looking, `explain query plan ${statement}`).all() as { detail: string }[];
    const scans = steps.some(({ detail }) => /^SCAN (?!search_tokens)/.test(detail));
    tell(`${scans ? '! ' : '  '}${statement.slice(0, 110)}\n      ${steps.map(({ detail }) => detail).join('; ')}`);
  }
  looking.close();
  await database.close();
}

/** What the pages ask, by name. */
function pagesOf(database: Database): Record<string, (userId: string) => Promise<unknown>> {
  const posts = createPostRepository(database);
  const messages = createMessageRepository(database);
  const diaries = createDiaryRepository(database);
  const stats = createStatsService({ stats: createStatsRepository(database), now: Date.now });
  const search = createSearchService({ search: createSearchRepository(database) });
  return {
    feed: (userId) => posts.findPage(userId, null, 6),
    'feed, a later page': (userId) => posts.findPage(userId, { createdAtMs: Date.UTC(2026, 9, 1), id: 'f' }, 6),
    conversation: async (userId) => {
      const { posts: page } = await posts.findPage(userId, null, 1);
      return messages.list(userId, page[0]?.id ?? '');
    },
    diaries: (userId) => diaries.findPage(userId, null, 6),
    dashboard: (userId) => stats.getStats(userId, 'Asia/Shanghai'),
    'search, a common word': (userId) => search.find(userId, { query: '咖啡' }),
    'search, what is nowhere': (userId) => search.find(userId, { query: '企鹅' }),
  };
}

async function newPerson(database: Database): Promise<string> {
  const id = randomUUID();
  await database
    .query()
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, password_hash: 'x', plan: 'free', user_metadata: '{}', created_at: 0, updated_at: 0 } as never)
    .execute();
  return id;
}

/** Middle and hundredth of the times of a question, in microseconds. */
async function timesOf(ask: () => Promise<unknown>, count: number): Promise<[string, string]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    await ask();
    times.push((performance.now() - began) * 1000);
  }
  times.sort((one, other) => one - other);
  return [(times[Math.floor(count / 2)] ?? 0).toFixed(0), (times[Math.floor(count * 0.99)] ?? 0).toFixed(0)];
}
