// One timer for all calls of a process. It finds requested stops and renews heartbeats. A timer per
// call would send thousands of queries.
import type { AiCallRepository } from '#server/features/ai-calls/ai-call.repository.ts';

/** Interval of the look for stops, in milliseconds. */
const CANCEL_POLL_MS = 400;

/**
 * Interval of heartbeats in milliseconds, far below the time after which a call counts as crashed.
 */
const HEARTBEAT_MS = 4_000;

/** Heartbeats per transaction: few commits, and no other writer waits long. */
const HEARTBEAT_CHUNK = 200;

export interface WatchedCall {
  readonly userId: string;
  readonly key: string;
  /** The heartbeat by which this process owns the call; the watch renews it. */
  lastBeat: number;
  /** Runs when a stop was requested or another process has taken the call over. */
  readonly onStop: () => void;
}

export type CallWatch = ReturnType<typeof createCallWatch>;

/** The timer runs only while there are calls. */
export function createCallWatch({
  calls,
  transaction,
  now,
}: {
  calls: Pick<AiCallRepository, 'findCancelRequests' | 'beat'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}) {
  const watched = new Map<string, WatchedCall>();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;

  const beatDue = async (): Promise<void> => {
    const due = [...watched.values()].filter((call) => now() - call.lastBeat >= HEARTBEAT_MS);
    for (let at = 0; at < due.length; at += HEARTBEAT_CHUNK) {
      const chunk = due.slice(at, at + HEARTBEAT_CHUNK);
      const beat = now();
      const held = await transaction(async () => {
        const kept: WatchedCall[] = [];
        for (const call of chunk)
          if (await calls.beat(call.userId, call.key, call.lastBeat, beat)) kept.push(call);
        return kept;
      });
      for (const call of chunk) {
        if (held.includes(call)) call.lastBeat = beat;
        else call.onStop();
      }
    }
  };

  const look = async (): Promise<void> => {
    for (const { userId, key } of await calls.findCancelRequests())
      watched.get(nameOf(userId, key))?.onStop();
    await beatDue();
  };

  // A failed look is repeated at the next tick; the calls themselves go on.
  const tick = () => {
    current ??= look()
      .catch(() => undefined)
      .finally(() => {
        current = null;
      });
  };

  return {
    add(call: WatchedCall): void {
      watched.set(nameOf(call.userId, call.key), call);
      timer ??= setInterval(tick, CANCEL_POLL_MS);
    },

    /** Stops watching. Resolves when `lastBeat` no longer changes. */
    async remove(call: WatchedCall): Promise<void> {
      watched.delete(nameOf(call.userId, call.key));
      if (watched.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
      await current;
    },
  };
}

function nameOf(userId: string, key: string): string {
  return `${userId} ${key}`;
}
