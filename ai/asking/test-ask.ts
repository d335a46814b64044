// Asks a journal with a model that is scripted, for tests.
import type { AskStep } from '#domain/asking/answer.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import { searchJournal, type JournalEntry } from '#domain/asking/journal-search.ts';
import { askJournal } from '#ai/asking/ask-journal.ts';
import type { AskInput } from '#ai/asking/ask-tasks.ts';
import { ModelError, type ModelErrorKind } from '#ai/model-error.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { askRoom } from '#ai/prompts/ask-prompt.ts';
import type { TextModel, TextTask } from '#ai/text-model.ts';

const NOW = Date.parse('2026-11-23T04:00:00Z');
export const TERMS = { groups: [['吵架', '吵了一架'], ['妈妈']] };
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

export const entry = (
  id: string,
  text: string,
  more: Partial<JournalEntry> = {},
): JournalEntry => ({
  kind: 'post',
  id,
  text,
  writtenMs: NOW - 86_400_000,
  day: '2026-11-22',
  isPrivate: false,
  ...more,
});

/** A model that answers each task in turn with a text or an error. */
function scripted(answers: unknown[], contextTokens = 16_000, judges = false) {
  const tasks: TextTask[] = [];
  const model: TextModel = {
    kind: 'remote',
    judges,
    estimate: () => 0,
    estimatePrompt: () => 0,
    summaryRoom: () => {
      throw new Error('not a summary');
    },
    askRoom: (task) => askRoom(task, contextTokens),
    async *stream(_reservation, task, { onSent }) {
      tasks.push(task);
      const { system, turns } = composePrompt(task, 'abcdef', contextTokens);
      onSent?.([{ role: 'system', content: system }, ...turns]);
      const next = answers.shift();
      if (typeof next === 'string' && /^[a-z]+$/.test(next))
        throw new ModelError(next as ModelErrorKind);
      const [text = '', failure] = (typeof next === 'string' ? next : JSON.stringify(next)).split(
        '!',
      );
      for (const piece of text.match(/[\s\S]{1,5}/gu) ?? []) yield piece;
      if (failure !== undefined) throw new ModelError(failure as ModelErrorKind);
      return { text, lineId: null, usage: USAGE, estimated: false, engine: 'remote', cut: false };
    },
  };
  return { model, tasks };
}

export async function ask(
  entries: readonly JournalEntry[],
  answers: unknown[],
  {
    isOpen = () => true,
    contextTokens,
    judges,
    ...more
  }: Partial<AskInput> & {
    isOpen?: (id: string, call: number) => boolean;
    contextTokens?: number;
    judges?: boolean;
  } = {},
) {
  const { model, tasks } = scripted(answers, contextTokens, judges);
  const steps: AskStep[] = [];
  let calls = 0;
  const result = await askJournal(
    {
      question: '我什么时候和妈妈吵架了',
      today: '2026-11-23',
      nowMs: NOW,
      earlier: [],
      facts: [],
      ...more,
    },
    {
      model,
      journal: {
        search: async (search) =>
          searchJournal(scanJournal(entries, search.groups, search.question.dates), search),
        findOpen: async (names) => {
          calls += 1;
          return new Set(names.flatMap(({ id }) => (isOpen(id, calls) ? [id] : [])));
        },
      },
      reservation: { userId: 'u' } as never,
      signal: new AbortController().signal,
      leftMs: () => 60_000,
      onStep: (step) => steps.push(step),
    },
  );
  return { ...result, tasks, steps };
}

export const QUARREL = entry('a', '和妈妈吵了一架，因为相亲。');
export const FILLER = Array.from({ length: 40 }, (_, at) =>
  entry(`f${at}`, `第${at}天，吃了面就睡了。`),
);
export const JOURNAL = [QUARREL, ...FILLER];
export const GOOD = {
  sufficient: 'yes',
  units: [{ claim: '你和妈妈吵了一架', cites: [{ id: 1, quote: '和妈妈吵了一架' }] }],
};
