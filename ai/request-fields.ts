// Endpoints refuse fields, each a different set. What a refusal names is dropped, renamed or
// changed, and remembered for the next calls of that model.
import type { CompletionBody } from '#ai/completion-body.ts';

/** How the requests to a model differ from what its dialect says. */
export interface BodyChange {
  /** The field that it is about; `system`: the role. */
  field: string;
  /** Whether the loss of the field multiplies the cost. */
  costly: boolean;
  apply: (body: CompletionBody) => CompletionBody;
}

/** Fields without which there is no call. */
const NEEDED = new Set(['model', 'messages', 'stream']);

/** Fields that switch thinking off. */
const COSTLY = new Set([
  'thinking',
  'enable_thinking',
  'chat_template_kwargs',
  'reasoning_effort',
  'reasoning',
]);

/** The two spellings of the limit. An endpoint without a limit could write for ever. */
const OTHER_LIMIT: Readonly<Record<string, string>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
};

/** Fields that a model with one temperature refuses together. */
const SAMPLING = ['temperature', 'top_p'] as const;

/** From the shortest thoughts to the longest. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

const SYSTEM_REFUSED =
  /jinja exception|system (?:role|message|prompt|instruction).{0,40}not (?:supported|allowed|enabled)|not support.{0,20}system|roles? must alternate|unsupported role|invalid role/iu;

/** A refusal asks for a change, and does not only mention a field. */
const ASKS =
  /unknown|unsupported|not support|unrecognized|unexpected|invalid|not allowed|not permitted|only .{0,30}allowed|must (?:be|not)|extra|unavailable|deprecated|cannot|不支持|未知|无效|非法/iu;

/** The change that a refusal asks for; null: it asks for none that is known. */
export function changeFor(
  status: number,
  refusal: string,
  body: CompletionBody,
): BodyChange | null {
  if (status !== 400 && status !== 422 && status !== 500) return null;
  if (SYSTEM_REFUSED.test(refusal))
    return body.messages[0]?.role === 'system'
      ? { field: 'system', costly: false, apply: withoutSystem }
      : null;
  if (status === 500) return null;
  const field = fieldIn(refusal, body);
  if (field === null) return null;
  const costly = COSTLY.has(field);
  const other = OTHER_LIMIT[field];
  if (other !== undefined) return { field, costly, apply: (sent) => renamed(sent, field, other) };
  if (field === 'reasoning_effort') {
    const word = lowestEffort(refusal, String(body['reasoning_effort']));
    if (word !== null)
      return {
        field,
        costly: false,
        apply: (sent) => (field in sent ? { ...sent, [field]: word } : sent),
      };
  }
  const dropped = SAMPLING.some((name) => name === field) ? SAMPLING : [field];
  return { field, costly, apply: (sent) => without(sent, dropped) };
}

/**
 * The refused field: the one that the refusal points at, or quotes, or names while it asks for a
 * change. A refusal that speaks of `reasoning_content` asks for a message, not for a field.
 */
function fieldIn(refusal: string, body: CompletionBody): string | null {
  const fields = Object.keys(body).filter((name) => !NEEDED.has(name));
  const pointed = /"param":\s?"([a-z_]{1,40})/u.exec(refusal)?.[1];
  if (pointed !== undefined && fields.includes(pointed)) return pointed;
  const quoted = fields.find((name) => isQuoted(refusal, name));
  if (quoted !== undefined) return quoted;
  if (/reasoning_content/u.test(refusal)) return null;
  return (
    fields.find((name) => mentions(refusal, name) && (name.includes('_') || ASKS.test(refusal))) ??
    null
  );
}

function isQuoted(refusal: string, field: string): boolean {
  return new RegExp(
    `(?:\\\\?["'\`‘“])(?:body\\.)?${field}(?:\\.\\w{1,40})?(?:\\\\?["'\`’”])`,
    'u',
  ).test(refusal);
}

function mentions(refusal: string, field: string): boolean {
  return new RegExp(`(?<![A-Za-z_])${field}(?![A-Za-z_])`, 'u').test(refusal);
}

/** The lowest effort that a refusal lists, other than the refused one. */
function lowestEffort(refusal: string, refused: string): string | null {
  const listed = EFFORTS.filter((word) => word !== refused && mentions(refusal, word));
  return listed[0] ?? null;
}

function without(body: CompletionBody, fields: readonly string[]): CompletionBody {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !fields.includes(name)),
  ) as CompletionBody;
}

function renamed(body: CompletionBody, from: string, to: string): CompletionBody {
  if (!Object.hasOwn(body, from)) return body;
  return { ...without(body, [from]), [to]: body[from] } as CompletionBody;
}

/** The system text as the beginning of the first turn; neighbours of one role are joined. */
function withoutSystem(body: CompletionBody): CompletionBody {
  const [first, ...turns] = body.messages;
  if (first?.role !== 'system') return body;
  const messages: CompletionBody['messages'] = [];
  for (const turn of [{ ...first, role: 'user' as const }, ...turns]) {
    const before = messages.at(-1);
    if (before?.role === turn.role)
      messages[messages.length - 1] = {
        role: turn.role,
        content: joined(before.content, turn.content),
      };
    else messages.push(turn);
  }
  return { ...body, messages };
}

type Content = CompletionBody['messages'][number]['content'];

function joined(first: Content, second: Content): Content {
  if (typeof first === 'string' && typeof second === 'string') return `${first}\n\n${second}`;
  const partsOf = (content: Content) =>
    typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
  return [...partsOf(first), ...partsOf(second)];
}
