// The worker thread in which the built-in engine writes long texts (text-thread.ts starts it).
import { parentPort } from 'node:worker_threads';
import { composeText, type ComposedText } from '#ai/compose-text.ts';
import type { TextTask } from '#ai/text-model.ts';

/** A task for the thread. */
export interface ThreadOrder {
  id: number;
  task: TextTask;
}

/** Its result; null: the engine failed. */
export interface ThreadAnswer {
  id: number;
  composed: ComposedText | null;
}

// There is no port on the main thread, where the build imports this file to fill the compile cache.
parentPort?.on('message', ({ id, task }: ThreadOrder) =>
  parentPort?.postMessage({ id, composed: attempt(task) } satisfies ThreadAnswer),
);

function attempt(task: TextTask): ComposedText | null {
  try {
    return composeText(task);
  } catch {
    return null;
  }
}
