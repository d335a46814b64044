// The readable file of a run: counts, then each input with what was written and what is shown.
import type { BenchInput } from '#tools/eval/model/inputs.ts';
import {
  answersOf,
  OUTCOMES,
  outcomeOf,
  writtenParts,
  type BenchResult,
} from '#tools/eval/model/outcome.ts';

/**
 * A reader's own notes, by number (`017`) or name of a request (`091-2`): one word about an answer,
 * such as `honest`, or `r` and `w` for each claim of it, in their order.
 */
export type ReaderNotes = Readonly<Record<string, string>>;

const CLAIMS = /^[rw]+$/u;

const KINDS: readonly BenchInput['kind'][] = [
  'reply',
  'enhance',
  'summary',
  'letter',
  'ask',
  'recommend',
];

export function reportOf(
  title: string,
  results: readonly BenchResult[],
  notes: ReaderNotes,
): string {
  const words = [...new Set(Object.values(notes))].filter((word) => !CLAIMS.test(word));
  return [
    `# ${title}`,
    '## Counts',
    table(KINDS.map((kind) => [kind, results.filter(({ input }) => input.kind === kind)] as const)),
    ...(words.length === 0
      ? []
      : [
          "## By the reader's notes",
          table(
            words
              .toSorted()
              .map((word) => [
                word,
                results.filter(({ number }) => notes[nameOf(number)] === word),
              ]),
          ),
        ]),
    ...claimCounts(results, notes),
    '## Inputs',
    ...results.map(block),
    '',
  ].join('\n\n');
}

/** Counts of a run in one line, for the terminal. */
export function countsInWords(results: readonly BenchResult[]): string {
  const outcomes = results.map(outcomeOf);
  return OUTCOMES.map(
    (outcome) => `${outcome} ${outcomes.filter((one) => one === outcome).length}`,
  ).join(', ');
}

function table(rows: readonly (readonly [string, readonly BenchResult[]])[]): string {
  const counts = rows.map(([name, results]) => {
    const outcomes = results.map(outcomeOf);
    return [
      name,
      results.length,
      ...OUTCOMES.map((outcome) => outcomes.filter((one) => one === outcome).length),
    ];
  });
  return [['', 'all', ...OUTCOMES], ['-', ...['all', ...OUTCOMES].map(() => '-:')], ...counts]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** How many of the claims that the reader knows to be right or wrong are shown. */
function claimCounts(results: readonly BenchResult[], notes: ReaderNotes): string[] {
  const claims = results.flatMap((result) =>
    answersOf(result).flatMap(({ name, text }) =>
      [...(notes[name] ?? '')].map((letter, at) => ({
        letter,
        isShown: isShown(writtenParts('ask', text())[at], result),
      })),
    ),
  );
  const right = claims.filter(({ letter }) => letter === 'r');
  const wrong = claims.filter(({ letter }) => letter === 'w');
  if (right.length + wrong.length === 0) return [];
  const kept = right.filter((claim) => claim.isShown).length;
  const stopped = wrong.filter((claim) => !claim.isShown).length;
  return [
    '## Claims',
    `Right ones shown: ${kept} of ${right.length}. Wrong ones stopped: ${stopped} of ${wrong.length}.`,
  ];
}

/** Whether a claim is among those shown, whatever became of its quotations. */
function isShown(written: string | undefined, { shown }: BenchResult): boolean {
  const claim = written?.split(' 「')[0];
  return claim !== undefined && (shown?.parts ?? []).some((part) => part.split(' 「')[0] === claim);
}

function block(result: BenchResult): string {
  const { number, input, requests, shown, failure, streamed } = result;
  const first = answersOf(result)[0];
  const what = 'role' in input ? input.role : 'style' in input ? input.style : '';
  const asked =
    input.kind === 'ask' ? input.question : (first?.messages.findLast(isUser)?.content ?? '');
  return [
    `### ${[nameOf(number), input.kind, what, outcomeOf(result)].filter((part) => part !== '').join(' · ')}`,
    quoted(asked),
    ...requests.flatMap(({ name, task, text, messages }) => [
      ...(task === first?.task && name !== first.name
        ? [`Added to the request: ${added(messages, first.messages)}`]
        : []),
      `Written (${name} ${task}):\n\n${quoted(text())}`,
    ]),
    ...(streamed === '' || streamed.trim() === shown?.parts.at(-1)?.trim() || input.kind === 'ask'
      ? []
      : [`On the screen while it arrived:\n\n${quoted(streamed)}`]),
    shown === null
      ? `Failed: ${failure}`
      : `Shown (${[shown.engine, shown.notice].filter((word) => word !== null).join(', ')}):\n\n${quoted(shown.parts.join('\n'))}`,
  ].join('\n\n');
}

/** What a repeated request has beyond the first one: the named errors. */
function added(
  messages: readonly { content: string }[],
  before: readonly { content: string }[],
): string {
  const known = new Set(before.flatMap(({ content }) => content.split('\n')));
  return messages
    .flatMap(({ content }) => content.split('\n'))
    .filter((line) => !known.has(line))
    .join(' / ');
}

function isUser({ role }: { role: string }): boolean {
  return role === 'user';
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** `017` */
export function nameOf(number: number): string {
  return String(number).padStart(3, '0');
}
