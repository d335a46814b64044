// Time limits of an own model in trial mode are those of a server (rulings 201).
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  ASK_DEADLINE_MS,
  ENHANCE_DEADLINE_MS,
  RECOMMEND_DEADLINE_MS,
  LOADING_MS,
  SUMMARY_DEADLINE_MS,
} from '#domain/shared/ai-deadlines.ts';
import { newId } from '#contract/compliance/world.ts';
import { saveOwnModel } from '#web/core/own-model/own-model-store.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import {
  endOfTimed,
  stubTimedEndpoint,
  THOUGHT,
  type TimedAnswer,
} from '#tools/test/timed-endpoint.ts';

const POST = '今天在湖边走了很久，风很大。';

// The first call loads it, a real file on real time.
beforeAll(() => loadTrialEngine());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Api = ReturnType<typeof openTab>['api'];
type Kind = (api: Api, postId: string) => Promise<unknown>;

const keyed = () => ({ context: { idempotencyKey: newId() } });
const reply: Kind = (api, postId) => api.replies.create({ post_id: postId }, keyed());

const KINDS: [string, number, Kind][] = [
  [
    'enhancement',
    ENHANCE_DEADLINE_MS,
    (api) =>
      api.enhance.create({ content: POST, role_key: 'default_inspiration_enhancer' }, keyed()),
  ],
  [
    'summary',
    SUMMARY_DEADLINE_MS,
    (api) =>
      api.summary.create(
        { content: `1. 我：${POST}`, role_key: 'default_conversation_summary' },
        keyed(),
      ),
  ],
  [
    'recommendation',
    RECOMMEND_DEADLINE_MS,
    (api) => api.recommendations.create({ text: POST, prompt_type: 'recommend_item' }, keyed()),
  ],
  [
    'question',
    ASK_DEADLINE_MS,
    (api) =>
      api.questions.ask(
        { id: newId(), question: '我什么时候在湖边走过？', timeZone: 'Asia/Shanghai' },
        keyed(),
      ),
  ],
];

/** How a call ends whose model answers at a time: `done`, or the code of the error. */
async function endOf(kind: Kind, answer: TimedAnswer): Promise<string> {
  const storage = new MemoryStorage();
  saveOwnModel(storage, 'trial', {
    baseUrl: 'http://localhost:11434/v1',
    model: 'qwen3',
    transcribeModel: null,
    apiKey: null,
    contextTokens: 32_000,
  });
  const { api } = openTab(storage, NOW_MS);
  const post = await api.posts.create({ id: newId(), content: POST, images: [] });
  stubTimedEndpoint(answer);
  return endOfTimed(kind(api, post.id));
}

test.each(KINDS)('%s · answers 2 s before its limit · succeeds', async (_name, limit, kind) => {
  expect(await endOf(kind, { atMs: limit - 2_000 })).toBe('done');
});

test.each(KINDS)('%s · answers 1 s after its limit · times out', async (_name, limit, kind) => {
  expect(await endOf(kind, { atMs: limit + 1_000 })).toBe('AI_TIMEOUT');
});

test.each([
  ['silence of 179 s', { atMs: LOADING_MS - 1_000 }, 'done'],
  ['silence of 181 s', { atMs: LOADING_MS + 1_000 }, 'AI_TIMEOUT'],
  ['thoughts for 118 s', { atMs: 118_000, sign: { text: THOUGHT, everyMs: 25_000 } }, 'done'],
  ['thoughts for 146 s', { atMs: 146_000, sign: { text: THOUGHT, everyMs: 25_000 } }, 'AI_TIMEOUT'],
])('reply · %s · %o · %s', async (_name, answer, end) => {
  expect(await endOf(reply, answer)).toBe(end);
});
