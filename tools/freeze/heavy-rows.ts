// What is beside the journal of a heavy account: its history, ledger, images, webhooks and lists,
// and the other accounts, codes and invitations of the server.
import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { MESSAGE_MAX_CHARACTERS } from '#domain/messages/message.ts';
import { newId } from '#tools/bench/journal-rows.ts';
import { imageOf } from '#tools/freeze/heavy-journal.ts';

/** Ids that the operations need. */
export interface HeavyRows {
  facts: string[];
  personas: string[];
  templates: string[];
  webhooks: string[];
  tokens: string[];
  people: string[];
  invitations: string[];
  sessions: string[];
  /** A reply that broke off: the key of its call, and its post. */
  broken: { idempotencyKey: string; postId: string };
}

const DAY_MS = 86_400_000;

/** Rows of a statement. */
const CHUNK = 1_000;

const FACTS = 30;
const PERSONAS = 3;
const TEMPLATES = 15;
const TOKENS = 15;
const WEBHOOKS = 2;
const DELIVERIES_OF_WEBHOOK = 500;
const SESSIONS = 300;
const LETTERS = 500;
const DEVICES = 9;

/** Kept answers of AI calls, and the characters of each. */
const KEPT_ANSWERS = 200;
const KEPT_CHARACTERS = 20_000;

type Table = keyof DatabaseSchema;

/** Writes them. `posts` are the posts of the account, of which a tenth has an image. */
export async function writeHeavyRows(
  database: Database,
  userId: string,
  { posts, people }: { posts: readonly string[]; people: number },
  nowMs: number,
): Promise<HeavyRows> {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, at) => newId(nowMs - at * 1_000));
  const hex = () => randomBytes(16).toString('hex');
  const insert = async <Name extends Table>(
    table: Name,
    rows: readonly Insertable<DatabaseSchema[Name]>[],
  ) => {
    for (let from = 0; from < rows.length; from += CHUNK)
      await database.transaction(
        async () =>
          void (await database
            .query()
            .insertInto(table as Table)
            .values(rows.slice(from, from + CHUNK) as Insertable<DatabaseSchema[Table]>[])
            .execute()),
      );
  };
  const written: HeavyRows = {
    facts: ids(FACTS),
    personas: ids(PERSONAS),
    templates: ids(TEMPLATES),
    webhooks: ids(WEBHOOKS),
    tokens: ids(TOKENS),
    people: ids(people),
    invitations: ids(Math.ceil(people / 4)),
    sessions: ids(SESSIONS),
    broken: { idempotencyKey: newId(nowMs), postId: posts[0] ?? '' },
  };
  const own = { user_id: userId };

  await insert(
    'facts',
    written.facts.map((id, at) => ({
      ...own,
      id,
      content: `我喜欢第${at}条路`,
      created_at: nowMs,
      confirmed_at: nowMs,
      source_post_id: null,
      source_message_id: null,
    })),
  );
  await insert(
    'personas',
    written.personas.map((id, at) => ({
      ...own,
      id,
      name: `回响${at}`,
      avatar: 'boat',
      voice: '话少'.repeat(100),
      created_at: nowMs,
    })),
  );
  await insert(
    'templates',
    written.templates.map((id, at) => ({
      ...own,
      id,
      name: `模板${at}`,
      content: '今天'.repeat(1_000),
      position: at,
      created_at: nowMs,
      updated_at: nowMs,
    })),
  );
  await insert(
    'personal_tokens',
    written.tokens.map((id) => ({
      ...own,
      id,
      name: '手机',
      scope: 'read' as const,
      token_hash: hex(),
      last_four: 'abcd',
      created_at: nowMs,
      expires_at: null,
      last_used_at: null,
    })),
  );
  await insert(
    'webhooks',
    written.webhooks.map((id) => ({
      ...own,
      id,
      url: 'http://127.0.0.1:9/',
      sends_text: 1 as const,
      salt: hex(),
      created_at: nowMs,
    })),
  );
  await insert(
    'webhook_deliveries',
    written.webhooks.flatMap((id) =>
      ids(DELIVERIES_OF_WEBHOOK).map((delivery) => ({
        ...own,
        webhook_id: id,
        id: delivery,
        event: 'post.created' as const,
        entry_id: posts[0] ?? null,
        moment: nowMs,
        created_at: nowMs,
        state: 'delivered' as const,
        attempts: 1,
        last_attempt_at: nowMs,
        next_attempt_at: null,
        status: 200,
        failure: null,
      })),
    ),
  );
  await insert(
    'sessions',
    written.sessions.map((id) => sessionRow(userId, id, nowMs)),
  );
  await insert(
    'push_devices',
    written.sessions.slice(0, DEVICES).map((id) => ({
      ...own,
      session_id: id,
      endpoint: `https://push.invalid/${id}`,
      p256dh: 'x',
      auth: 'x',
      created_at: nowMs,
    })),
  );
  await insert(
    'letters',
    Array.from({ length: LETTERS }, (_, at) => ({
      ...own,
      week: new Date(Date.UTC(2016, 0, 4) + at * 7 * DAY_MS).toISOString().slice(0, 10),
      state: 'quiet' as const,
      attempts: 1,
      lease_until: null,
      diary_id: newId(nowMs),
      is_crisis: 0 as const,
      facts: 0,
      seen_at: null,
      created_at: nowMs,
      ended_at: nowMs,
    })),
  );
  await insert(
    'idempotency_keys',
    ids(KEPT_ANSWERS).map((key) => ({
      ...own,
      key,
      operation: 'reply',
      request_hash: 'x',
      state: 'done' as const,
      cancel_requested: 0 as const,
      response: JSON.stringify({ text: '字'.repeat(KEPT_CHARACTERS) }),
      instance: null,
      heartbeat_at: nowMs,
      created_at: nowMs,
      expires_at: nowMs + DAY_MS,
    })),
  );
  await insert('idempotency_keys', [
    {
      ...own,
      key: written.broken.idempotencyKey,
      operation: 'conversation_guide',
      request_hash: 'x',
      state: 'failed' as const,
      cancel_requested: 0 as const,
      response: JSON.stringify({
        postId: written.broken.postId,
        roleKey: 'poetic_observer',
        engine: 'remote',
        content: '字'.repeat(MESSAGE_MAX_CHARACTERS),
      }),
      instance: null,
      heartbeat_at: nowMs,
      created_at: nowMs,
      expires_at: nowMs + DAY_MS,
    },
  ]);
  await insert('storage_objects', imageRows(userId, posts, nowMs));
  await insert(
    'stone_ledger',
    posts
      .filter((_, at) => at % 3 === 0)
      .map((id, at) => ({
        ...own,
        id: newId(nowMs - at * 60_000),
        delta: 0,
        balance_after: 100,
        reason: 'ai_reply',
        idempotency_key: id,
        reference: null,
        estimated: 0 as const,
        created_at: nowMs - at * 60_000,
      })),
  );
  await insert(
    'audit_log',
    // A half is old, so that the daily removal finds it.
    Array.from({ length: Math.ceil(posts.length / 2) }, (_, at) => ({
      ...own,
      actor_id: null,
      action: 'session_refreshed',
      ip: '::1',
      user_agent: 'freeze',
      detail: '{}',
      created_at: nowMs - (at % 2) * 800 * DAY_MS - at,
    })),
  );
  await insert(
    'spent_ids',
    posts
      .filter((_, at) => at % 4 === 0)
      .map((_, at) => ({
        ...own,
        id: newId(nowMs - at),
        spent_at: nowMs - (at % 2) * 200 * DAY_MS,
      })),
  );
  await insert(
    'usage_days',
    Array.from({ length: 400 }, (_, at) => ({
      ...own,
      day: new Date(nowMs - (at + 1) * DAY_MS).toISOString().slice(0, 10),
      posts: 1,
      tokens: 1,
    })),
  );
  await writeOthers(insert, written, nowMs);
  return written;
}

type Insert = <Name extends Table>(
  table: Name,
  rows: readonly Insertable<DatabaseSchema[Name]>[],
) => Promise<void>;

/** Other accounts, and what operators list. */
async function writeOthers(
  insert: Insert,
  { people, invitations }: HeavyRows,
  nowMs: number,
): Promise<void> {
  await insert(
    'users',
    people.map((id) => ({
      id,
      email: `${id}@example.com`,
      password_hash: 'x',
      confirmed_at: nowMs,
      confirmation_sent_at: null,
      recovery_sent_at: null,
      last_sign_in_at: nowMs,
      banned_until: null,
      deleted_at: null,
      plan: 'free' as const,
      plan_until: null,
      user_metadata: '{}',
      created_at: nowMs,
      updated_at: nowMs,
    })),
  );
  await insert(
    'sessions',
    people.map((id) => sessionRow(id, newId(nowMs), nowMs)),
  );
  await insert(
    'reminder_settings',
    people.map((id) => ({
      user_id: id,
      is_on: 1 as const,
      time: '21:30',
      weekdays: '1234567',
      time_zone: 'Asia/Shanghai',
      quiet_from: null,
      quiet_to: null,
      tells_letters: 0 as const,
      last_day: null,
      next_day: new Date(nowMs).toISOString().slice(0, 10),
      next_due_at: nowMs,
    })),
  );
  await insert(
    'invitations',
    invitations.map((id) => ({
      id,
      code_hash: id,
      last_four: 'abcd',
      email: null,
      note: '朋友',
      max_uses: 1,
      used: 0,
      created_at: nowMs,
      expires_at: nowMs + DAY_MS,
      revoked_at: null,
    })),
  );
  await insert(
    'coupons',
    invitations.map((_, at) => ({
      code: `code${at}`,
      stones: 1,
      premium_days: 0,
      max_uses: 1,
      used: 0,
      expires_at: null,
      revoked_at: null,
      created_at: nowMs,
    })),
  );
  await insert(
    'day_totals',
    Array.from({ length: 800 }, (_, at) => ({
      day: new Date(nowMs - (at + 1) * DAY_MS).toISOString().slice(0, 10),
      name: 'posts',
      total: 1,
    })),
  );
}

function sessionRow(userId: string, id: string, nowMs: number) {
  return {
    user_id: userId,
    id,
    counter: 1,
    refreshed_at: nowMs,
    created_at: nowMs,
    user_agent: 'freeze',
    ip: '::1',
    amr: '[]',
  };
}

/** The images of posts, without their bytes: one of two is named by no post. */
function imageRows(userId: string, posts: readonly string[], nowMs: number) {
  return posts
    .filter((_, at) => at % 10 === 0)
    .flatMap((id, at) =>
      [imageOf(userId, id), `${userId}/${nowMs}_${at}.jpg`].map((name) => ({
        user_id: userId,
        bucket: 'card-image-bucket',
        name,
        id: newId(nowMs),
        created_at: nowMs - 2 * DAY_MS,
        updated_at: nowMs - 2 * DAY_MS,
        blob_key: randomBytes(16).toString('hex'),
        mime_type: 'image/jpeg',
        size: 1_000,
        etag: '',
        cache_control: '',
      })),
    );
}
