// Every prompt fits a context of 4,096 tokens (C§68.03). Parts are left out in their order.
import { describe, expect, test } from 'vitest';
import { FACT_MAX_CHARACTERS, FACTS_MAX } from '#domain/facts/fact.ts';
import { estimateTokens } from '#domain/stones/stone.ts';
import { CONTEXT_TOKENS_MIN } from '#ai/model-endpoint.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { workCatalogue } from '#ai/work-catalogue.ts';
import type { ReplyTask, TextTask } from '#ai/text-model.ts';

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

const reply = (given: Partial<ReplyTask> = {}): ReplyTask => ({
  task: 'reply',
  roleKey: 'quiet_listener',
  content: '今天的雨停了',
  context: [],
  postText: '今天的雨停了',
  moment: { nowMs: 0, writtenMs: 0, timeZone: 'Asia/Shanghai' },
  facts: [],
  calledName: null,
  related: [],
  replaced: null,
  recentLines: [],
  seed: '',
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

test('recommend · a long diary · fits, with works to choose from', () => {
  const task: TextTask = {
    task: 'recommend',
    text: LONG,
    candidates: workCatalogue.candidates('今天的雨停了', []),
    recentWorks: [],
    seed: '',
  };
  expect(sizeOf(task)).toBeLessThanOrEqual(CONTEXT_TOKENS_MIN);
  expect(textOf(task)).toMatch(/^[a-z0-9-]+｜/mu);
});
