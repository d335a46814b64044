// JSON out of a model's answer: fenced, wrapped in prose, with raw line breaks or missing commas, it is still found. What was cut off
// is not: repairing it would invent the missing half.
import { jsonrepair } from 'jsonrepair';

/** The JSON value in a text, or undefined when there is none. `whole` is false when the model ran into its limit. */
export function parseJsonAnswer(text: string, whole = true): unknown {
  const bare = text.replace(/<think>[\s\S]*?<\/think>/gu, '');
  const fenced = /```(?:json)?\s*([\s\S]*?)```/iu.exec(bare)?.[1] ?? bare;
  const start = fenced.search(/[{[]/u);
  if (start === -1) return undefined;
  const end = Math.max(fenced.lastIndexOf('}'), fenced.lastIndexOf(']'));
  const candidate = end > start ? fenced.slice(start, end + 1) : fenced.slice(start);
  try {
    return JSON.parse(candidate);
  } catch {
    if (!whole || end <= start) return undefined;
  }
  try {
    return JSON.parse(jsonrepair(candidate));
  } catch {
    return undefined;
  }
}
