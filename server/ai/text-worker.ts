// The thread in which the built-in engine writes long texts (text-thread.ts starts it).
import { parentPort } from 'node:worker_threads';
import { composeText } from '#ai/compose-text.ts';
import type { TextTask } from '#ai/text-model.ts';

/** What the thread is asked for. */
export interface ThreadOrder {
  id: number;
  task: TextTask;
}

/** What it returns; `text` null: the engine failed. */
export interface ThreadAnswer {
  id: number;
  text: string | null;
}

// On the main thread, where the build reads this file into the cache of compiled code, there is no
// port.
parentPort?.on('message', ({ id, task }: ThreadOrder) =>
  parentPort?.postMessage({ id, text: attempt(task) } satisfies ThreadAnswer),
);

function attempt(task: TextTask): string | null {
  try {
    return composeText(task);
  } catch {
    return null;
  }
}
