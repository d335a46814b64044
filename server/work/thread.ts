// One reader thread as the main thread sees it: it starts with its first task and ends when it is
// idle, so a server that reads no whole journal does not pay for it.
import { getCompileCacheDir } from 'node:module';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReaderAnswer, ReaderOrder, ReaderPlaces } from '#server/work/messages.ts';

/** The file of the thread, beside this one: TypeScript here, JavaScript in the built server. */
const FILE = new URL(`./reader-thread${extname(import.meta.filename)}`, import.meta.url);

/** How long an idle thread is kept, in milliseconds. */
const IDLE_MS = 10_000;

/**
 * How long a cancelled task may run on, in milliseconds. Tasks notice it at their next query; one
 * that does not hangs, and its thread is ended with all others in it.
 */
const CANCEL_MAX_MS = 30_000;

/** How long an ending thread may take to close its connections, in milliseconds. */
const END_MAX_MS = 2_000;

/** Memory limit of a thread, in megabytes. */
const MEMORY_MAX_MB = 256;

/** What tests replace. */
export interface ThreadOptions {
  idleMs?: number;
  memoryMaxMb?: number;
}

/** Gets the answers of a task; `null`: the thread ended without one. */
type OnAnswer = (answer: ReaderAnswer | null) => void;

/** A task under way. */
export interface BegunTask {
  /** The client took a chunk. */
  credit: () => void;
  /** The last answer follows. */
  cancel: () => void;
}

export type Thread = ReturnType<typeof createThread>;

/** Creates a thread; it starts with its first task. */
export function createThread(
  places: ReaderPlaces,
  { idleMs = IDLE_MS, memoryMaxMb = MEMORY_MAX_MB }: ThreadOptions,
) {
  const tasks = new Map<number, { onAnswer: OnAnswer; overdue?: NodeJS.Timeout }>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const settle = (id: number, answer: ReaderAnswer | null) => {
    const task = tasks.get(id);
    tasks.delete(id);
    clearTimeout(task?.overdue);
    task?.onAnswer(answer);
  };
  const lose = (ended: Worker) => {
    if (worker !== ended) return;
    worker = null;
    clearTimeout(idle);
    for (const id of tasks.keys()) settle(id, null);
  };
  const kill = () => {
    const killed = worker;
    if (killed === null) return;
    lose(killed);
    void killed.terminate();
  };
  const end = async (): Promise<void> => {
    const ended = worker;
    if (ended === null) return;
    lose(ended);
    const closed = new Promise<void>((resolve) => ended.once('exit', () => resolve()));
    ended.postMessage({ kind: 'end' } satisfies ReaderOrder);
    const overdue = setTimeout(() => void ended.terminate(), END_MAX_MS);
    await closed;
    clearTimeout(overdue);
  };
  const start = (): Worker => {
    const cache = getCompileCacheDir();
    const started = new Worker(FILE, {
      // Without the options and the environment of this process: a test runner's options would not
      // work, and the thread gets the secrets that it needs with its places.
      execArgv: [],
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
      workerData: places,
    });
    started.on('message', (answer: ReaderAnswer) => {
      if (answer.kind === 'chunk') {
        tasks.get(answer.id)?.onAnswer(answer);
        return;
      }
      settle(answer.id, answer);
      if (tasks.size > 0 || worker !== started) return;
      started.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    });
    started.on('error', () => lose(started));
    started.on('exit', () => lose(started));
    return started;
  };

  return {
    /** Tasks under way. */
    get load() {
      return tasks.size;
    },
    get isRunning() {
      return worker !== null;
    },
    begin(task: string, input: unknown, onAnswer: OnAnswer): BegunTask {
      const id = (lastId += 1);
      tasks.set(id, { onAnswer });
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const send = (order: ReaderOrder) => {
        if (tasks.has(id)) worker?.postMessage(order);
      };
      send({ kind: 'begin', id, task, input });
      return {
        credit: () => send({ kind: 'credit', id }),
        cancel: () => {
          const begun = tasks.get(id);
          if (begun === undefined || begun.overdue !== undefined) return;
          begun.overdue = setTimeout(kill, CANCEL_MAX_MS).unref();
          send({ kind: 'cancel', id });
        },
      };
    },
    /** Ends the thread; its tasks are lost. A later task starts it again. */
    end,
  };
}
