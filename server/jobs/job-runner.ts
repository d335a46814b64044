// Runs what the queue holds. Any number of processes may do so: each job is one runner's at a time
// by its lease, and a runner that dies loses it. Periodic work is one row per kind whose time moves
// on after each run, so two processes never run it twice.
import { Cron } from 'croner';
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { createJobRepository, type ClaimedJob } from '#server/jobs/job.repository.ts';

/** How long a lease holds without a sign of life, in milliseconds. */
export const JOB_LEASE_MS = 60_000;

/** How often a runner looks for due work, in milliseconds. */
const JOB_POLL_MS = 1_000;

/** Jobs a process runs at the same time, so that a long sweep does not keep a mail waiting. */
const JOBS_AT_ONCE = 3;

/** Failed tries after which a job is put aside with its last error, for an operator to look at. */
export const JOB_ATTEMPTS_MAX = 12;

/** When a job that was put aside would run again: never. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 3_600_000;
const ERROR_MAX_CHARACTERS = 300;

/**
 * Does the work of one kind. A throw means "try again later"; `signal` says that the process wants
 * to end, or that the lease was lost.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** What a runner works with. */
export interface JobRunnerPorts {
  database: Database;
  now: () => number;
  /** The kinds this process can do. */
  handlers: Record<string, JobHandler>;
  /** Kinds that run by the clock: a cron pattern in UTC for each. */
  periodic?: Record<string, string>;
  /** Told of every failed try, for the log: the kind and the error, never the payload. */
  onFailure?: (failure: {
    kind: string;
    attempts: number;
    isPutAside: boolean;
    cause: unknown;
  }) => void;
  /** 0 up to 1, spreads retries; for tests. */
  random?: () => number;
}

/** A runner of jobs. */
export interface JobRunner {
  /** Begins looking for work, and enters the periodic kinds. */
  start: () => Promise<void>;
  /**
   * Runs everything due now, one after the other, and answers how many; what the poll does, for
   * tests and commands.
   */
  runDue: () => Promise<number>;
  /** Takes no more work, tells running jobs to end, and waits for them. */
  stop: () => Promise<void>;
}

/**
 * How long to wait before try `attempts + 1`, in milliseconds: doubling from two seconds up to an
 * hour, spread by a quarter.
 */
export function retryDelayMs(attempts: number, random: number): number {
  return (
    Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20)) *
    (0.75 + random / 2)
  );
}

/** Builds a runner; nothing happens before `start`. */
export function createJobRunner({
  database,
  now,
  handlers,
  periodic = {},
  onFailure,
  random = Math.random,
}: JobRunnerPorts): JobRunner {
  const jobs = createJobRepository(database, randomUUID());
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | null = null;

  const nextRunMs = (kind: string): number | null => {
    const pattern = periodic[kind];
    return pattern === undefined
      ? null
      : (new Cron(pattern, { timezone: 'UTC', paused: true }).nextRun(new Date(now()))?.getTime() ??
          null);
  };

  const failed = async (job: ClaimedJob, cause: unknown) => {
    const attempts = job.attempts + 1;
    const error = (
      cause instanceof Error ? `${cause.name}: ${cause.message}` : 'a thrown value'
    ).slice(0, ERROR_MAX_CHARACTERS);
    const isPeriodic = periodic[job.kind] !== undefined;
    // Periodic work is never put aside: its next time is its retry.
    const isPutAside = !isPeriodic && attempts >= JOB_ATTEMPTS_MAX;
    const retryAtMs = Math.round(now() + retryDelayMs(attempts, random()));
    await jobs.giveBack(job.id, {
      attempts,
      error,
      runAfterMs: isPutAside ? NEVER_MS : Math.min(retryAtMs, nextRunMs(job.kind) ?? NEVER_MS),
    });
    onFailure?.({ kind: job.kind, attempts, isPutAside, cause });
  };

  const work = async (job: ClaimedJob) => {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      jobs.renew(job.id, now() + JOB_LEASE_MS).then(
        (isOurs) => isOurs || lost.abort(),
        // A database that is away for a moment takes no lease from anybody.
        () => undefined,
      );
    }, JOB_LEASE_MS / 3);
    try {
      await handlers[job.kind]?.(job.payload, AbortSignal.any([ending.signal, lost.signal]));
      const next = nextRunMs(job.kind);
      if (next === null) await jobs.finish(job.id);
      else await jobs.giveBack(job.id, { runAfterMs: next, attempts: 0, error: null });
    } catch (cause) {
      // Told to end is not a failure: another process goes on with it at once.
      if (ending.signal.aborted)
        await jobs.giveBack(job.id, { runAfterMs: now(), attempts: job.attempts, error: null });
      else if (!lost.signal.aborted) await failed(job, cause);
    } finally {
      clearInterval(heartbeat);
    }
  };

  const fill = async () => {
    while (running.size < JOBS_AT_ONCE && !ending.signal.aborted) {
      const job = await jobs.claim(kinds, now(), JOB_LEASE_MS);
      if (job === null) return;
      // Asked to stop while this claim was on its way: nothing may begin any more.
      if (ending.signal.aborted)
        return jobs.giveBack(job.id, { runAfterMs: now(), attempts: job.attempts, error: null });
      const done = work(job).catch((cause: unknown) =>
        onFailure?.({ kind: job.kind, attempts: job.attempts, isPutAside: false, cause }),
      );
      running.add(done);
      void done.then(() => {
        running.delete(done);
        poll();
      });
    }
  };

  let filling: Promise<void> | null = null;
  const poll = () => {
    if (ending.signal.aborted) return;
    filling ??= fill()
      .catch((cause: unknown) =>
        onFailure?.({ kind: 'poll', attempts: 0, isPutAside: false, cause }),
      )
      .finally(() => {
        filling = null;
      });
  };

  return {
    async start() {
      for (const kind of Object.keys(periodic)) {
        const first = nextRunMs(kind);
        if (first !== null) await jobs.schedule(`periodic:${kind}`, kind, first, now());
      }
      timer = setInterval(poll, JOB_POLL_MS);
      poll();
    },

    async runDue() {
      let ran = 0;
      for (
        let job = await jobs.claim(kinds, now(), JOB_LEASE_MS);
        job !== null;
        job = await jobs.claim(kinds, now(), JOB_LEASE_MS)
      ) {
        await work(job);
        ran += 1;
      }
      return ran;
    },

    async stop() {
      if (timer !== null) clearInterval(timer);
      ending.abort();
      await filling;
      await Promise.all(running);
    },
  };
}
