// Sends a pending deletion when its time has come. One tab at a time holds the lock of a deletion:
// when it closes, another one takes over.
import {
  dropDeletion,
  findDeletion,
  putDeletion,
  type Deletion,
} from '#web/core/deletions/deletion.store.ts';
import { nameOf, subscribeToDeletions } from '#web/core/deletions/pending-deletions.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { hasNoAnswer } from '#web/core/errors/no-answer.ts';

/** How long a deletion can be undone: for people who need more time to reach the button, longer. */
export const UNDO_MS = { pointer: 10_000, keyboard: 30_000 } as const;

/** Shortest time that is left after the pointer or the focus has left the toast. */
const AFTER_HOLD_MS = 5_000;

/** Pause before a request without a response is repeated. */
const RETRY_MS = 30_000;

/** The entry is already gone. */
const GONE_CODES: readonly (string | null)[] = ['POST_NOT_FOUND', 'DIARY_NOT_FOUND', 'NOT_FOUND'];

/** The request was refused, and can succeed later. */
const LATER_CODES: readonly (string | null)[] = [
  'SESSION_EXPIRED',
  'NOT_SIGNED_IN',
  'TWO_STEP_REQUIRED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
];

/** Ends the waiting of one deletion, or makes it longer. */
export interface Wait {
  /** Sends now. */
  hurry: () => void;
  /** Stops the clock while the user is at the toast. */
  hold: (isHeld: boolean) => void;
}

export interface RunnerPorts {
  owner: string;
  now: () => number;
  /** Runs a task while no other tab runs one of the same name. */
  lock: (name: string, task: () => Promise<void>) => Promise<void>;
  /** Shows that the deletion can be undone. Returns the function that ends the offer. */
  offer: (deletion: Deletion, wait: Wait) => () => void;
  /** Settles when nothing more has to be read of the entry. */
  isCopied: (deletion: Deletion) => Promise<void>;
  send: (deletion: Deletion) => Promise<unknown>;
  /** The server refused; the entry is back. */
  onRefused: (deletion: Deletion, error: unknown) => void;
}

/** Runs the deletions of an owner in this tab. */
export interface DeletionRunner {
  /** Waits, sends, and repeats. A deletion that runs already is left alone. */
  run: (deletion: Deletion) => void;
  /** Sends everything now. Settles when all are sent or must wait. */
  flush: () => Promise<void>;
  /** Stops; what was not sent stays stored. */
  stop: () => void;
}

export function createDeletionRunner(ports: RunnerPorts): DeletionRunner {
  const { owner, lock, isCopied, send, onRefused } = ports;
  const running = new Map<string, { hurry: () => void; attempted: Promise<void> }>();
  const stopped = new AbortController();

  /** One attempt to send; false when the deletion must wait. */
  const attempt = async (deletion: Deletion, isStill: () => boolean): Promise<boolean> => {
    putDeletion(owner, { ...deletion, isSent: true });
    try {
      await isCopied(deletion);
      // Undone, or stopped, while the copy was read.
      if (!isStill()) return true;
      await send(deletion);
    } catch (error) {
      const code = errorCode(error);
      if (hasNoAnswer(error) || LATER_CODES.includes(code)) return false;
      if (!GONE_CODES.includes(code) && findDeletion(owner, deletion) !== null) {
        dropDeletion(owner, deletion);
        onRefused(deletion, error);
        return true;
      }
    }
    dropDeletion(owner, deletion);
    return true;
  };

  const work = async (deletion: Deletion, hurry: Promise<void>, onAttempted: () => void) => {
    const isStill = () => !stopped.signal.aborted && findDeletion(owner, deletion) !== null;
    if (isStill()) await untilDue(deletion, { ...ports, hurry, signal: stopped.signal, isStill });
    while (isStill()) {
      const isDone = await attempt(deletion, isStill);
      onAttempted();
      if (isDone) return;
      await retryPause(stopped.signal, isStill);
    }
  };

  return {
    run(deletion) {
      const name = nameOf(deletion);
      if (running.has(name) || stopped.signal.aborted) return;
      const hurry = Promise.withResolvers<void>();
      const attempted = Promise.withResolvers<void>();
      running.set(name, { hurry: hurry.resolve, attempted: attempted.promise });
      void lock(`echo.deletion.${name}`, () =>
        work(deletion, hurry.promise, attempted.resolve),
      ).finally(() => {
        attempted.resolve();
        running.delete(name);
      });
    },
    async flush() {
      const all = [...running.values()];
      for (const { hurry } of all) hurry();
      await Promise.all(all.map(({ attempted }) => attempted));
    },
    stop: () => stopped.abort(),
  };
}

interface WaitPorts extends Pick<RunnerPorts, 'now' | 'offer'> {
  hurry: Promise<void>;
  signal: AbortSignal;
  isStill: () => boolean;
}

/** Settles when the deletion is due, hurried, undone or stopped. */
async function untilDue(
  deletion: Deletion,
  { now, offer, hurry, signal, isStill }: WaitPorts,
): Promise<void> {
  if (deletion.isSent || deletion.dueAtMs <= now()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let dueAtMs = deletion.dueAtMs;
  let timer = setTimeout(() => resolve(), dueAtMs - now());
  const hold = (isHeld: boolean) => {
    clearTimeout(timer);
    dueAtMs = Math.max(dueAtMs, now() + AFTER_HOLD_MS);
    if (!isHeld) timer = setTimeout(() => resolve(), dueAtMs - now());
  };
  void hurry.then(resolve);
  signal.addEventListener('abort', () => resolve());
  const unsubscribe = subscribeToDeletions(() => {
    if (!isStill()) resolve();
  });
  const end = offer(deletion, { hurry: resolve, hold });
  await promise;
  clearTimeout(timer);
  unsubscribe();
  end();
}

/** Settles when a request can be repeated: after a pause, or when the network is back. */
async function retryPause(signal: AbortSignal, isStill: () => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const again = () => resolve();
  const timer = setTimeout(again, RETRY_MS);
  addEventListener('online', again);
  signal.addEventListener('abort', again);
  const unsubscribe = subscribeToDeletions(() => {
    if (!isStill()) resolve();
  });
  await promise;
  clearTimeout(timer);
  removeEventListener('online', again);
  signal.removeEventListener('abort', again);
  unsubscribe();
}

/** Runs a task while no other tab runs one of the same name; at once without Web Locks. */
export async function inOneTab(name: string, task: () => Promise<void>): Promise<void> {
  // Browsers have no locks on pages without HTTPS.
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks === undefined || locks === null) await task();
  else await locks.request(name, task);
}
