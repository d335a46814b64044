// Runs what reads a whole journal outside the thread that serves requests (docs/adr/0074). Errors
// of a task arrive without their message, which may quote a text of the user.
import { availableParallelism } from 'node:os';
import { createUserQueue } from '#domain/concurrency/user-queue.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ReaderPlaces, TaskFailure } from '#server/work/messages.ts';
import type { StreamTasks, ValueTasks } from '#server/work/tasks.ts';
import { createThread, type BegunTask, type ThreadOptions } from '#server/work/thread.ts';

/** From so many cores there are two threads. */
const CORES_FOR_TWO = 4;

/** Tasks of one user that wait; one more is refused. */
const WAITING_MAX = 4;

/** How long a task with a value may take, in milliseconds. */
const TASK_MAX_MS = 60_000;

/** How long a stream may wait for its client to take a chunk, in milliseconds. */
const STALLED_MAX_MS = 120_000;

export interface RunOptions {
  /** Whose tasks run one after the other. */
  userId: string;
  signal?: AbortSignal | undefined;
  maxMs?: number;
}

export interface StreamOptions {
  /** Streams with the same name run one after the other. */
  lane: string;
  signal?: AbortSignal | undefined;
}

type InputOf<Task> = Task extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;
type ValueOf<Task> = Task extends (...given: never[]) => Promise<infer Value> ? Value : never;

/** Runs tasks in reader threads. */
export interface Reader {
  /** RATE_LIMITED; rejects with the reason of `signal`, and with {@link ReaderFailed}. */
  run<Name extends keyof ValueTasks>(
    name: Name,
    input: InputOf<ValueTasks[Name]>,
    options: RunOptions,
  ): Promise<ValueOf<ValueTasks[Name]>>;
  /** Resolves when the task begins. A client that is slow slows the task. RATE_LIMITED. */
  stream<Name extends keyof StreamTasks>(
    name: Name,
    input: InputOf<StreamTasks[Name]>,
    options: StreamOptions,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Whether a thread exists. */
  readonly isRunning: boolean;
  /** Ends the threads; a later task starts one again. */
  close(): Promise<void>;
}

/** A task failed, or its thread ended. */
export class ReaderFailed extends Error {
  override readonly name = 'ReaderFailed';
}

/** `threads` and the options of threads are for tests. */
export function createReader(
  places: ReaderPlaces,
  {
    threads: threadsMax = availableParallelism() >= CORES_FOR_TWO ? 2 : 1,
    ...options
  }: ThreadOptions & { threads?: number } = {},
): Reader {
  const threads = Array.from({ length: threadsMax }, () => createThread(places, options));
  const [values, streams] = [taskQueue(), taskQueue()];
  // An idle thread that runs comes before one that has to start.
  const chooseThread = () =>
    threads.reduce((best, thread) =>
      thread.load < best.load || (thread.load === best.load && thread.isRunning && !best.isRunning)
        ? thread
        : best,
    );

  const settle = (name: string, input: unknown, { signal, maxMs = TASK_MAX_MS }: RunOptions) =>
    new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      const task = chooseThread().begin(name, input, (answer) => {
        clearTimeout(overdue);
        signal?.removeEventListener('abort', task.cancel);
        if (answer?.kind === 'done') resolve(answer.value);
        else reject(errorOf(name, answer?.kind === 'failed' ? answer.failure : null));
      });
      const overdue = setTimeout(task.cancel, maxMs);
      signal?.addEventListener('abort', task.cancel, { once: true });
    });

  return {
    run: <Name extends keyof ValueTasks>(name: Name, input: unknown, given: RunOptions) =>
      untilAborted(
        values(given.userId, () => settle(name, input, given)),
        given.signal,
      ) as Promise<ValueOf<ValueTasks[Name]>>,

    stream(name, input, { lane, signal }) {
      const begun = Promise.withResolvers<ReadableStream<Uint8Array>>();
      const begin = () => {
        signal?.throwIfAborted();
        const { content, ended } = streamOf(
          name,
          (onAnswer) => chooseThread().begin(name, input, onAnswer),
          signal,
        );
        begun.resolve(content);
        return ended;
      };
      streams(lane, async () => begin()).catch(begun.reject);
      return untilAborted(begun.promise, signal);
    },

    get isRunning() {
      return threads.some((thread) => thread.isRunning);
    },

    close: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  };
}

function taskQueue() {
  return createUserQueue({
    refuse: () => new AppError('RATE_LIMITED'),
    takeTurn: async () => undefined,
    waitingMax: WAITING_MAX,
  });
}

type Begin = (onAnswer: Parameters<ReturnType<typeof createThread>['begin']>[2]) => BegunTask;

/** The bytes of a task. `ended` resolves with its last answer, however that ends. */
function streamOf(name: string, begin: Begin, signal: AbortSignal | undefined) {
  const ended = Promise.withResolvers<void>();
  const chunks: Uint8Array[] = [];
  let end: { error: unknown } | 'whole' | null = null;
  let wake: () => void = () => undefined;
  const task = begin((answer) => {
    if (answer?.kind === 'chunk') chunks.push(answer.bytes);
    else {
      const failure = answer?.kind === 'failed' ? answer.failure : null;
      end ??= answer?.kind === 'done' ? 'whole' : { error: errorOf(name, failure) };
      clearTimeout(stalled);
      signal?.removeEventListener('abort', onAbort);
      ended.resolve();
    }
    wake();
  });
  const stop = (error: unknown) => {
    end ??= { error };
    task.cancel();
    wake();
  };
  const onAbort = () => stop(signal?.reason);
  const stalled = setTimeout(() => stop(new ReaderFailed(`${name} was not read`)), STALLED_MAX_MS);
  stalled.unref();
  signal?.addEventListener('abort', onAbort, { once: true });
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        stalled.refresh();
        while (chunks.length === 0 && end === null)
          await new Promise<void>((resolve) => (wake = resolve));
        if (end !== null && end !== 'whole') throw end.error;
        const chunk = chunks.shift();
        if (chunk === undefined) {
          controller.close();
          return;
        }
        task.credit();
        controller.enqueue(chunk);
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  return { content, ended: ended.promise };
}

/** Rejects when the signal aborts; the work goes on to its own end. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The error of a task as it would be on this thread; null: the thread ended. */
function errorOf(task: string, failure: TaskFailure | null): Error {
  if (failure === null) return new ReaderFailed(`the thread of ${task} ended`);
  const { name, code, errcode, errstr, outage, frames } = failure;
  if (name === 'AppError' && isErrorCode(code)) return new AppError(code);
  const error = new ReaderFailed(outage ?? `${task} failed: ${name}`);
  error.stack = `${error.name}: ${error.message}\n${frames}`;
  return Object.assign(error, { code, errcode, errstr });
}
