// The time limit of each kind of call on the server, to the tenth of a second (rulings 201).
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  ASK_DEADLINE_MS,
  ENHANCE_DEADLINE_MS,
  PREVIEW_DEADLINE_MS,
  RECOMMEND_DEADLINE_MS,
  REPLY_SILENCE_MS,
  serverTimeOf,
  SUMMARY_DEADLINE_MS,
} from '#domain/shared/ai-deadlines.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { buildAiWorld, headerOf, type AiWorld } from '#tools/test/ai-world.ts';
import {
  endOfTimed,
  stubTimedEndpoint,
  THOUGHT,
  type TimedAnswer,
} from '#tools/test/timed-endpoint.ts';

const POST = '今天在湖边走了很久，风很大。';

let opened: TestDatabase;
let world: AiWorld;
beforeAll(async () => {
  opened = await openTestDatabase('sqlite', 'time-limits');
  // What the first call loads, real files on real time.
  await Promise.all([import('#engine/safety.ts'), import('#ai/work-catalogue.ts')]);
  world = buildAiWorld(opened.database, 'http://model.test/v1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => opened.dispose());

const keyed = (userId: string) => headerOf(userId, randomUUID());

type Kind = (userId: string, postId: string) => Promise<unknown>;

const reply: Kind = (userId, postId) =>
  world.replies.createReply(keyed(userId), {
    role: 'default_conversation_guide',
    context: [],
    content: '',
    post_id: postId,
  });

const KINDS: [string, number, Kind][] = [
  [
    'preview',
    PREVIEW_DEADLINE_MS,
    (userId) => world.previews.preview(userId, 'default_conversation_summary'),
  ],
  [
    'enhancement',
    ENHANCE_DEADLINE_MS,
    (userId) =>
      world.enhance.enhance(keyed(userId), {
        content: POST,
        role_key: 'default_inspiration_enhancer',
      }),
  ],
  [
    'summary',
    SUMMARY_DEADLINE_MS,
    (userId) =>
      world.summary.summarise(keyed(userId), {
        content: `1. 我：${POST}`,
        role_key: 'default_conversation_summary',
      }),
  ],
  [
    'recommendation',
    RECOMMEND_DEADLINE_MS,
    (userId) => world.recommendations.recommend(keyed(userId), { text: POST }),
  ],
  [
    'question',
    ASK_DEADLINE_MS,
    (userId) =>
      world.questions.ask(keyed(userId), {
        id: randomUUID(),
        question: '我什么时候在湖边走过？',
        timeZone: 'Asia/Shanghai',
      }),
  ],
];

/** How a call ends whose model answers at a time: `done`, or the code of the error. */
async function endOf(kind: Kind, answer: TimedAnswer): Promise<string> {
  const userId = await world.user();
  const postId = await world.post(userId, POST);
  stubTimedEndpoint(answer);
  return endOfTimed(kind(userId, postId));
}

test.each(KINDS)('%s · answers 1 s after its limit · times out', async (_name, limit, kind) => {
  expect(await endOf(kind, { atMs: limit + 1_000 })).toBe('AI_TIMEOUT');
});

test.each(KINDS)('%s · answers 2 s before its limit · succeeds', async (_name, limit, kind) => {
  expect(await endOf(kind, { atMs: limit - 2_000 })).toBe('done');
});

test.each([
  [30_000, 29_500],
  [700, 1_000],
])('client that waits %i ms · the server has %i ms', (clientMs, serverMs) => {
  expect(serverTimeOf(clientMs)).toBe(serverMs);
});

test.each([
  ['silence of 59 s', { atMs: REPLY_SILENCE_MS - 1_000 }, 'done'],
  ['silence of 60 s', { atMs: REPLY_SILENCE_MS + 1_000 }, 'AI_TIMEOUT'],
  ['thoughts for 118 s', { atMs: 118_000, sign: { text: THOUGHT, everyMs: 25_000 } }, 'done'],
  ['comments for 118 s', { atMs: 118_000, sign: { text: ': ok\n\n', everyMs: 59_000 } }, 'done'],
  ['thoughts for 121 s', { atMs: 121_000, sign: { text: THOUGHT, everyMs: 25_000 } }, 'AI_TIMEOUT'],
])('reply · %s · %o · %s', async (_name, answer, end) => {
  expect(await endOf(reply, answer)).toBe(end);
});
