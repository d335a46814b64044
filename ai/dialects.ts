// How known endpoints differ, as data (docs/adr/0088). For all others: send the minimum, and drop
// the fields that a 400 names.
import { isLocalHost } from '#ai/local-endpoint.ts';
import type { ThoughtHabit } from '#ai/think-filter.ts';

/** Fields of a request. */
export type Fields = Readonly<Record<string, unknown>>;

/** How requests to an endpoint differ from the default. */
export interface Dialect {
  name: string;
  /** The spelling of the token limit. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /**
   * Fields that switch thinking off, by the name of the model; the first that fits counts. Thinking
   * multiplies the cost and delays the first word.
   */
  thinkingOff: readonly (readonly [model: RegExp, fields: Fields])[];
  /** Fields that request JSON; null: by the prompt alone. */
  json: Fields | null;
  /** Sampling of replies and enhancements; null: the endpoint's own. */
  sampling: Fields | null;
  /** Tokens that a model reads and writes in one call, unless the settings say otherwise. */
  contextTokens: number;
  /** Response header with the provider's request id; logged for its support, never shown. */
  traceHeader: string | null;
  /**
   * The assumed habit of its models before their first completion. Hosted endpoints send thoughts
   * in their own field or between tags. A server that runs any model may send one without an
   * opening tag.
   */
  habit: Extract<ThoughtHabit, 'plain' | 'unknown'>;
}

const ANY = /(?:)/u;
const NO_EFFORT = { reasoning_effort: 'none' } as const;
const LOW_EFFORT = { reasoning_effort: 'low' } as const;
const DISABLED = { thinking: { type: 'disabled' } } as const;
const NOT_ENABLED = { enable_thinking: false } as const;
const TEMPLATE = { chat_template_kwargs: { enable_thinking: false, thinking: false } } as const;

/** Thinks always, or never: an endpoint refuses the switch for it. */
const NO_SWITCH = /thinking|2507|qwq|reasoner|-r1|k3|k2\.7|glm-z1|moonshot-v1/iu;

/** The sampling that the makers of Qwen recommend without thoughts. */
const QWEN = { temperature: 0.7, top_p: 0.8 } as const;
const QWEN_PRESENCE = { ...QWEN, presence_penalty: 1 } as const;

const PLAIN: Dialect = {
  name: 'hosted',
  limit: 'max_tokens',
  thinkingOff: [
    [NO_SWITCH, {}],
    [/qwen-?3/iu, NOT_ENABLED],
    [/glm|kimi|doubao|deepseek/iu, DISABLED],
  ],
  json: { response_format: { type: 'json_object' } },
  sampling: null,
  contextTokens: 32_000,
  traceHeader: 'x-request-id',
  habit: 'plain',
};

const OPENAI: Dialect = {
  ...PLAIN,
  limit: 'max_completion_tokens',
  thinkingOff: [[/gpt-(?:5\.[1-9]|[6-9])/iu, NO_EFFORT]],
  contextTokens: 128_000,
};

/** Runs any model, loads it first, and has a small context until it says more. */
const LOCAL: Dialect = {
  ...PLAIN,
  name: 'local',
  thinkingOff: [
    [/gpt-oss/iu, { ...LOW_EFFORT, ...TEMPLATE }],
    [ANY, { ...NO_EFFORT, ...TEMPLATE }],
  ],
  sampling: QWEN,
  contextTokens: 4_096,
  traceHeader: null,
  habit: 'unknown',
};

const EFFORT_ONLY: Dialect['thinkingOff'] = [
  [/gpt-oss/iu, LOW_EFFORT],
  [ANY, NO_EFFORT],
];
const TEMPLATE_ONLY: Dialect['thinkingOff'] = [[ANY, TEMPLATE]];

/** Without a switch, by the prompt alone. */
const SIMPLE: Dialect = {
  ...PLAIN,
  thinkingOff: [],
  json: null,
  sampling: { temperature: 0.7 },
  contextTokens: 8_000,
};

const ROWS: Readonly<Record<string, Partial<Dialect>>> = {
  openai: OPENAI,
  azure: OPENAI,
  deepseek: {
    thinkingOff: [
      [NO_SWITCH, {}],
      [ANY, DISABLED],
    ],
    sampling: { temperature: 1 },
    contextTokens: 64_000,
  },
  qwen: {
    thinkingOff: [
      [NO_SWITCH, {}],
      [ANY, NOT_ENABLED],
    ],
    sampling: QWEN_PRESENCE,
  },
  moonshot: {
    limit: 'max_completion_tokens',
    thinkingOff: [
      [NO_SWITCH, {}],
      [ANY, DISABLED],
    ],
    contextTokens: 128_000,
  },
  zhipu: {
    thinkingOff: [
      [NO_SWITCH, {}],
      [ANY, DISABLED],
    ],
    sampling: { temperature: 0.7 },
    contextTokens: 128_000,
  },
  siliconflow: {
    thinkingOff: [
      [NO_SWITCH, {}],
      [/qwen3|hunyuan|deepseek|glm/iu, NOT_ENABLED],
    ],
    sampling: QWEN,
    traceHeader: 'x-siliconcloud-trace-id',
  },
  ark: { thinkingOff: [[ANY, DISABLED]], json: null, sampling: { temperature: 0.8 } },
  hunyuan: { thinkingOff: [[/a13b/iu, NOT_ENABLED]], json: null, sampling: QWEN },
  tokenhub: {
    thinkingOff: [
      [/thinking|minimax-?m2/iu, {}],
      [ANY, DISABLED],
    ],
    json: null,
    sampling: QWEN,
  },
  minimax: {
    limit: 'max_completion_tokens',
    thinkingOff: [
      [/m3/iu, { ...DISABLED, reasoning_split: true }],
      [ANY, { reasoning_split: true }],
    ],
    json: null,
    sampling: { temperature: 1, top_p: 0.95 },
    contextTokens: 128_000,
  },
  spark: SIMPLE,
  qianfan: SIMPLE,
  baichuan: SIMPLE,
  lingyiwanwu: SIMPLE,
  stepfun: SIMPLE,
  mistral: { thinkingOff: [[/small/iu, NO_EFFORT]], sampling: { temperature: 0.7 } },
  gemini: {
    thinkingOff: [
      [/2\.5-flash/iu, NO_EFFORT],
      [/pro|gemini-[3-9]/iu, LOW_EFFORT],
    ],
    contextTokens: 128_000,
  },
  anthropic: { thinkingOff: [], json: null, contextTokens: 128_000 },
  xai: {
    limit: 'max_completion_tokens',
    thinkingOff: [[/grok-4\.3/iu, NO_EFFORT]],
    contextTokens: 128_000,
  },
  groq: {
    limit: 'max_completion_tokens',
    thinkingOff: [
      [/qwen/iu, NO_EFFORT],
      [/gpt-oss/iu, LOW_EFFORT],
    ],
    sampling: QWEN,
  },
  openrouter: { thinkingOff: [[ANY, { reasoning: { effort: 'none' } }]] },
  together: { thinkingOff: [[ANY, { reasoning: { enabled: false } }]], sampling: QWEN },
  // Without a temperature of the request, Ollama takes 1.0.
  ollama: { ...LOCAL, thinkingOff: EFFORT_ONLY, sampling: QWEN_PRESENCE },
  // Accepts a schema only, which these prompts do not have.
  lmstudio: { ...LOCAL, thinkingOff: EFFORT_ONLY, json: null },
  llamacpp: {
    ...LOCAL,
    thinkingOff: TEMPLATE_ONLY,
    sampling: { ...QWEN_PRESENCE, top_k: 20, min_p: 0 },
  },
  vllm: { ...LOCAL, thinkingOff: TEMPLATE_ONLY, sampling: QWEN_PRESENCE, contextTokens: 8_000 },
  sglang: { ...LOCAL, thinkingOff: TEMPLATE_ONLY, sampling: QWEN_PRESENCE, contextTokens: 8_000 },
  local: LOCAL,
};

/** The known dialects, by name (setting AI_DIALECT). */
export const DIALECTS: Readonly<Record<string, Dialect>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, { ...PLAIN, ...row, name }]),
);

const HOSTS: readonly (readonly [suffix: string, dialect: string])[] = [
  ['openai.azure.com', 'azure'],
  ['openai.com', 'openai'],
  ['deepseek.com', 'deepseek'],
  ['aliyuncs.com', 'qwen'],
  ['moonshot.cn', 'moonshot'],
  ['moonshot.ai', 'moonshot'],
  ['bigmodel.cn', 'zhipu'],
  ['z.ai', 'zhipu'],
  ['siliconflow.cn', 'siliconflow'],
  ['siliconflow.com', 'siliconflow'],
  ['volces.com', 'ark'],
  ['bytepluses.com', 'ark'],
  ['tencentmaas.com', 'tokenhub'],
  ['tencent.com', 'hunyuan'],
  ['minimax.chat', 'minimax'],
  ['minimaxi.com', 'minimax'],
  ['minimax.io', 'minimax'],
  ['xf-yun.com', 'spark'],
  ['baidubce.com', 'qianfan'],
  ['baichuan-ai.com', 'baichuan'],
  ['lingyiwanwu.com', 'lingyiwanwu'],
  ['stepfun.com', 'stepfun'],
  ['mistral.ai', 'mistral'],
  ['googleapis.com', 'gemini'],
  ['anthropic.com', 'anthropic'],
  ['x.ai', 'xai'],
  ['groq.com', 'groq'],
  ['openrouter.ai', 'openrouter'],
  ['together.xyz', 'together'],
  ['ollama.com', 'ollama'],
];

/** The usual ports of local programs. */
const PORTS: Readonly<Record<string, string>> = {
  '11434': 'ollama',
  '1234': 'lmstudio',
  '8080': 'llamacpp',
  '9931': 'llamacpp',
  '8000': 'vllm',
  '30000': 'sglang',
};

/** The named dialect, else the one of the host and port. */
export function dialectOf(baseUrl: string, name: string | null): Dialect {
  const { hostname, port } = new URL(baseUrl);
  const isLocal = isLocalHost(hostname);
  const known = HOSTS.find(([suffix]) => hostname === suffix || hostname.endsWith(`.${suffix}`));
  const found = name ?? (isLocal || port === '11434' ? PORTS[port] : undefined) ?? known?.[1] ?? '';
  return DIALECTS[found] ?? (isLocal ? LOCAL : PLAIN);
}

/** The fields that switch the thoughts of a model off. */
export function thinkingOffOf({ thinkingOff }: Dialect, model: string): Fields {
  return thinkingOff.find(([name]) => name.test(model))?.[1] ?? {};
}
