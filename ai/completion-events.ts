// The events of a completion: text, thoughts, usage, end and error, read from every place where
// endpoints put them. Unknown shapes are skipped.
import type { TokenUsage } from '#domain/stones/stone.ts';

/** One event of a completion. A whole response that is not streamed is one event too. */
export interface CompletionEvent {
  /** What the model adds. */
  text: string;
  /** The whole text, where the event holds it; null: it holds a piece. */
  whole: string | null;
  thoughts: string;
  /** In lower case; null: the model has not ended. */
  finish: string | null;
  usage: TokenUsage | null;
  /** The error that the endpoint reports in a response with status 200; null: none. */
  error: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads one value of a response. Returns null for garbage. */
export function readCompletionEvent(data: string): CompletionEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return null;
  }
  // Gemini sends a list with one error.
  const event = fieldsOf(Array.isArray(json) ? (json as unknown[])[0] : json);
  if (event === null) return null;
  const choice = fieldsOf(listOf(event['choices'])[0]);
  const delta = fieldsOf(choice?.['delta']);
  // Ollama's own protocol has the message beside `done`.
  const message =
    fieldsOf(choice?.['message']) ?? (choice === null ? fieldsOf(event['message']) : null);
  const isPiece = delta !== null || choice === null;
  const part = delta ?? message ?? {};
  const { text, thoughts } = contentOf(part['content'] ?? (isPiece ? undefined : choice?.['text']));
  const whole = message === null || choice === null ? null : contentOf(message['content']).text;
  return {
    text: delta === null && whole !== null ? '' : text,
    whole,
    thoughts: thoughts + thoughtsOf(part),
    finish: finishOf(event, choice, part),
    usage: readUsage(event['usage']) ?? readUsage(choice?.['usage']) ?? readUsage(event),
    error: isError(event, choice) ? data : null,
  };
}

/** The text of a content, which is a string or a list of parts. */
function contentOf(content: unknown): { text: string; thoughts: string } {
  if (typeof content === 'string') return { text: content, thoughts: '' };
  let text = '';
  let thoughts = '';
  for (const part of listOf(content)) {
    const fields = fieldsOf(part);
    if (typeof part === 'string') text += part;
    else if (fields === null) continue;
    else if (fields['type'] === 'thinking' || fields['type'] === 'reasoning')
      thoughts += contentOf(fields['thinking'] ?? fields['reasoning'] ?? fields['text']).text;
    else text += stringOf(fields['text']);
  }
  return { text, thoughts };
}

function thoughtsOf(part: Fields): string {
  for (const name of ['reasoning_content', 'reasoning', 'thinking']) {
    const { text, thoughts } = contentOf(part[name]);
    if (text + thoughts !== '') return text + thoughts;
  }
  return listOf(part['reasoning_details'])
    .map((detail) => {
      const fields = fieldsOf(detail) ?? {};
      return stringOf(fields['text']) || stringOf(fields['summary']);
    })
    .join('');
}

function finishOf(event: Fields, choice: Fields | null, part: Fields): string | null {
  // A refusal of the model takes the place of its text.
  if (stringOf(part['refusal']) !== '') return 'content_filter';
  const reason = stringOf(choice?.['finish_reason']) || stringOf(event['done_reason']);
  const word = reason
    .trim()
    .toLowerCase()
    .replace(/^finish_reason_/u, '');
  if (word !== '' && word !== 'null' && word !== 'none') return word;
  return event['done'] === true ? 'stop' : null;
}

function isError(event: Fields, choice: Fields | null): boolean {
  const { error, code } = event;
  if (error !== undefined && error !== null && error !== '' && error !== false) return true;
  const base = fieldsOf(event['base_resp']);
  if (base !== null && Number(base['status_code'] ?? 0) !== 0) return true;
  if (choice !== null || Array.isArray(event['choices'])) return false;
  if (event['object'] === 'error' || event['type'] === 'error') return true;
  return code !== undefined && code !== null && Number(code) !== 0 && 'message' in event;
}

function readUsage(value: unknown): TokenUsage | null {
  const usage = fieldsOf(value);
  const prompt = countOf(usage?.['prompt_tokens'] ?? usage?.['prompt_eval_count']);
  const completion = countOf(usage?.['completion_tokens'] ?? usage?.['eval_count']);
  if (prompt === null || completion === null || prompt + completion === 0) return null;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: countOf(usage?.['total_tokens']) ?? prompt + completion,
  };
}

/** A number of tokens; some gateways send text or fractions. */
function countOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const count = Number(value);
  return Number.isFinite(count) && count >= 0 ? Math.ceil(count) : null;
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const LENGTH_WORDS = new Set([
  'length',
  'max_tokens',
  'max_output_tokens',
  'max_length',
  'model_length',
  'token_limit',
  'model_context_window_exceeded',
]);
const FAULT_WORDS = new Set([
  'error',
  'server_error',
  'network_error',
  'insufficient_system_resource',
  'timeout',
  'abort',
  'cancelled',
  'other',
]);
const WITHHELD = /filter|sensitive|safety|prohibit|toxic|audit|block|recitation|spii|risk|moderat/u;

/**
 * How a completion ended: complete, at its token limit, withheld, or broken off by the endpoint.
 * Providers have other words for a complete one than these can list.
 */
export function endingOf(finish: string): 'stop' | 'length' | 'filtered' | 'fault' {
  if (LENGTH_WORDS.has(finish)) return 'length';
  if (FAULT_WORDS.has(finish)) return 'fault';
  return WITHHELD.test(finish) ? 'filtered' : 'stop';
}
