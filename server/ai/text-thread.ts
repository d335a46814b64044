// Long texts of the built-in engine are written in a worker thread, so that other requests do not
// wait for them. The thread starts with the first one and ends when it is idle: a server without
// summaries does not pay for it.
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { extname } from 'node:path';
import type { ComposedText } from '#ai/compose-text.ts';
import { ModelError } from '#ai/model-error.ts';
import { charactersOf, type TextTask } from '#ai/text-model.ts';
import type { ThreadAnswer, ThreadOrder } from '#server/ai/text-worker.ts';

/** The file of the thread, beside this one: TypeScript here, JavaScript in the built server. */
const WORKER = new URL(`./text-worker${extname(import.meta.filename)}`, import.meta.url);

/** Characters that are processed on the main thread; measured: under 20 ms for every task. */
const INLINE_MAX_CHARACTERS = 3_000;

/** How long an idle thread is kept, in milliseconds. */
const IDLE_MS = 10_000;

/** How long a text may take, in milliseconds; the longest that is allowed takes about a second. */
const TEXT_MAX_MS = 30_000;

/** Memory limit of a thread, in megabytes. */
const MEMORY_MAX_MB = 256;

/** Writes texts, the long ones in a thread. */
export interface TextThread {
  /** The text of a task. Throws {@link ModelError}: `aborted` or `broken`. */
  compose(task: TextTask, signal: AbortSignal): Promise<ComposedText>;
  readonly isRunning: boolean;
  /** Ends the thread; a later task starts another one. */
  close(): Promise<void>;
}

/** Whether a task runs in the thread. */
export function isLong(task: TextTask): boolean {
  return charactersOf(task) > INLINE_MAX_CHARACTERS;
}

/** The thread starts with the first long task. `idleMs` is for tests. */
export function createTextThread({ idleMs = IDLE_MS }: { idleMs?: number } = {}): TextThread {
  const waiting = new Map<number, (composed: ComposedText | null) => void>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
    await ended?.terminate();
  };

  const start = (): Worker => {
    const cache = getCompileCacheDir();
    const started = new Worker(WORKER, {
      // Without the options of this process: a test runner's would not work, and the thread needs
      // no secret.
      execArgv: [],
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    const onEnd = () => {
      if (worker === started) void end();
    };
    started.on('message', ({ id, composed }: ThreadAnswer) => waiting.get(id)?.(composed));
    started.on('error', onEnd);
    started.on('exit', onEnd);
    return started;
  };

  const write = (task: TextTask, signal: AbortSignal): Promise<ComposedText> =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      const overdue = setTimeout(() => void end(), TEXT_MAX_MS);
      const settle = (settled: () => void) => {
        waiting.delete(id);
        clearTimeout(overdue);
        signal.removeEventListener('abort', onAbort);
        settled();
        if (waiting.size > 0) return;
        worker?.unref();
        idle = setTimeout(() => void end(), idleMs).unref();
      };
      const onAbort = () => settle(() => reject(new ModelError('aborted')));
      waiting.set(id, (composed) =>
        settle(() => (composed === null ? reject(new ModelError('broken')) : resolve(composed))),
      );
      signal.addEventListener('abort', onAbort, { once: true });
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      worker.postMessage({ id, task } satisfies ThreadOrder);
    });

  return {
    async compose(task, signal) {
      if (signal.aborted) throw new ModelError('aborted');
      if (isLong(task)) return write(task, signal);
      // The engine's words and lines take a fifth of a start, so they load with the first task.
      const { composeText } = await import('#ai/compose-text.ts');
      return composeText(task);
    },
    get isRunning() {
      return worker !== null;
    },
    close: end,
  };
}
