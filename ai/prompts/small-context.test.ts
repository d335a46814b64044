// Every prompt fits a context of 4,096 tokens (C§68.03, C§60.07). Parts are left out in their
// order.
import { describe, expect, test } from 'vitest';
import { FACT_MAX_CHARACTERS, FACTS_MAX } from '#domain/facts/fact.ts';
import { estimateTokens } from '#domain/stones/stone.ts';
import { CONTEXT_TOKENS_MIN } from '#domain/shared/context-tokens.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { workCatalogue } from '#ai/work-catalogue.ts';
import { globalRuntime } from '#ai/call-clock.ts';
import { createCrisisWatch } from '#ai/crisis.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import { summaryCall } from '#ai/calls/summary-call.ts';
import type { ReplyTask, SummaryTask, TextModel, TextTask } from '#ai/text-model.ts';
import { replyTask } from '#tools/test/reply-task.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';

const LONG = '雨'.repeat(20_000);

const sizeOf = (task: TextTask) => {
  const { system, turns, maxTokens } = composePrompt(task, 'a1b2c3d4e5f6', CONTEXT_TOKENS_MIN);
  return (
    turns.reduce((sum, { content }) => sum + estimateTokens(content), estimateTokens(system)) +
    maxTokens
  );
};

const textOf = (task: TextTask) => {
  const { system, turns } = composePrompt(task, 'a1b2c3d4e5f6', CONTEXT_TOKENS_MIN);
  return [system, ...turns.map(({ content }) => content)].join('\n');
};

const reply = (given: Partial<ReplyTask> = {}): ReplyTask =>
  replyTask({
    roleKey: 'quiet_listener',
    content: '今天的雨停了',
    postText: '今天的雨停了',
    moment: { nowMs: 0, writtenMs: 0, timeZone: 'Asia/Shanghai' },
    ...given,
  });

const facts = Array.from({ length: FACTS_MAX }, (_, at) =>
  `${at}号事实`.padEnd(FACT_MAX_CHARACTERS, '的'),
);
const related = [1, 2, 3].map((at) => ({
  text: `第${at}条旧文${LONG.slice(0, 500)}`,
  writtenMs: 0,
}));
const persona = { name: '阿舟', voice: '慢'.repeat(300) };

describe('reply', () => {
  test.each([
    ['a short post', reply()],
    ['all memory', reply({ facts, related })],
    ['an own persona and all memory', reply({ persona, facts, related })],
    ['a long post', reply({ content: LONG, postText: LONG, persona, facts, related })],
    [
      'a long conversation',
      reply({
        persona,
        facts,
        related,
        content: LONG,
        replaced: LONG,
        context: Array.from({ length: 20 }, (_, at) => ({
          role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
          content: LONG,
        })),
      }),
    ],
  ])('%s · fits', (_name, task) => {
    expect(sizeOf(task)).toBeLessThanOrEqual(CONTEXT_TOKENS_MIN);
  });

  test('too much memory · earlier posts go first, then the older facts; the post stays', () => {
    const all = textOf(reply({ facts: facts.slice(-10), related: related.slice(0, 1) }));
    expect(all).toContain('39号事实');
    const less = textOf(reply({ facts, related }));
    expect(less).not.toContain('第3条旧文');
    expect(less).toContain('今天的雨停了');
  });
});

test.each(['plain_sketch', 'brief_note', 'warm_letter'])(
  'enhance · %s · a text of 1,000 characters fits whole',
  (roleKey) => {
    const content = LONG.slice(0, 1_000);
    const task: TextTask = {
      task: 'enhance',
      roleKey,
      content,
      missed: [],
      previous: content,
      seed: '',
    };
    expect(sizeOf(task)).toBeLessThanOrEqual(CONTEXT_TOKENS_MIN);
    expect(textOf(task)).toContain(content);
  },
);

describe('summary with facts', () => {
  const model = createRemoteModel({
    endpoint: {
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: null,
      models: { chat: '', enhance: '', summary: '', recommend: '' },
      dialect: null,
      contextTokens: CONTEXT_TOKENS_MIN,
    },
    randomWord: () => 'a1b2c3d4e5f6',
    log: () => undefined,
    runtime: globalRuntime,
  });
  /** The tasks that the model gets for a week with facts. */
  const tasksWith = async (known: readonly string[]): Promise<SummaryTask[]> => {
    const tasks: SummaryTask[] = [];
    const seeing: TextModel = {
      ...model,
      estimate: (task) => {
        if (task.task === 'summary') tasks.push(task);
        return model.estimate(task);
      },
    };
    const crisis = createCrisisWatch({ words: WORDS_CN, pause: () => Promise.resolve() });
    await summaryCall(
      { model: seeing, builtin: seeing, crisis },
      {
        given: Array.from({ length: 12 }, (_, at) => ({
          number: at + 1,
          share: { content: LONG.slice(0, 400), time: '周一 12:00', lines: [] },
        })),
        roleKey: 'default_conversation_summary',
        suggestion: LONG.slice(0, 100),
        stage: 'whole',
        seed: '',
        facts: known,
      },
    );
    return tasks;
  };

  test.each([
    ['no facts', [], 0],
    ['a few', facts.slice(0, 2), 2],
    ['more than leave the posts their room: the newer half', facts.slice(0, 5), 2],
    ['far too many: none', facts, 0],
  ])('%s · every request fits', async (_name, known, kept) => {
    const tasks = await tasksWith(known);
    expect(tasks.length).toBeGreaterThan(1);
    for (const task of tasks) {
      expect(sizeOf(task)).toBeLessThanOrEqual(CONTEXT_TOKENS_MIN);
      expect(task.facts ?? []).toHaveLength(task.stage === 'compose' ? 0 : kept);
    }
    expect(tasks[0]?.facts ?? []).toEqual(kept === 0 ? [] : known.slice(-kept));
  });
});

test('recommend · a long diary · fits, with works to choose from', () => {
  const task: TextTask = {
    task: 'recommend',
    text: LONG,
    candidates: workCatalogue.candidates('今天的雨停了', []),
    recentWorks: [],
    isGentle: false,
    seed: '',
  };
  expect(sizeOf(task)).toBeLessThanOrEqual(CONTEXT_TOKENS_MIN);
  expect(textOf(task)).toMatch(/^[a-z0-9-]+｜/mu);
});
