// Users for the growth benchmark: many who write little, few who write much, all at the same time,
// so that the rows of one user are scattered among the others' as in production. Written in bulk:
// two million single inserts take an hour.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import {
  dice,
  documentOf,
  newId,
  sentence,
  writeDocuments,
  writeTags,
} from '#tools/bench/journal-rows.ts';

/** Posts per transaction. */
const CHUNK = 1_000;

/** The two years in which all users write. */
const LAST_MS = Date.UTC(2026, 10, 20);
const SPAN_MS = 2 * 365 * 86_400_000;

/**
 * Every third post has a conversation of two messages and a ledger row, every tenth an image, every
 * twentieth a diary that cites it.
 */
const POSTS_A_CONVERSATION = 3;
const POSTS_A_IMAGE = 10;
const POSTS_A_NOTE = 20;

/** Every fourth post has a tag: one of 2,000, below one of 40. */
const POSTS_A_TAG = 4;
const TAGS = 2_000;
const UPPER_TAGS = 40;

/** Posts per user; a quarter of all posts is by users of each size. */
export const JOURNAL_SIZES = [100, 1_000, 10_000, 100_000] as const;

/** How many posts the n-th user writes. */
function postsOfPerson(n: number): number {
  const [few, many, more, most] = JOURNAL_SIZES;
  if (n % 100 < 90) return few;
  if (n % 100 < 99) return many;
  return n % 1_000 === 999 ? most : more;
}

/** Adds users until the database holds this many posts. `report` gets the number of posts. */
export async function growTo(
  database: Database,
  posts: number,
  report: (posts: number) => void,
): Promise<void> {
  const { count } = database.read().fn;
  const countOf = async (table: 'users' | 'posts') =>
    (
      await database
        .read()
        .selectFrom(table)
        .select(count<number>('created_at').as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const present = await countOf('posts');
  const missing = posts - present;
  if (missing <= 0) return;

  const first = await countOf('users');
  const userIds: string[] = [];
  const writers = new Uint32Array(missing);
  for (let filled = 0; filled < missing;) {
    const end = Math.min(missing, filled + postsOfPerson(first + userIds.length));
    writers.fill(userIds.length, filled, end);
    filled = end;
    userIds.push(randomUUID());
  }
  shuffle(writers);
  for (let from = 0; from < userIds.length; from += CHUNK)
    await database.transaction(() => writePeople(database, userIds.slice(from, from + CHUNK)));
  for (let from = 0; from < missing; from += CHUNK) {
    const chunk = Array.from(writers.subarray(from, from + CHUNK), (writer, at) => ({
      userId: userIds[writer] as string,
      number: present + from + at,
      atMs: Math.floor(LAST_MS - SPAN_MS * (1 - (from + at) / missing)),
    }));
    await database.transaction(() => writePosts(database, chunk));
    if (from % (100 * CHUNK) === 0) report(present + from);
  }
}

async function writePeople(database: Database, userIds: readonly string[]): Promise<void> {
  const query = database.query();
  const bornAt = { created_at: LAST_MS - SPAN_MS, updated_at: LAST_MS };
  const user = {
    confirmed_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
  };
  await query
    .insertInto('users')
    .values(
      userIds.map((id) => ({
        id,
        email: `${id}@example.com`,
        password_hash: 'x',
        ...user,
        plan: 'free',
        plan_until: null,
        user_metadata: '{}',
        ...bornAt,
      })),
    )
    .execute();
  await query
    .insertInto('user_tokens')
    .values(
      userIds.map((user_id) => ({
        user_id,
        remaining_tokens: 100,
        last_claim_at: null,
        updated_at: LAST_MS,
      })),
    )
    .execute();
  await query
    .insertInto('sessions')
    .values(
      userIds.map((user_id) => ({
        user_id,
        id: randomUUID(),
        counter: 1,
        refreshed_at: LAST_MS,
        created_at: LAST_MS,
        user_agent: 'bench',
        ip: '::1',
        amr: '[]',
      })),
    )
    .execute();
}

async function writePosts(
  database: Database,
  chunk: readonly { userId: string; number: number; atMs: number }[],
): Promise<void> {
  const query = database.query();
  const posts = chunk.map((one) => ({
    ...one,
    id: newId(one.atMs),
    content: `${sentence(one.number)}${tagOf(one.number)}`,
  }));
  const every = (share: number) => posts.filter(({ number }) => number % share === 0);
  const messages = every(POSTS_A_CONVERSATION).flatMap((post) =>
    [1, 2].map((turn) => ({
      ...post,
      id: newId(post.atMs + turn),
      postId: post.id,
      atMs: post.atMs + turn,
      isUser: turn === 1,
    })),
  );
  const notes = every(POSTS_A_NOTE).map((post) => ({
    ...post,
    id: newId(post.atMs),
    postId: post.id,
  }));
  const times = ({ atMs }: { atMs: number }) => ({ created_at: atMs, updated_at: atMs });

  await query
    .insertInto('posts')
    .values(
      posts.map((post) => ({
        user_id: post.userId,
        id: post.id,
        content: post.content,
        source_content: null,
        images:
          post.number % POSTS_A_IMAGE === 0
            ? JSON.stringify([`${post.userId}/${post.atMs}_${post.number}.jpg`])
            : '[]',
        ai_private: 0,
        ...times(post),
      })),
    )
    .execute();
  await query
    .insertInto('ai_messages')
    .values(
      messages.map(({ userId, id, postId, content, isUser, atMs }) => ({
        user_id: userId,
        id,
        post_id: postId,
        content,
        is_user: isUser ? 1 : 0,
        images: '[]',
        created_at: atMs,
        role_key: null,
        engine: isUser ? null : 'builtin',
        usage: null,
      })),
    )
    .execute();
  await query
    .insertInto('stone_ledger')
    .values(
      every(POSTS_A_CONVERSATION).map(({ userId, id, atMs }) => ({
        user_id: userId,
        id,
        delta: 0,
        balance_after: 100,
        reason: 'reply',
        idempotency_key: id,
        reference: null,
        estimated: 0,
        created_at: atMs,
      })),
    )
    .execute();
  await query
    .insertInto('storage_objects')
    .values(
      every(POSTS_A_IMAGE).map((post) => ({
        user_id: post.userId,
        bucket: 'card-image-bucket',
        name: `${post.userId}/${post.atMs}_${post.number}.jpg`,
        id: post.id,
        ...times(post),
        blob_key: randomBytes(16).toString('hex'),
        mime_type: 'image/jpeg',
        size: 50_000,
        etag: '',
        cache_control: '',
      })),
    )
    .execute();
  await query
    .insertInto('diary_entries')
    .values(
      notes.map((note) => ({
        user_id: note.userId,
        id: note.id,
        date: new Date(note.atMs).toISOString().slice(0, 10),
        title: '一天',
        content: note.content,
        ...times(note),
        ai_generated: null,
        user_edited: null,
        mood: '平静',
        valence: 'even',
        tags: '["日常"]',
        emotional_themes: '[]',
        images: '[]',
        cover_image: null,
        original_posts: JSON.stringify([{ id: note.postId, content: note.content }]),
      })),
    )
    .execute();
  await query
    .insertInto('diary_posts')
    .values(
      notes.map(({ userId, id, postId }) => ({ user_id: userId, diary_id: id, post_id: postId })),
    )
    .execute();
  await writeTags(database, [
    ...posts.map((post) => ({ ...post, kind: 'post' as const, field: [] })),
    ...notes.map((note) => ({ ...note, kind: 'diary' as const, field: ['日常'] })),
  ]);
  await writeDocuments(database, [
    ...posts.map(documentOf('post')),
    ...messages.map(documentOf('message')),
    ...notes.map(documentOf('diary')),
  ]);
}

/** The tag at the end of the post of a number, or nothing. */
function tagOf(number: number): string {
  const tag = Math.floor(number / POSTS_A_TAG) % TAGS;
  return number % POSTS_A_TAG === 0 ? ` #类${tag % UPPER_TAGS}/签${tag}` : '';
}

/** Shuffles who writes when, the same every time. */
function shuffle(list: Uint32Array): void {
  const next = dice(list.length);
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = next() % (at + 1);
    [list[at], list[other]] = [list[other] as number, list[at] as number];
  }
}
