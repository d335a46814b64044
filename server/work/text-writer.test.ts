// Long texts do not block the main thread, and the thread exists only while it is needed.
import { afterEach, expect, test } from 'vitest';
import { composeText } from '#ai/compose-text.ts';
import { charactersOf } from '#ai/text-model.ts';
import type { TextTask } from '#ai/text-model.ts';
import { createReader, type Reader } from '#server/work/reader.ts';
import { createTextWriter, isLong } from '#server/work/text-writer.ts';
import { replyTask } from '#tools/test/reply-task.ts';

const SENTENCE = '今天早上七点半去公园跑步，遇到了老同学，聊了很久，晚上回家吃了番茄炒蛋。';

/** A task with this many characters. */
function taskOf(kind: TextTask['task'], characters: number): TextTask {
  const text = SENTENCE.repeat(Math.ceil(characters / SENTENCE.length)).slice(0, characters);
  switch (kind) {
    case 'reply':
      return replyTask({ content: text });
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
      return {
        task: 'recommend',
        text,
        candidates: [],
        recentWorks: [],
        isGentle: false,
        seed: '',
      };
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
const NOWHERE = {
  database: { kind: 'sqlite', file: '' },
  dataDir: '',
  storageUrl: null,
  environment: {},
} as const;
const signal = new AbortController().signal;
const readers: Reader[] = [];
const newWriter = (options: { idleMs?: number; memoryMaxMb?: number } = {}) => {
  const reader = createReader(NOWHERE, options);
  readers.push(reader);
  const write = createTextWriter(reader);
  return { reader, compose: (task: TextTask, user = 'u') => write(user, task, signal), write };
};
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});

/** CPU time of this thread, in milliseconds. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each(KINDS)('%s · only a text beyond the limit runs in the thread', async (kind) => {
  const { reader, compose } = newWriter();
  for (const [characters, isThreaded] of [
    [3_000, false],
    [3_001, true],
  ] as const) {
    const task = taskOf(kind, characters);
    expect([charactersOf(task), isLong(task)]).toEqual([characters, isThreaded]);
    expect(await compose(task)).toEqual(composeText(task));
    expect(reader.isRunning).toBe(isThreaded);
  }
});

test('a long digest · costs the main thread a fraction of its work', async () => {
  const { compose } = newWriter();
  const task = taskOf('summary', 300_000);
  await compose(taskOf('summary', 4_000));
  const inline = await costOf(async () => composeText(task));
  expect(await costOf(() => compose(task))).toBeLessThan(inline / 2);
});

test('an idle thread · ends, and the next text starts another', async () => {
  const { reader, compose } = newWriter({ idleMs: 1 });
  const task = taskOf('enhance', 5_000);
  const text = await compose(task);
  await expect.poll(() => reader.isRunning).toBe(false);
  expect(await compose(task)).toEqual(text);
});

test('texts of several users · are all written', async () => {
  const { compose } = newWriter();
  const tasks = Array.from({ length: 10 }, (_, at) => taskOf('enhance', 4_000 + at));
  const texts = tasks.map((task, at) => compose(task, `user ${at % 3}`));
  expect(await Promise.all(texts)).toEqual(tasks.map(composeText));
});

test('an aborted text · ends at once; the others are written', async () => {
  const { compose, write } = newWriter();
  const stop = new AbortController();
  const stopped = write('a', taskOf('summary', 100_000), stop.signal);
  const other = compose(taskOf('enhance', 4_000), 'b');
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ kind: 'aborted' });
  await expect(write('a', taskOf('enhance', 4_000), stop.signal)).rejects.toMatchObject({
    kind: 'aborted',
  });
  expect(await other).toEqual(composeText(taskOf('enhance', 4_000)));
});

test('a thread without memory · fails its text as broken', async () => {
  const { compose } = newWriter({ memoryMaxMb: 4 });
  await expect(compose(taskOf('summary', 200_000))).rejects.toMatchObject({ kind: 'broken' });
});

test('a thread that ends · fails its texts; the next text is written', async () => {
  const { reader, compose } = newWriter();
  const task = taskOf('summary', 200_000);
  const failure = expect(compose(task)).rejects.toMatchObject({ kind: 'broken' });
  await expect.poll(() => reader.isRunning).toBe(true);
  await reader.close();
  await failure;
  expect(await compose(task)).toEqual(composeText(task));
});
