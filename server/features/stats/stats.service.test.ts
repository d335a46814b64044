// The server's figures equal those of domain/stats over the same rows, for any journal, time zone
// and database engine. The reference visits every row; the server counts per day in the database.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { addDays, localDay } from '#domain/shared/calendar.ts';
import { statsOf, type JournalStats } from '#domain/stats/stats.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { WHOLE } from '#server/work/whole.ts';
import { createStatsRepository } from '#server/features/stats/stats.repository.ts';
import { createStatsService } from '#server/features/stats/stats.service.ts';

/** Zones with summer time in both hemispheres, without it, and with odd offsets. */
const ZONES = [
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/St_Johns',
  'Pacific/Kiritimati',
];

/** Nights on which clocks change in some of these zones; rows are placed around them. */
const TURNS = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
].map(Date.parse);

const NOW = Date.parse('2026-11-21T03:10:00Z');
const DAY_MS = 86_400_000;

interface Journal {
  posts: number[];
  diaries: { date: string; mood: Mood; tags: string[] }[];
  messages: number;
  works: {
    title: string;
    author: string;
    worksType: (typeof WORKS_TYPES)[number];
    matchScore: number;
  }[];
}

const moment = fc.oneof(
  fc.integer({ min: NOW - 500 * DAY_MS, max: NOW }),
  fc
    .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -5 * 3_600_000, max: 5 * 3_600_000 }))
    .map(([turn, distance]) => turn + distance),
  fc.integer({ min: NOW - 3 * DAY_MS, max: NOW }),
);
const journal: fc.Arbitrary<Journal> = fc.record({
  posts: fc.array(moment, { maxLength: 40 }),
  diaries: fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 420 }).map((days) => addDays('2026-11-21', -days)),
      mood: fc.constantFrom(...MOODS),
      tags: fc.array(
        fc.constantFrom(
          '桂花',
          '散步',
          '工作',
          '外婆',
          '雨',
          '读书',
          '一',
          '二',
          '三',
          '四',
          '五',
          '六',
        ),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 15 },
  ),
  messages: fc.nat(30),
  works: fc.array(
    fc.record({
      title: fc.constantFrom('甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸', '子'),
      author: fc.constantFrom('一', '二', '三', '四', '五', '六', '七', '八', '九'),
      worksType: fc.constantFrom(...WORKS_TYPES),
      matchScore: fc.integer({ min: 1, max: 10 }),
    }),
    { maxLength: 30 },
  ),
});

function counted<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function expected({ posts, diaries, messages, works }: Journal, zone: string): JournalStats {
  return statsOf({
    today: localDay(NOW, zone),
    postsByDay: counted(posts.map((at) => localDay(at, zone))),
    diariesByDay: counted(diaries.map((diary) => diary.date)),
    moods: counted(diaries.map((diary) => diary.mood)),
    tags: counted(diaries.flatMap((diary) => diary.tags)),
    messages,
    recommendations: works,
  });
}

describe.each(ENGINES)('getStats on %s', (engine) => {
  let opened: TestDatabase;
  let service: ReturnType<typeof createStatsService>;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'stats');
    service = createStatsService({
      stats: createStatsRepository(opened.database, WHOLE),
      now: () => NOW,
    });
  });
  afterAll(() => opened.dispose());

  async function keep(owner: string, { posts, diaries, messages, works }: Journal): Promise<void> {
    const rows = opened.database.query();
    const times = { created_at: NOW, updated_at: NOW };
    const some = async <T>(list: readonly T[], insert: (part: T[]) => Promise<unknown>) => {
      for (let at = 0; at < list.length; at += 500) await insert(list.slice(at, at + 500));
    };
    const ids = posts.map(() => randomUUID());
    await some(
      posts.map((at, index) => ({
        user_id: owner,
        id: ids[index] ?? '',
        content: '字',
        source_content: null,
        images: '[]',
        ai_private: 0 as const,
        created_at: at,
        updated_at: at,
      })),
      (part) => rows.insertInto('posts').values(part).execute(),
    );
    const talk = ids[0];
    if (talk !== undefined) {
      const lines = Array.from({ length: messages }, () => ({
        user_id: owner,
        id: randomUUID(),
        post_id: talk,
        content: '话',
        is_user: 1 as const,
        images: '[]',
        role_key: null,
        engine: null,
        usage: null,
        created_at: NOW,
      }));
      await some(lines, (part) => rows.insertInto('ai_messages').values(part).execute());
    }
    const diaryRows = diaries.map(({ date, mood, tags }) => ({
      user_id: owner,
      id: randomUUID(),
      date,
      mood,
      tags: JSON.stringify(tags),
      title: '题',
      content: '文',
      ai_generated: null,
      user_edited: null,
      images: '[]',
      cover_image: null,
      emotional_themes: '[]',
      original_posts: '[]',
      valence: 'even' as const,
      ...times,
    }));
    await some(diaryRows, (part) => rows.insertInto('diary_entries').values(part).execute());
    const [first] = diaryRows;
    if (first === undefined) return;
    const found = works.map((work) => ({
      user_id: owner,
      id: randomUUID(),
      diary_id: first.id,
      title: work.title,
      author: work.author,
      works_type: work.worksType,
      match_score: work.matchScore,
      source_context: '',
      match_reason: '',
      catalogue_id: null,
      ...times,
    }));
    await some(found, (part) => rows.insertInto('diary_recommendations').values(part).execute());
  }

  /** What can be stored: no conversation without a post, no works without a diary. */
  const possible = (one: Journal): Journal => ({
    ...one,
    messages: one.posts.length === 0 ? 0 : one.messages,
    works: one.diaries.length === 0 ? [] : one.works,
  });

  test("getStats · equals the reference in the user's time zone", async () => {
    await fc.assert(
      fc.asyncProperty(journal.map(possible), fc.constantFrom(...ZONES), async (one, zone) => {
        const owner = await insertPerson(opened.database);
        await keep(owner, one);
        expect(await service.getStats(owner, zone)).toEqual(expected(one, zone));
      }),
      { numRuns: 40 },
    );
  });

  test('getStats · excludes other users', async () => {
    const mine = await insertPerson(opened.database);
    const theirs = await insertPerson(opened.database);
    await keep(theirs, {
      posts: [NOW],
      diaries: [{ date: '2026-11-21', mood: '感动', tags: ['雨'] }],
      messages: 3,
      works: [],
    });
    await keep(mine, { posts: [NOW - DAY_MS], diaries: [], messages: 0, works: [] });
    expect(await service.getStats(mine, 'UTC')).toMatchObject({
      totals: { posts: 1, diaries: 0, messages: 0, recommendations: 0 },
      moods: [],
      topTags: [],
    });
  });

  test('getStats · posts since 1900 · counts each on its day', async () => {
    const owner = await insertPerson(opened.database);
    const posts = [Date.UTC(1900, 0, 1), Date.parse('1986-05-04T00:30:00+08:00'), NOW];
    const one: Journal = { posts, diaries: [], messages: 0, works: [] };
    await keep(owner, one);
    expect(await service.getStats(owner, 'Asia/Shanghai')).toEqual(expected(one, 'Asia/Shanghai'));
  });

  test('getStats · unknown time zone · uses Shanghai', async () => {
    const owner = await insertPerson(opened.database);
    const one = {
      posts: [Date.parse('2026-11-20T16:30:00Z')],
      diaries: [],
      messages: 0,
      works: [],
    };
    await keep(owner, one);
    expect(await service.getStats(owner, 'Mars/Olympus')).toEqual(expected(one, 'Asia/Shanghai'));
  });

  test('getStats · ten thousand posts · under a second', async () => {
    const owner = await insertPerson(opened.database);
    const posts = Array.from(
      { length: 10_000 },
      (_, index) => NOW - Math.floor(((index * 7919) % 10_000) * 0.1 * DAY_MS),
    );
    const one: Journal = {
      posts,
      diaries: Array.from({ length: 300 }, (_, index) => ({
        date: addDays('2026-11-21', -index),
        mood: MOODS[index % MOODS.length] ?? '平静',
        tags: [`标签${index % 40}`],
      })),
      messages: 5000,
      works: Array.from({ length: 900 }, (_, index) => ({
        title: `作品${index % 70}`,
        author: `作者${index % 30}`,
        worksType: WORKS_TYPES[index % 3] ?? 'article',
        matchScore: (index % 10) + 1,
      })),
    };
    await keep(owner, one);
    await service.getStats(owner, 'America/New_York');
    const times: number[] = [];
    for (let run = 0; run < 7; run += 1) {
      const startedAt = performance.now();
      await service.getStats(owner, 'America/New_York');
      times.push(performance.now() - startedAt);
    }
    const middle = times.toSorted((a, b) => a - b)[3] ?? Number.POSITIVE_INFINITY;
    console.info(`statistics of 10,000 posts on ${engine}: ${middle.toFixed(0)} ms`);
    expect(await service.getStats(owner, 'America/New_York')).toEqual(
      expected(one, 'America/New_York'),
    );
    // Ten times the time on a quiet machine: catches a table scan per day, not a busy machine.
    expect(middle).toBeLessThan(1000);
  });
});
