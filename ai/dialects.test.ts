// What is sent to each kind of endpoint: one row for each dialect and generation of models.
// C§216.01
import { describe, expect, test } from 'vitest';
import { completionBody, type Prompt } from '#ai/completion-body.ts';
import { DIALECTS, dialectOf } from '#ai/dialects.ts';
import { isLocalHost } from '#ai/local-endpoint.ts';

const PROMPT: Prompt = {
  system: '你是回应者',
  turns: [{ role: 'user', content: '今天' }],
  maxTokens: 400,
  json: false,
};
const COMMON = ['model', 'messages', 'stream', 'stream_options', 'max_tokens'];

/** The fields that a dialect adds. */
function fieldsOf(baseUrl: string, model: string, more: Partial<Prompt> = {}): object {
  const body = completionBody(model, { ...PROMPT, ...more }, dialectOf(baseUrl, null));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !COMMON.includes(name)));
}

const NONE = { reasoning_effort: 'none' };
const OFF = { thinking: { type: 'disabled' } };
const QWEN_OFF = { enable_thinking: false };
const TEMPLATE = { chat_template_kwargs: { enable_thinking: false, thinking: false } };
const QWEN = { temperature: 0.7, top_p: 0.8 };
const MCT = { max_completion_tokens: 400 };

describe('fields of a reply', () => {
  test.each([
    ['https://api.openai.com/v1', 'gpt-5.1', { ...MCT, ...NONE }],
    ['https://api.openai.com/v1', 'gpt-4o', MCT],
    ['https://r.openai.azure.com/openai/v1', 'gpt-5.4', { ...MCT, ...NONE }],
    ['https://api.deepseek.com', 'deepseek-v4', { ...OFF, temperature: 1 }],
    ['https://api.deepseek.com', 'deepseek-reasoner', { temperature: 1 }],
    [
      'https://dashscope.aliyuncs.com/compatible-mode/v1',
      'qwen3.5-plus',
      { ...QWEN_OFF, ...QWEN, presence_penalty: 1 },
    ],
    [
      'https://dashscope.aliyuncs.com/compatible-mode/v1',
      'qwen3-30b-a3b-thinking-2507',
      { ...QWEN, presence_penalty: 1 },
    ],
    ['https://api.moonshot.cn/v1', 'kimi-k2.6', { ...MCT, ...OFF }],
    ['https://api.moonshot.cn/v1', 'kimi-k3', MCT],
    ['https://open.bigmodel.cn/api/paas/v4', 'glm-4.7', { ...OFF, temperature: 0.7 }],
    ['https://api.siliconflow.cn/v1', 'Qwen/Qwen3-8B', { ...QWEN_OFF, ...QWEN }],
    ['https://api.siliconflow.cn/v1', 'internlm', QWEN],
    ['https://ark.cn-beijing.volces.com/api/v3', 'ep-1', { ...OFF, temperature: 0.8 }],
    [
      'https://api.minimaxi.com/v1',
      'MiniMax-M3',
      { ...MCT, ...OFF, reasoning_split: true, temperature: 1, top_p: 0.95 },
    ],
    ['https://api.mistral.ai/v1', 'mistral-small-2603', { ...NONE, temperature: 0.7 }],
    ['https://generativelanguage.googleapis.com/v1beta/openai', 'gemini-2.5-flash', NONE],
    [
      'https://generativelanguage.googleapis.com/v1beta/openai',
      'gemini-3-pro',
      { reasoning_effort: 'low' },
    ],
    ['https://api.x.ai/v1', 'grok-4', MCT],
    ['https://api.groq.com/openai/v1', 'qwen3-32b', { ...MCT, ...NONE, ...QWEN }],
    ['https://openrouter.ai/api/v1', 'any', { reasoning: { effort: 'none' } }],
    ['https://api.together.xyz/v1', 'any', { reasoning: { enabled: false }, ...QWEN }],
    ['http://localhost:11434/v1', 'qwen3', { ...NONE, ...QWEN, presence_penalty: 1 }],
    [
      'http://localhost:11434/v1',
      'gpt-oss:20b',
      { reasoning_effort: 'low', ...QWEN, presence_penalty: 1 },
    ],
    ['http://192.168.1.9:1234/v1', 'qwen3', { ...NONE, ...QWEN }],
    [
      'http://127.0.0.1:8080/v1',
      'qwen3',
      { ...TEMPLATE, ...QWEN, presence_penalty: 1, top_k: 20, min_p: 0 },
    ],
    ['http://gpu.local:8000/v1', 'qwen3', { ...TEMPLATE, ...QWEN, presence_penalty: 1 }],
    ['http://10.0.0.3:7000/v1', 'qwen3', { ...NONE, ...TEMPLATE, ...QWEN }],
    ['https://gateway.example/v1', 'qwen3-8b', QWEN_OFF],
    ['https://gateway.example/v1', 'glm-4.6', OFF],
    ['https://gateway.example/v1', 'gpt-4o', {}],
  ])('%s · %s', (baseUrl, model, fields) => {
    expect(fieldsOf(baseUrl, model)).toEqual(fields);
  });
});

test('JSON · a low temperature where the dialect sends one, and nothing else of it', () => {
  const json = { response_format: { type: 'json_object' } };
  expect(fieldsOf('http://localhost:11434/v1', 'qwen3', { json: true })).toEqual({
    ...NONE,
    ...json,
    temperature: 0.3,
  });
  expect(fieldsOf('https://api.moonshot.cn/v1', 'kimi-k2.6', { json: true })).toEqual({
    ...MCT,
    ...OFF,
    ...json,
  });
  expect(fieldsOf('http://localhost:1234/v1', 'qwen3', { json: true })).toEqual({
    ...NONE,
    temperature: 0.3,
  });
});

test("the operator's temperature · takes the place of the dialect's", () => {
  const body = (name: string) => completionBody('m', PROMPT, DIALECTS[name] as never, 0.4);
  expect(body('qwen')).toMatchObject({ temperature: 0.4, top_p: 0.8 });
  expect(body('moonshot')).toMatchObject({ temperature: 0.4 });
});

test.each([
  ['http://localhost:11434/v1', 4_096],
  ['http://ollama:11434/v1', 4_096],
  ['http://127.0.0.1:8000/v1', 8_000],
  ['https://api.deepseek.com', 64_000],
  ['https://gateway.example/v1', 32_000],
])('context of %s · %i', (baseUrl, tokens) => {
  expect(dialectOf(baseUrl, null).contextTokens).toBe(tokens);
});

test.each([
  ['localhost', true],
  ['10.1.2.3', true],
  ['172.20.0.2', true],
  ['192.168.1.5', true],
  ['[fd00::1]', true],
  ['gpu.local', true],
  ['ollama', true],
  ['host.docker.internal', true],
  ['172.40.0.2', false],
  ['8.8.8.8', false],
  ['api.example.org', false],
])('isLocalHost · %s · %s', (hostname, expected) => {
  expect(isLocalHost(hostname)).toBe(expected);
});
