// What the checks of the product did to what a model wrote.
import { withoutLabel } from '#ai/care-label.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { claimText, type Shown } from '#tools/eval/model/calls.ts';
import type { BenchInput } from '#tools/eval/model/inputs.ts';
import type { SeenRequest } from '#tools/eval/model/recording.ts';

/**
 * - `prepared`: words written by people, because of danger.
 * - `not asked`: no answer was asked for, because the journal has nothing for the question.
 * - `asked again`: a later answer, or the first one after all, is shown.
 * - `replaced`: the built-in engine wrote it, or a list of entries takes its place.
 */
export const OUTCOMES = [
  'unchanged',
  'cleaned',
  'asked again',
  'replaced',
  'prepared',
  'not asked',
  'failed',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** One input, run. */
export interface BenchResult {
  number: number;
  input: BenchInput;
  requests: readonly Pick<SeenRequest, 'name' | 'task' | 'messages' | 'text'>[];
  /** null: the call failed. */
  shown: Shown | null;
  /** The error of a failed call; empty: none. */
  failure: string;
  /** What was on the screen while it arrived. */
  streamed: string;
}

/** The task whose text is shown. */
const TASKS: Readonly<Record<BenchInput['kind'], string>> = {
  reply: 'reply',
  enhance: 'enhance',
  summary: 'summary',
  letter: 'summary',
  ask: 'ask',
  recommend: 'recommend',
};

/** The requests for the shown text, first to last. */
export function answersOf({ input, requests }: BenchResult): BenchResult['requests'] {
  return requests.filter(({ task }) => task === TASKS[input.kind]);
}

export function outcomeOf(result: BenchResult): Outcome {
  const { input, shown } = result;
  if (shown === null) return 'failed';
  const answers = answersOf(result);
  const last = answers.at(-1);
  if (shown.notice === 'fallback') return 'replaced';
  if (shown.engine === 'builtin') return 'prepared';
  if (last === undefined) return 'not asked';
  if (answers.length > 1) return 'asked again';
  const written = writtenParts(input.kind, last.text());
  const isSame =
    input.kind === 'recommend'
      ? written.length === shown.parts.length
      : JSON.stringify(written) === JSON.stringify(shown.parts.map((part) => part.trim()));
  return isSame ? 'unchanged' : 'cleaned';
}

/** The text of an endpoint in the parts in which it is shown. */
export function writtenParts(kind: BenchInput['kind'], text: string): string[] {
  if (kind === 'reply' || kind === 'enhance') return [withoutLabel(text).trim()];
  const value: unknown = parseJsonAnswer(text, true);
  if (kind === 'summary' || kind === 'letter')
    return ['title', 'article'].map((name) => textOf(fieldOf(value, name)).trim());
  const list = fieldOf(value, kind === 'ask' ? 'units' : 'recommendations');
  if (!Array.isArray(list)) return [];
  return kind === 'ask'
    ? list.map((unit: unknown) => claimText(textOf(fieldOf(unit, 'claim')), citesOf(unit)).trim())
    : list.map((work: unknown) => JSON.stringify(work));
}

function citesOf(unit: unknown): { quote: string }[] {
  const cites = fieldOf(unit, 'cites');
  return (Array.isArray(cites) ? cites : [unit]).map((cite: unknown) => ({
    quote: textOf(fieldOf(cite, 'quote')),
  }));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
