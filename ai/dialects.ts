// How known endpoints differ, as data. For all others: send the minimum, and drop the fields that a
// 400 names.
import type { ThoughtHabit } from '#ai/think-filter.ts';

/** How requests to an endpoint differ from the default. */
export interface Dialect {
  name: string;
  /** Fields that switch thinking off: thinking multiplies the cost and delays the first word. */
  thinkingOff: Readonly<Record<string, unknown>>;
  /** Fields that request JSON; null: by the prompt alone. */
  json: Readonly<Record<string, unknown>> | null;
  /** Response header with the provider's request id; logged for its support, never shown. */
  traceHeader: string | null;
  /**
   * The assumed habit of its models before their first completion. Hosted endpoints send thoughts
   * in their own field or between tags. A server that runs any model may send one without an
   * opening tag.
   */
  habit: Extract<ThoughtHabit, 'plain' | 'unknown'>;
}

const JSON_OBJECT = { response_format: { type: 'json_object' } } as const;

const PLAIN: Dialect = {
  name: 'openai',
  thinkingOff: {},
  json: JSON_OBJECT,
  traceHeader: 'x-request-id',
  habit: 'plain',
};

/** An endpoint that neither its host nor AI_DIALECT identifies. */
const UNNAMED: Dialect = { ...PLAIN, habit: 'unknown' };

/** The known dialects, by name (setting AI_DIALECT). */
export const DIALECTS: Readonly<Record<string, Dialect>> = {
  openai: PLAIN,
  deepseek: { ...PLAIN, name: 'deepseek', thinkingOff: { thinking: { type: 'disabled' } } },
  qwen: { ...PLAIN, name: 'qwen', thinkingOff: { enable_thinking: false } },
  moonshot: { ...PLAIN, name: 'moonshot', thinkingOff: { thinking: { type: 'disabled' } } },
  zhipu: { ...PLAIN, name: 'zhipu', thinkingOff: { thinking: { type: 'disabled' } } },
  siliconflow: {
    ...PLAIN,
    name: 'siliconflow',
    thinkingOff: { enable_thinking: false },
    traceHeader: 'x-siliconcloud-trace-id',
  },
  ollama: { ...PLAIN, name: 'ollama', traceHeader: null, habit: 'unknown' },
  vllm: {
    ...PLAIN,
    name: 'vllm',
    thinkingOff: { chat_template_kwargs: { enable_thinking: false } },
    habit: 'unknown',
  },
  minimax: { ...PLAIN, name: 'minimax', thinkingOff: { reasoning_split: true }, json: null },
};

const HOSTS: readonly (readonly [suffix: string, dialect: string])[] = [
  ['openai.com', 'openai'],
  ['deepseek.com', 'deepseek'],
  ['aliyuncs.com', 'qwen'],
  ['moonshot.cn', 'moonshot'],
  ['moonshot.ai', 'moonshot'],
  ['bigmodel.cn', 'zhipu'],
  ['siliconflow.cn', 'siliconflow'],
  ['minimax.chat', 'minimax'],
  ['minimaxi.com', 'minimax'],
];

/** The named dialect, else the one of the host and port, else the default for an unknown model. */
export function dialectOf(baseUrl: string, name: string | null): Dialect {
  if (name !== null) return DIALECTS[name] ?? UNNAMED;
  const url = new URL(baseUrl);
  if (url.port === '11434') return DIALECTS['ollama'] ?? UNNAMED;
  const known = HOSTS.find(
    ([suffix]) => url.hostname === suffix || url.hostname.endsWith(`.${suffix}`),
  );
  return (known === undefined ? undefined : DIALECTS[known[1]]) ?? UNNAMED;
}
