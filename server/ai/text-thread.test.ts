// Long texts do not block the main thread, and the worker thread exists only while it is needed.
import { afterEach, describe, expect, test } from 'vitest';
import { composeText } from '#ai/compose-text.ts';
import { charactersOf } from '#ai/text-model.ts';
import type { TextTask } from '#ai/text-model.ts';
import { createTextThread, isLong, type TextThread } from '#server/ai/text-thread.ts';

const SENTENCE = '今天早上七点半去公园跑步，遇到了老同学，聊了很久，晚上回家吃了番茄炒蛋。';

/** A task with this many characters. */
function taskOf(kind: TextTask['task'], characters: number): TextTask {
  const text = SENTENCE.repeat(Math.ceil(characters / SENTENCE.length)).slice(0, characters);
  switch (kind) {
    case 'reply':
      return {
        task: 'reply',
        roleKey: 'default_conversation_guide',
        content: text,
        context: [],
        postText: '',
        moment: { nowMs: 0, writtenMs: null, timeZone: 'Asia/Shanghai' },
        facts: [],
        calledName: null,
        related: [],
        replaced: null,
        recentLines: [],
        seed: '',
      };
    case 'enhance':
      return {
        task: 'enhance',
        roleKey: 'default_inspiration_enhancer',
        content: text,
        missed: [],
        previous: null,
        seed: '',
      };
    case 'summary':
      return {
        task: 'summary',
        stage: 'whole',
        roleKey: 'default_conversation_summary',
        shares: [{ content: text, time: null, lines: [] }],
        suggestion: null,
        missed: [],
        seed: '',
      };
    case 'recommend':
      return { task: 'recommend', text, candidates: [], recentWorks: [], seed: '' };
    case 'askTerms':
      return {
        task: 'askTerms',
        question: text,
        today: '2026-11-23',
        earlier: [],
        tried: [],
        nearest: [],
      };
    case 'ask':
      return {
        task: 'ask',
        question: '',
        today: '2026-11-23',
        earlier: [],
        facts: [],
        figures: [],
        excerpts: [{ number: 1, day: '2026-11-22', text }],
      };
  }
}

const KINDS = ['reply', 'enhance', 'summary', 'recommend'] as const;
const signal = new AbortController().signal;
const threads: TextThread[] = [];
const newThread = (idleMs?: number) => {
  const thread = createTextThread(idleMs === undefined ? {} : { idleMs });
  threads.push(thread);
  return thread;
};
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

/** CPU time of this thread, in milliseconds. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe.each(KINDS)('%s', (kind) => {
  test('a text at the limit runs inline, a longer one in the thread, with equal results', async () => {
    const thread = newThread();
    for (const [characters, isThreaded] of [
      [3_000, false],
      [3_001, true],
    ] as const) {
      const task = taskOf(kind, characters);
      expect([charactersOf(task), isLong(task)]).toEqual([characters, isThreaded]);
      expect(await thread.compose(task, signal)).toEqual(composeText(task));
      expect(thread.isRunning).toBe(isThreaded);
    }
  });
});

test('a long digest · costs the main thread a fraction of its work', async () => {
  const thread = newThread();
  const task = taskOf('summary', 300_000);
  await thread.compose(taskOf('summary', 4_000), signal);
  const inline = await costOf(async () => composeText(task));
  expect(await costOf(() => thread.compose(task, signal))).toBeLessThan(inline / 2);
});

test('an idle thread · ends, and the next text starts another', async () => {
  const thread = newThread(1);
  const task = taskOf('enhance', 5_000);
  const text = await thread.compose(task, signal);
  await expect.poll(() => thread.isRunning).toBe(false);
  expect(await thread.compose(task, signal)).toEqual(text);
});

test('texts of several users · are all written', async () => {
  const thread = newThread();
  const tasks = Array.from({ length: 10 }, (_, at) => taskOf('enhance', 4_000 + at));
  expect(await Promise.all(tasks.map((task) => thread.compose(task, signal)))).toEqual(
    tasks.map(composeText),
  );
});

test('an aborted text · ends at once; the others are written', async () => {
  const thread = newThread();
  const stop = new AbortController();
  const stopped = thread.compose(taskOf('summary', 100_000), stop.signal);
  const other = thread.compose(taskOf('enhance', 4_000), signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ kind: 'aborted' });
  await expect(thread.compose(taskOf('enhance', 4_000), stop.signal)).rejects.toMatchObject({
    kind: 'aborted',
  });
  expect(await other).toEqual(composeText(taskOf('enhance', 4_000)));
});

test('a thread that dies · fails its texts; the next text is written', async () => {
  const thread = newThread();
  const task = taskOf('summary', 200_000);
  const lost = thread.compose(task, signal);
  const failure = expect(lost).rejects.toMatchObject({ kind: 'broken' });
  await thread.close();
  await failure;
  expect(await thread.compose(task, signal)).toEqual(composeText(task));
});
