// The journal of a heavy account, written in bulk as the product stores it: many short posts, long
// ones, tags, conversations, diaries, versions and questions.
import type { Database } from '#server/database/database.ts';
import {
  documentOf,
  newId,
  sentence,
  writeDocuments,
  writeTags,
  type Tagged,
} from '#tools/bench/journal-rows.ts';

/** How much an account holds. */
export interface JournalSize {
  /** Posts of one or two sentences. */
  short: number;
  /** Posts of the most characters. */
  long: number;
  tags: number;
}

/** Ids that the operations need. */
export interface HeavyJournal {
  short: string;
  long: string;
  /** A post with many messages, and one of its messages. */
  talk: string;
  message: string;
  diary: string;
  /** A diary of the most characters that quotes many posts. */
  longDiary: string;
  question: string;
  /** Posts of one day. */
  ofDay: string[];
  /** Local day of those, in Shanghai. */
  day: string;
  /** Ids of posts, oldest first. */
  posts: string[];
}

export const LONG_CHARACTERS = 20_000;
const LONG_DIARY_CHARACTERS = 100_000;

/** All entries have this tag. */
export const COMMON_TAG = '日常';

/** The long entries and some of the short ones have this tag. */
export const RENAMED_TAG = '周记';
const RENAMED_EVERY = 100;

const DAY_MS = 86_400_000;
const YEARS_MS = 10 * 365 * DAY_MS;

/** Rows of a statement. */
const CHUNK = 1_000;

/** Long posts have one of so many texts, so that their tokens are computed once. */
const LONG_TEXTS = 4;

const MESSAGES_OF_TALK = 500;
const VERSIONED = 50;
const VERSIONS = 50;
const QUESTIONS = 100;

interface Post extends Tagged {
  kind: 'post';
}

/** Writes the journal; `nowMs` is its end. */
export async function writeHeavyJournal(
  database: Database,
  userId: string,
  { short, long, tags }: JournalSize,
  nowMs: number,
): Promise<HeavyJournal> {
  const write = (work: () => Promise<unknown>) => database.transaction(work);
  const shorts = Array.from({ length: short }, (_, at): Post => {
    // A tenth is from the last week, half of these from one day.
    const share = at / short;
    const agoMs =
      share < 0.9
        ? YEARS_MS * (1 - share) + 8 * DAY_MS
        : share < 0.95
          ? 7 * DAY_MS * ((0.95 - share) * 20) + 2 * DAY_MS
          : 0.4 * DAY_MS * (1 - share) * 20 + DAY_MS / 2;
    const atMs = Math.floor(nowMs - agoMs) + (at % 997);
    const renamed = at % RENAMED_EVERY === 0 ? ` #${RENAMED_TAG}` : '';
    const content = `${sentence(at)} #${COMMON_TAG} #签${at % tags}${renamed}`;
    return { userId, kind: 'post', id: newId(atMs), content, field: [], atMs };
  });
  for (let from = 0; from < short; from += CHUNK)
    await write(() => writePosts(database, shorts.slice(from, from + CHUNK)));

  const texts = Array.from({ length: LONG_TEXTS }, (_, at) => longText(at, LONG_CHARACTERS));
  const longs = Array.from({ length: long }, (_, at): Post => {
    const atMs = Math.floor(nowMs - (at % 2 === 0 ? 6 * DAY_MS : YEARS_MS) * (1 - at / long));
    const content = texts[at % LONG_TEXTS] as string;
    return { userId, kind: 'post', id: newId(atMs), content, field: [], atMs };
  });
  const documents = texts.map((content) =>
    documentOf('post')({ userId, id: '', content, atMs: 0 }),
  );
  for (let from = 0; from < long; from += CHUNK / 10)
    await write(() =>
      writePosts(database, longs.slice(from, from + CHUNK / 10), (post, at) => {
        const { row, tokens } = documents[(from + at) % LONG_TEXTS] as (typeof documents)[number];
        return { row: { ...row, ref_id: post.id, created_at: post.atMs }, tokens };
      }),
    );
  await write(() => writeVersions(database, longs.slice(-Math.ceil(long / VERSIONED)), nowMs));
  return writeRest(database, userId, { shorts, longs, nowMs });
}

async function writeRest(
  database: Database,
  userId: string,
  { shorts, longs, nowMs }: { shorts: readonly Post[]; longs: readonly Post[]; nowMs: number },
): Promise<HeavyJournal> {
  const talk = shorts.at(-1) as Post;
  const messages = [
    ...shorts.filter((_, at) => at % 5 === 0).map((post) => ({ post, turns: 2 })),
    { post: talk, turns: MESSAGES_OF_TALK },
  ].flatMap(({ post, turns }) =>
    Array.from({ length: turns }, (_, turn) => {
      const atMs = post.atMs + 1 + turn;
      return { userId, id: newId(atMs), postId: post.id, content: post.content, turn, atMs };
    }),
  );
  for (let from = 0; from < messages.length; from += CHUNK)
    await database.transaction(() => writeMessages(database, messages.slice(from, from + CHUNK)));
  const quoted = shorts.slice(-1_000);
  const diaries = [
    ...shorts.filter((_, at) => at % 20 === 0).map((post) => ({ post, content: post.content })),
    ...longs
      .filter((_, at) => at % 20 === 0)
      .map((post, at) => ({ post, content: longText(at % 2, LONG_DIARY_CHARACTERS) })),
  ].map(({ post, content }, at) => ({
    userId,
    kind: 'diary' as const,
    id: newId(post.atMs + 5),
    content,
    field: [COMMON_TAG, `签${at % 50}`],
    atMs: post.atMs + 5,
    quotes: content.length > 1_000 ? quoted : [post],
  }));
  for (let from = 0; from < diaries.length; from += CHUNK / 10)
    await database.transaction(() =>
      writeDiaries(database, diaries.slice(from, from + CHUNK / 10)),
    );
  const questions = Array.from({ length: QUESTIONS }, (_, at) => newId(nowMs - at * 1_000));
  await database.transaction(() => writeQuestions(database, userId, questions, quoted, nowMs));
  const day = new Date(nowMs - DAY_MS / 2 + 8 * 3_600_000).toISOString().slice(0, 10);
  return {
    short: (shorts[0] as Post).id,
    long: (longs.at(-1) as Post).id,
    talk: talk.id,
    message: messages.at(-1)?.id ?? '',
    diary: diaries[0]?.id ?? '',
    longDiary: diaries.at(-1)?.id ?? '',
    question: questions[0] ?? '',
    ofDay: quoted.map(({ id }) => id),
    day,
    posts: shorts.map(({ id }) => id),
  };
}

/** Two tags at the end of a long text. */
const TAGS = ` #${RENAMED_TAG} #${COMMON_TAG}`;

/** A text of so many characters, which ends with `tags`. */
export function longText(seed: number, characters: number, tags = TAGS): string {
  let text = '';
  for (let at = 0; text.length < characters; at += 1) text += sentence(seed * 7_919 + at);
  return text.slice(0, characters - tags.length) + tags;
}

async function writePosts(
  database: Database,
  posts: readonly Post[],
  document: (post: Post, at: number) => ReturnType<ReturnType<typeof documentOf>> = documentOf(
    'post',
  ),
): Promise<void> {
  await database
    .query()
    .insertInto('posts')
    .values(
      posts.map(({ userId, id, content, atMs }, at) => ({
        user_id: userId,
        id,
        content,
        source_content: null,
        images: at % 10 === 0 ? JSON.stringify([imageOf(userId, id)]) : '[]',
        ai_private: 0,
        created_at: atMs,
        updated_at: atMs,
        favourite_at: at % 3 === 0 ? atMs : null,
      })),
    )
    .execute();
  await writeTags(database, posts);
  await writeDocuments(database, posts.map(document));
}

/** The image of a post. */
export function imageOf(userId: string, id: string): string {
  return `${userId}/${id}.jpg`;
}

async function writeMessages(
  database: Database,
  messages: readonly {
    userId: string;
    id: string;
    postId: string;
    content: string;
    turn: number;
    atMs: number;
  }[],
): Promise<void> {
  await database
    .query()
    .insertInto('ai_messages')
    .values(
      messages.map(({ userId, id, postId, content, turn, atMs }) => ({
        user_id: userId,
        id,
        post_id: postId,
        content,
        is_user: turn % 2 === 0 ? 1 : 0,
        images: '[]',
        created_at: atMs,
        role_key: null,
        engine: turn % 2 === 0 ? null : 'builtin',
        usage: null,
      })),
    )
    .execute();
  await writeDocuments(database, messages.map(documentOf('message')));
}

interface HeavyDiary extends Tagged {
  kind: 'diary';
  quotes: readonly Post[];
}

async function writeDiaries(database: Database, diaries: readonly HeavyDiary[]): Promise<void> {
  if (diaries.length === 0) return;
  const query = database.query();
  await query
    .insertInto('diary_entries')
    .values(
      diaries.map(({ userId, id, content, field, atMs, quotes }) => ({
        user_id: userId,
        id,
        date: new Date(atMs).toISOString().slice(0, 10),
        title: '一天',
        content,
        created_at: atMs,
        updated_at: atMs,
        ai_generated: null,
        user_edited: null,
        mood: '平静',
        valence: 'even',
        tags: JSON.stringify(field),
        emotional_themes: '[]',
        images: '[]',
        cover_image: null,
        original_posts: JSON.stringify(
          quotes.map((post) => ({
            id: post.id,
            content: post.content,
            timestamp: new Date(post.atMs).toISOString(),
            images: [],
          })),
        ),
      })),
    )
    .execute();
  const cited = diaries.flatMap(({ userId, id, quotes }) =>
    quotes.map((post) => ({ user_id: userId, diary_id: id, post_id: post.id })),
  );
  for (let from = 0; from < cited.length; from += CHUNK * 5)
    await query
      .insertInto('diary_posts')
      .values(cited.slice(from, from + CHUNK * 5))
      .execute();
  await query
    .insertInto('diary_recommendations')
    .values(
      diaries.map(({ userId, id, atMs }) => ({
        user_id: userId,
        id: newId(atMs),
        diary_id: id,
        title: '故乡',
        author: '鲁迅',
        source_context: '小说',
        match_score: 8,
        match_reason: '都写回家',
        works_type: 'article',
        catalogue_id: null,
        replaced_ids: null,
        engine: 'builtin',
        created_at: atMs,
        updated_at: atMs,
      })),
    )
    .execute();
  await writeTags(database, diaries);
  await writeDocuments(database, diaries.map(documentOf('diary')));
}

/** The most versions of each of these posts, each of all its characters. */
async function writeVersions(
  database: Database,
  posts: readonly Post[],
  nowMs: number,
): Promise<void> {
  for (const { userId, id, content } of posts)
    await database
      .query()
      .insertInto('entry_versions')
      .values(
        Array.from({ length: VERSIONS }, (_, at) => ({
          user_id: userId,
          kind: 'post' as const,
          entry_id: id,
          number: at + 1,
          device: newId(nowMs),
          is_draft: 0,
          created_at: nowMs - (VERSIONS - at) * 60_000,
          title: null,
          content,
        })),
      )
      .execute();
}

/** Questions with answers that quote and count many entries. */
async function writeQuestions(
  database: Database,
  userId: string,
  ids: readonly string[],
  posts: readonly Post[],
  nowMs: number,
): Promise<void> {
  const entries = posts
    .slice(0, 200)
    .map(({ id, atMs }) => ({ kind: 'post', id, day: new Date(atMs).toISOString().slice(0, 10) }));
  const answer = JSON.stringify({
    outcome: 'answered',
    engine: 'builtin',
    text: null,
    claims: [],
    found: entries
      .slice(0, 12)
      .map((entry) => ({ ...entry, text: '字'.repeat(500), isPrivate: false })),
    counted: entries,
    receipt: {
      ranges: [],
      terms: [['咖啡']],
      searched: posts.length,
      matched: 200,
      keptFromAi: 0,
      sentIds: entries.map(({ id }) => id),
      sent: [
        {
          purpose: 'answer',
          messages: [{ role: 'user', parts: [{ text: '字'.repeat(8_000), from: [] }] }],
        },
      ],
    },
  });
  await database
    .query()
    .insertInto('questions')
    .values(
      ids.map((id, at) => ({
        user_id: userId,
        id,
        question: '喝过几次咖啡？',
        after_id: null,
        thread_id: id,
        answer,
        created_at: nowMs - at * 1_000,
      })),
    )
    .execute();
}
