// Writes the texts of the built-in engine: short ones at once, long ones in a reader thread.
import type { BuiltinModelPorts } from '#ai/builtin-model.ts';
import { ModelError } from '#ai/model-error.ts';
import { charactersOf, type TextTask } from '#ai/text-model.ts';
import { AppError } from '#server/http/app-error.ts';
import { createRequestQueue } from '#server/http/request-queue.ts';
import type { Reader } from '#server/work/reader.ts';

/** Characters that are processed on the main thread; measured: under 20 ms for every task. */
const INLINE_MAX_CHARACTERS = 3_000;

/** How long a text may take, in milliseconds; the longest that is allowed takes about a second. */
const TEXT_MAX_MS = 30_000;

/** Whether a task runs in the thread. */
export function isLong(task: TextTask): boolean {
  return charactersOf(task) > INLINE_MAX_CHARACTERS;
}

/**
 * Returns the function that writes a text. It throws a {@link ModelError}, `aborted` or `broken`,
 * and RATE_LIMITED.
 */
export function createTextWriter(reader: Pick<Reader, 'run'>): BuiltinModelPorts['compose'] {
  // More texts of one user may wait than other tasks: a model that is replaced writes many parts.
  const queue = createRequestQueue();
  const write = async (userId: string, task: TextTask, signal: AbortSignal) => {
    try {
      const options = { userId, signal, maxMs: TEXT_MAX_MS };
      return await reader.run('text.compose', { task }, options);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new ModelError(signal.aborted ? 'aborted' : 'broken');
    }
  };
  return async (userId, task, signal) => {
    if (signal.aborted) throw new ModelError('aborted');
    if (isLong(task)) return queue(userId, () => write(userId, task, signal));
    // The engine's words and lines take a fifth of a start, so they load with the first task.
    const { composeText } = await import('#ai/compose-text.ts');
    return composeText(task);
  };
}
