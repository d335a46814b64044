// Distinguishes the refusals of endpoints. Providers use different status codes and words for the
// same reason, and the same status for different reasons.
import { ModelError, type ModelErrorCause, type ModelErrorKind } from '#ai/model-error.ts';

/** Characters of a refusal that are read. */
export const REFUSAL_READ_CHARACTERS = 4_000;

/** A refusal with its status, or an error inside a response with status 200. */
export interface Refusal {
  status: number;
  text: string;
  headers?: Headers;
  /** Milliseconds since 1970. */
  date?: number;
  /** Characters that arrived before it. */
  partialLength?: number;
}

interface Signs {
  kind: ModelErrorKind;
  about?: ModelErrorCause;
  statuses?: readonly number[];
  words?: RegExp;
  /** The words count only with one of these statuses. */
  among?: readonly number[];
}

/** The first row that fits decides. */
const SIGNS: readonly Signs[] = [
  {
    kind: 'unpaid',
    statuses: [402],
    words:
      /insufficient.{0,20}(?:quota|balance)|balance.{0,12}insufficient|exceeded_current_quota|exceeded your current quota|arrear|overdue|not in good standing|欠费|余额不足|额度不足|"code":\s?"?(?:1113|30001)\b|"status_code":\s?1008\b|\(1008\)/iu,
  },
  {
    kind: 'filtered',
    statuses: [451],
    words:
      /content exists risk|data_?inspection_?failed|sensitive_?content|risk_?detection|content_filter|content_policy|sensitive[ _]words?|new_sensitive|output_sensitive|moderation|flagged|censorship|high risk|audit failed|inappropriate content|敏感|不安全|违规|"(?:code|status_code)":\s?"?(?:1026|1027|1301|10013|10014)\b/iu,
  },
  {
    kind: 'too-long',
    words:
      /context_length_exceeded|exceed_context_size|maximum context length|available context size|max_seq_len|range of input length|outofcontext|context window|prompt is too long|input is too long|tokens_limit_reached|exceeds? the (?:model's )?context|上下文长度|超过.{0,6}最大长度/iu,
  },
  {
    kind: 'server',
    about: 'loading',
    words: /loading model|model is (?:currently )?loading|still loading|warming up|正在加载/iu,
    among: [500, 502, 503, 429],
  },
  {
    kind: 'refused',
    about: 'model',
    words:
      /modelnotopen|model_?not_?found|"code":\s?"?1211\b|model.{0,120}(?:not found|not exist|not activated|unavailable|retired)|no such model|unknown model|模型.{0,40}不存在|resource_not_found/iu,
    among: [400, 403, 404],
  },
  {
    kind: 'unauthorised',
    statuses: [401, 403],
    words:
      /api.?key not valid|(?:invalid|incorrect|wrong|missing).{0,12}api.?key|invalid_api_key|invalid token|(?:密钥|令牌|api ?key).{0,6}(?:无效|错误|过期)/iu,
  },
  { kind: 'refused', about: 'address', statuses: [404, 405] },
  {
    kind: 'busy',
    statuses: [429],
    words: /overloaded|rate.?limit|too many requests|请求过于频繁|并发/iu,
  },
];

const WINDOWS = [
  /maximum context length (?:is|of) (\d{3,8})/iu,
  /"n_ctx":\s?(\d{3,8})/iu,
  /max_seq_len \((\d{3,8})\)/iu,
  /range of input length should be \[1, (\d{3,8})\]/iu,
  /context (?:window|size|length)\D{0,24}(\d{3,8})/iu,
] as const;

/** The error for a refusal. */
export function refusalError({ status, text, headers, date = 0, partialLength = 0 }: Refusal) {
  const head = text.slice(0, REFUSAL_READ_CHARACTERS);
  const code = status === 200 ? codeIn(head) : status;
  const signs = SIGNS.find(
    ({ statuses = [], words, among }) =>
      statuses.includes(code) ||
      (words !== undefined && (among?.includes(code) ?? true) && words.test(head)),
  );
  const kind =
    signs?.kind ?? (code >= 500 ? 'server' : status === 200 ? 'broken' : ('refused' as const));
  return new ModelError(kind, {
    status,
    about: signs?.about ?? null,
    window: kind === 'too-long' ? windowIn(head) : null,
    retryAfterSeconds: headers === undefined ? null : retryAfterSeconds(headers, date),
    partialLength,
  });
}

/** The status inside a body with status 200; 200: it names none. */
function codeIn(text: string): number {
  const found = /"(?:code|status)":\s?"?([45]\d\d)\b/u.exec(text);
  return found === null ? 200 : Number(found[1]);
}

/** The context that a refusal names, in tokens. */
function windowIn(text: string): number | null {
  for (const pattern of WINDOWS) {
    const found = pattern.exec(text);
    if (found !== null) return Number(found[1]);
  }
  return null;
}

/** The wait that headers demand: milliseconds, seconds, or a date. */
function retryAfterSeconds(headers: Headers, date: number): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(0, ms / 1_000);
  const given = headers.get('retry-after');
  if (given === null) return null;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(given);
  if (Number.isNaN(until)) return null;
  // By the endpoint's own clock, where it sends it.
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, (until - (Number.isNaN(sent) ? date : sent)) / 1_000);
}
