// Finds the JSON in a completion: fenced, wrapped in prose, with raw line breaks or missing commas.
// JSON that was cut off is rejected: a repair would invent the missing half. Thoughts are already
// removed (think-filter.ts).
import { jsonrepair } from 'jsonrepair';

const FENCE = '```';

/**
 * A repair can take time quadratic in the length of the text. Completions of this product are far
 * below both limits.
 */
const REPAIR_MAX_CHARACTERS = 16_000;
const REPAIR_MAX_BRACKETS = 200;

/**
 * The JSON value in a text, or undefined when there is none. `whole` is false when the model
 * reached its token limit.
 */
export function parseJsonAnswer(text: string, whole = true): unknown {
  const fenced = insideFence(text) ?? text;
  const start = fenced.search(/[{[]/u);
  if (start === -1) return undefined;
  const end = Math.max(fenced.lastIndexOf('}'), fenced.lastIndexOf(']'));
  const candidate = end > start ? fenced.slice(start, end + 1) : fenced.slice(start);
  try {
    return JSON.parse(candidate);
  } catch {
    if (!whole || end <= start || !isRepairable(candidate)) return undefined;
  }
  try {
    return JSON.parse(jsonrepair(candidate));
  } catch {
    return undefined;
  }
}

/** The text of the first fenced block; null: no block is closed. */
function insideFence(text: string): string | null {
  const open = text.indexOf(FENCE);
  const close = text.indexOf(FENCE, open + FENCE.length);
  return open === -1 || close === -1 ? null : text.slice(open + FENCE.length, close);
}

function isRepairable(text: string): boolean {
  return (
    text.length <= REPAIR_MAX_CHARACTERS &&
    (text.match(/[{[]/gu)?.length ?? 0) <= REPAIR_MAX_BRACKETS
  );
}
