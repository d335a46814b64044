// Finds what an idempotency key already names: a stored response, a call of this process, or a call
// of another process (rulings 42).
import { CALL_STALE_MS } from '#domain/stones/reservation.ts';
import { readToEnd } from '#ai/text-model.ts';
import type { AiCallRequest } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallRepository, AiCallRow } from '#server/features/ai-calls/ai-call.repository.ts';
import type { Audience } from '#server/features/ai-calls/audience.ts';
import { isAbandoned } from '#server/features/ai-calls/call-runner.ts';
import {
  answeredCall,
  createLiveCall,
  type LiveCall,
  type LiveCallSource,
} from '#server/features/ai-calls/live-call.ts';
import { AppError } from '#server/http/app-error.ts';

/** Interval of the polls for the end of a call that another process runs, in milliseconds. */
const ATTACH_POLL_MS = 250;

/** A call that this process runs. */
export interface LiveEntry {
  call: LiveCallSource<unknown>;
  stop: AbortController;
  audience: Audience;
  /** Resolves when the call is over and its row is written. */
  end: Promise<void>;
}

/** The calls that this process runs, by user and key. */
export function createLiveCalls() {
  const entries = new Map<string, LiveEntry>();
  const nameOf = (userId: string, key: string) => `${userId} ${key}`;
  return {
    find: (userId: string, key: string) => entries.get(nameOf(userId, key)),
    add: (userId: string, key: string, entry: LiveEntry) =>
      void entries.set(nameOf(userId, key), entry),
    remove(userId: string, key: string, entry: LiveEntry): void {
      if (entries.get(nameOf(userId, key)) === entry) entries.delete(nameOf(userId, key));
    },
  };
}

/** Creates the lookup of known calls. */
export function createKnownCalls({
  calls,
  live,
  hash,
  now,
}: {
  calls: Pick<AiCallRepository, 'find'>;
  live: Pick<ReturnType<typeof createLiveCalls>, 'find'>;
  hash: (text: string) => string;
  now: () => number;
}) {
  const isStale = (row: AiCallRow) => now() - row.heartbeat_at > CALL_STALE_MS;

  const hashOf = (request: AiCallRequest) => hash(`${request.operation}\n${request.fingerprint}`);

  /**
   * Waits for a call that another process runs. `startHere` then returns its response, or runs the
   * call when the other process is gone or has given it up.
   */
  const attach = <R>(
    request: AiCallRequest,
    key: string,
    startHere: () => Promise<LiveCall<R>>,
  ): LiveCall<R> => {
    const call = createLiveCall<R>();
    const wait = async (): Promise<R> => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, ATTACH_POLL_MS));
        request.signal?.throwIfAborted();
        const row = await calls.find(request.userId, key, now());
        if (row?.state !== 'running' || isStale(row))
          return readToEnd((await startHere()).follow(request.signal), call.push);
      }
    };
    wait().then(call.resolve, call.reject);
    return call;
  };

  /**
   * Returns the call that a key names, or the row of a call to run `again`, or null for a new key.
   * IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED.
   */
  const find = async <R>(
    request: AiCallRequest,
    key: string,
    startHere: () => Promise<LiveCall<R>>,
  ): Promise<{ call: LiveCall<R> } | { again: AiCallRow } | null> => {
    const row = await calls.find(request.userId, key, now());
    if (row === null) return null;
    if (row.state === 'cancelled' || (row.state === 'running' && row.cancel_requested === 1))
      throw new AppError('REPLY_CANCELLED');
    if (row.request_hash !== hashOf(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (row.state === 'done')
      return { call: answeredCall(JSON.parse(row.response ?? 'null') as R) };
    if (row.state === 'failed' || isStale(row)) return { again: row };
    const here = live.find(request.userId, key);
    if (here === undefined) return { call: attach(request, key, startHere) };
    if (isAbandoned(here.stop.signal)) {
      await here.end;
      return find(request, key, startHere);
    }
    here.audience.join(request.signal);
    return { call: here.call as LiveCall<R> };
  };

  return { find, hashOf, isStale };
}
