// Sends a batch of an import, and waits while the account has imported enough for a minute.
import type { JournalApi } from '#contract/api.contract.ts';
import type { ImportBatch } from '#contract/import.contract.ts';
import { errorCode } from '#web/core/errors/error-text.ts';

/** Milliseconds until the next try. */
export const RATE_PAUSE_MS = 5_000;

/** Tries of a batch: longer than the minute that the server counts, shorter than a day's limit. */
export const RATE_TRIES = 14;

type Sent = Awaited<ReturnType<JournalApi['import']['create']>>;

/** Returns the ids of the stored rows. Throws what ends the run, RATE_LIMITED after a minute. */
export async function sendBatch(
  api: Pick<JournalApi, 'import'>,
  batch: ImportBatch,
  signal: AbortSignal,
): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await api.import.create(batch, { signal });
    } catch (error) {
      if (errorCode(error) !== 'RATE_LIMITED' || tries >= RATE_TRIES) throw error;
      await pause(signal);
    }
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, RATE_PAUSE_MS);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
