// C§57.04 C§57.06
// The steps of an answer over a scripted model: what it is asked, what is released, and what a
// failure of either request leads to.
import { describe, expect, test } from 'vitest';
import type { AskStep, JournalAnswer } from '#domain/asking/answer.ts';
import { scanJournal } from '#domain/asking/journal-scan.ts';
import { searchJournal, type JournalEntry } from '#domain/asking/journal-search.ts';
import { askJournal } from '#ai/asking/ask-journal.ts';
import type { AskInput } from '#ai/asking/ask-tasks.ts';
import { sentIds, sentRequest } from '#ai/asking/sent-request.ts';
import { ModelError, type ModelErrorKind } from '#ai/model-error.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { askRoom } from '#ai/prompts/ask-prompt.ts';
import type { TextModel, TextTask } from '#ai/text-model.ts';

const NOW = Date.parse('2026-11-23T04:00:00Z');
const TERMS = { groups: [['吵架', '吵了一架'], ['妈妈']] };
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const entry = (id: string, text: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  kind: 'post',
  id,
  text,
  writtenMs: NOW - 86_400_000,
  day: '2026-11-22',
  isPrivate: false,
  ...more,
});

/** A model that answers each task in turn with a text or an error. */
function scripted(answers: unknown[], contextTokens = 16_000) {
  const tasks: TextTask[] = [];
  const model: TextModel = {
    kind: 'remote',
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
      const text = typeof next === 'string' ? next : JSON.stringify(next);
      for (const piece of text.match(/[\s\S]{1,5}/gu) ?? []) yield piece;
      return { text, lineId: null, usage: USAGE, estimated: false, engine: 'remote', cut: false };
    },
  };
  return { model, tasks };
}

async function ask(
  entries: readonly JournalEntry[],
  answers: unknown[],
  {
    isOpen = () => true,
    contextTokens,
    ...more
  }: Partial<AskInput> & {
    isOpen?: (id: string, call: number) => boolean;
    contextTokens?: number;
  } = {},
) {
  const { model, tasks } = scripted(answers, contextTokens);
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

const QUARREL = entry('a', '和妈妈吵了一架，因为相亲。');
const FILLER = Array.from({ length: 40 }, (_, at) => entry(`f${at}`, `第${at}天，吃了面就睡了。`));
const JOURNAL = [QUARREL, ...FILLER];
const GOOD = {
  sufficient: 'yes',
  units: [{ claim: '你和妈妈吵了一架', cites: [{ id: 1, quote: '和妈妈吵了一架' }] }],
};

describe('terms', () => {
  test.each(['timeout', 'broken', 'filtered'])(
    '%s · the own words are looked for',
    async (kind) => {
      const { answer, calls } = await ask(JOURNAL, [kind, GOOD], { question: '和妈妈吵了一架' });
      expect(answer.outcome).toBe('answered');
      expect(calls).toHaveLength(1);
    },
  );

  test.each(['unauthorised', 'unpaid', 'network', 'aborted'])('%s · fails', async (kind) => {
    await expect(ask(JOURNAL, [kind, GOOD])).rejects.toMatchObject({ kind });
  });
});

describe('the answer', () => {
  test('nothing is released before the judgement, and nothing after a no', async () => {
    const { answer, steps } = await ask(JOURNAL, [TERMS, { units: GOOD.units, sufficient: 'no' }]);
    expect(answer).toMatchObject({ outcome: 'notFound', claims: [] });
    expect(steps).toEqual([{ reading: 1 }]);
  });

  test.each(['timeout', 'network', 'aborted'])('%s · fails', async (kind) => {
    await expect(ask(JOURNAL, [TERMS, kind])).rejects.toMatchObject({ kind });
  });

  test('broken, then good · answered in the second try', async () => {
    const { answer, calls } = await ask(JOURNAL, [TERMS, 'broken', GOOD]);
    expect(answer.outcome).toBe('answered');
    expect(calls).toHaveLength(2);
  });

  test('an entry that is gone before the request is not in it', async () => {
    const { tasks, answer } = await ask(JOURNAL, [TERMS, GOOD], { isOpen: () => false });
    expect(JSON.stringify(tasks)).not.toContain('相亲');
    expect(answer.outcome).toBe('notFound');
  });
});

test('a follow-up · claims whose entries are private by now are not sent', async () => {
  const before: JournalAnswer = {
    ...(await ask(JOURNAL, [TERMS, GOOD])).answer,
  };
  const earlier = [
    { id: 'q', question: '我什么时候和妈妈吵架了', day: '2026-11-22', answer: before },
  ];
  const open = await ask(JOURNAL, [TERMS, GOOD], { earlier, question: '妈妈后来呢' });
  expect(JSON.stringify(open.tasks)).toContain('你和妈妈吵了一架');
  const hidden = await ask([{ ...QUARREL, isPrivate: true }, ...FILLER], [TERMS, TERMS, GOOD], {
    earlier,
    question: '妈妈后来呢',
    isOpen: (id) => id !== 'a',
  });
  expect(JSON.stringify(hidden.tasks)).not.toContain('你和妈妈吵了一架');
  expect(JSON.stringify(hidden.answer.receipt.sent)).not.toContain('相亲');
});

test('a small context · the request fits', async () => {
  const long = Array.from({ length: 30 }, (_, at) =>
    entry(`l${at}`, `和妈妈吵架第${at}次。${'说了很多话。'.repeat(60)}`),
  );
  const { tasks } = await ask(long, [TERMS, { sufficient: 'no', units: [] }], {
    contextTokens: 4_096,
    facts: Array.from({ length: 40 }, (_, at) => `第${at}条${'字'.repeat(55)}`),
  });
  const task = tasks[1];
  if (task?.task !== 'ask') throw new Error('no answer was asked for');
  const characters = task.excerpts.reduce((sum, { text }) => sum + text.length, 0);
  expect(characters).toBeGreaterThan(500);
  const { system, turns, maxTokens } = composePrompt(task, 'abcdef', 4_096);
  const all = system.length + turns.reduce((sum, { content }) => sum + content.length, 0);
  expect(all * 0.6 + maxTokens).toBeLessThan(4_096);
});

test('a source that is not found marks the whole message as taken from it', () => {
  const request = sentRequest(
    'answer',
    [{ role: 'user', content: '前面，甲的话，后面' }],
    [
      { text: '甲的话', from: ['a'] },
      { text: '被改过的话', from: ['b'] },
    ],
  );
  expect(request.messages[0]?.parts).toEqual([
    { text: '前面，', from: ['b'] },
    { text: '甲的话', from: ['a'] },
    { text: '，后面', from: ['b'] },
  ]);
  expect(sentIds([request])).toEqual(['b', 'a']);
});
