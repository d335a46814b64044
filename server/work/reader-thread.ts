// The thread that reads whole journals (reader.ts starts it). Its tasks take turns: each query
// waits for a turn of the event loop, so a short task is not behind an export.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isOutage } from '#server/http/outage.ts';
import {
  CHUNK_BYTES,
  CHUNKS_AHEAD,
  type ReaderAnswer,
  type ReaderOrder,
  type ReaderPlaces,
  type TaskFailure,
} from '#server/work/messages.ts';
import { isStreamTask, STREAM_TASKS, VALUE_TASKS, type TaskTools } from '#server/work/tasks.ts';

/** A task under way. */
interface Running {
  stop: AbortController;
  /** Chunks that may be sent before the client takes one. */
  credits: number;
  onCredit: () => void;
}

const running = new Map<number, Running>();
const current = new AsyncLocalStorage<AbortSignal>();
const places = workerData as ReaderPlaces;

/** Lets the other tasks run; ends a task that was cancelled. */
const takeTurn = async (): Promise<void> => {
  await setImmediate();
  current.getStore()?.throwIfAborted();
};

// A text of the built-in engine needs neither of these modules.
const openDatabase = once(async () => {
  const { openReadOnlyDatabase } = await import('#server/database/database.ts');
  return openReadOnlyDatabase(places.database, takeTurn);
});
const openStore = once(async () => {
  const { openObjectStore } = await import('#server/storage/open-object-store.ts');
  return openObjectStore(places, places.environment);
});

// There is no port on the main thread, where the build imports this file to fill the compile cache.
parentPort?.on('message', (order: ReaderOrder) => {
  switch (order.kind) {
    case 'begin':
      void begin(order.id, order.task, order.input);
      return;
    case 'credit': {
      const task = running.get(order.id);
      if (task === undefined) return;
      task.credits += 1;
      task.onCredit();
      return;
    }
    case 'cancel':
      cancel(running.get(order.id));
      return;
    case 'end':
      void end();
  }
});

function cancel(task: Running | undefined): void {
  task?.stop.abort();
  task?.onCredit();
}

async function begin(id: number, name: string, input: unknown): Promise<void> {
  const task: Running = {
    stop: new AbortController(),
    credits: CHUNKS_AHEAD,
    onCredit: () => undefined,
  };
  running.set(id, task);
  try {
    const value = await current.run(task.stop.signal, () => perform(id, task, name, input));
    answer({ kind: 'done', id, value });
  } catch (cause) {
    answer({ kind: 'failed', id, failure: failureOf(cause) });
  } finally {
    running.delete(id);
  }
}

async function perform(id: number, task: Running, name: string, input: unknown): Promise<unknown> {
  const tools: TaskTools = { signal: task.stop.signal, openDatabase, openStore };
  if (!isStreamTask(name)) {
    const run = VALUE_TASKS[name as keyof typeof VALUE_TASKS] as (
      input: unknown,
      tools: TaskTools,
    ) => Promise<unknown>;
    return run(input, tools);
  }
  const { signal } = task.stop;
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const send = async () => {
    while (task.credits === 0 && !signal.aborted)
      await new Promise<void>((resolve) => (task.onCredit = resolve));
    signal.throwIfAborted();
    task.credits -= 1;
    const chunk = new Uint8Array(bytes);
    let at = 0;
    for (const part of parts) {
      chunk.set(part, at);
      at += part.length;
    }
    [parts, bytes] = [[], 0];
    answer({ kind: 'chunk', id, bytes: chunk });
  };
  const bytesOf = STREAM_TASKS[name] as (
    input: unknown,
    tools: TaskTools,
  ) => AsyncIterable<Uint8Array>;
  for await (const part of bytesOf(input, tools)) {
    signal.throwIfAborted();
    parts.push(part);
    bytes += part.length;
    if (bytes >= CHUNK_BYTES) await send();
  }
  if (bytes > 0) await send();
  return undefined;
}

async function end(): Promise<void> {
  for (const task of running.values()) cancel(task);
  await openDatabase.opened()?.then((database) => database.close());
  // In a worker thread this ends the thread only.
  process.exit();
}

function answer(message: ReaderAnswer): void {
  parentPort?.postMessage(
    message,
    message.kind === 'chunk' ? [message.bytes.buffer as ArrayBuffer] : [],
  );
}

function failureOf(cause: unknown): TaskFailure {
  const { name, code, errcode, errstr, message, stack } = Object(cause) as Partial<
    Record<'name' | 'code' | 'errcode' | 'errstr' | 'message' | 'stack', unknown>
  >;
  return {
    name: String(name),
    code: typeof code === 'string' ? code : undefined,
    errcode: typeof errcode === 'number' ? errcode : undefined,
    errstr: typeof errstr === 'string' ? errstr : undefined,
    outage: isOutage(cause) ? String(message) : undefined,
    frames: String(stack)
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
  };
}

/** Calls `open` with the first call, and again after it failed. */
function once<T>(open: () => Promise<T>): { (): Promise<T>; opened: () => Promise<T> | null } {
  let opened: Promise<T> | null = null;
  const result = () => {
    opened ??= open().catch((cause: unknown) => {
      opened = null;
      throw cause;
    });
    return opened;
  };
  return Object.assign(result, { opened: () => opened });
}
