// One watch for all calls of a process: it sees the stops that any process asked for, and says that
// the calls live. Two thousand waiting calls must not mean two thousand timers that each ask the
// database.
import type { AiCallRepository } from '#server/features/ai-calls/ai-call.repository.ts';

/** How often the watch looks for stops, in milliseconds. */
const CANCEL_POLL_MS = 400;

/**
 * How often it says that calls live, in milliseconds; well below the time after which a silent call
 * counts as crashed.
 */
const HEARTBEAT_MS = 4_000;

/** Calls whose heartbeat is written in one transaction: few commits, and nobody else waits long. */
const HEARTBEAT_CHUNK = 200;

/** A call that is watched. */
export interface WatchedCall {
  readonly userId: string;
  readonly key: string;
  /** The heartbeat that makes the call ours; the watch renews it. */
  lastBeat: number;
  /** Called when somebody asked to stop the call, or when it is no longer ours. */
  readonly onStop: () => void;
}

/** The watch of a process. */
export type CallWatch = ReturnType<typeof createCallWatch>;

/** Makes the watch; it has a timer only while there are calls. */
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

  // A look that fails is repeated: the calls themselves may well succeed.
  const tick = () => {
    current ??= look()
      .catch(() => undefined)
      .finally(() => {
        current = null;
      });
  };

  return {
    /** Begins to watch a call. */
    add(call: WatchedCall): void {
      watched.set(nameOf(call.userId, call.key), call);
      timer ??= setInterval(tick, CANCEL_POLL_MS);
    },

    /** Ends it; resolves when `lastBeat` changes no more. */
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
