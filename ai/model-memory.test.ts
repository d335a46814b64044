// What is learned about a model, and what is forgotten again.
import { describe, expect, test } from 'vitest';
import { createModelMemory } from '#ai/model-memory.ts';

const MODEL = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3' };
const DAY_MS = 86_400_000;
const fresh = (habit: 'plain' | 'unknown' = 'plain') => createModelMemory().of(MODEL, 0, habit);
const usage = (prompt_tokens: number, completion_tokens = 0) => ({
  prompt_tokens,
  completion_tokens,
  total_tokens: prompt_tokens + completion_tokens,
});

test('a day later · everything is learned again', () => {
  const memory = createModelMemory();
  memory.of(MODEL, 0).learnThinking();
  expect(memory.of(MODEL, DAY_MS - 1).limitFactor).toBe(5);
  expect(memory.of(MODEL, DAY_MS).limitFactor).toBe(1);
});

test('another model of the endpoint · is not concerned', () => {
  const memory = createModelMemory();
  memory.of(MODEL, 0).learnThinking();
  expect(memory.of({ ...MODEL, model: 'llama3' }, 0).limitFactor).toBe(1);
});

test.each(['deepseek-r1:7b', 'QwQ-32B', 'MiniMax-M2.1', 'gpt-oss-20b', 'kimi-k2-thinking'])(
  '%s · thinks from the first completion on',
  (model) => {
    expect(createModelMemory().of({ ...MODEL, model }, 0).limitFactor).toBe(5);
  },
);

describe('habit', () => {
  test('a model that streams · one closing tag, or two, change nothing', () => {
    const model = fresh();
    model.learnHabit('unmarked');
    model.learnHabit('unmarked');
    expect(model.habit).toBe('plain');
    model.learnHabit('unmarked');
    expect(model.habit).toBe('unmarked');
  });
  test('a habit · ends with one completion without it', () => {
    const model = fresh('unknown');
    model.learnHabit('unmarked');
    expect(model.habit).toBe('unmarked');
    model.learnHabit('plain');
    expect(model.habit).toBe('plain');
  });
});

describe('tokens', () => {
  test('reported prompts · the largest plausible one counts', () => {
    const model = fresh();
    model.learnTokens(usage(700), 1_000, false);
    model.learnTokens(usage(300), 1_000, false);
    expect(model.tokenFactor).toBe(0.7);
    model.learnTokens(usage(1_200), 1_000, false);
    expect(model.tokenFactor).toBe(1.2);
    model.learnTokens(usage(90_000), 1_000, false);
    expect(model.tokenFactor).toBe(1.2);
  });
  test('a text that fills a power of two · is the context', () => {
    const model = fresh();
    model.learnTokens(usage(4_000, 96), 9_000, true);
    expect([model.window, model.tokenFactor]).toEqual([4_096, 1]);
  });
  test('the smallest context counts, but none that fits no prompt', () => {
    const model = fresh();
    model.learnWindow(8_192);
    model.learnWindow(16_384);
    expect(model.window).toBe(8_192);
    model.learnWindow(5);
    expect(model.window).toBe(2_048);
  });
});
