// C§57.04 C§57.06
// The steps of an answer over a scripted model: what it is asked, what is released, and what a
// failure of either request leads to.
import { describe, expect, test } from 'vitest';
import type { JournalAnswer } from '#domain/asking/answer.ts';
import { sentIds, sentRequest } from '#ai/asking/sent-request.ts';
import { ask, entry, FILLER, GOOD, JOURNAL, QUARREL, TERMS } from '#ai/asking/test-ask.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';

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
  expect(all + maxTokens).toBeLessThan(4_096);
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
