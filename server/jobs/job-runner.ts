// Runs queued jobs. Any number of processes may do so: a lease gives each job to one runner. When
// the lease expires, another runner may run the job again. Periodic work is one row per kind that
// is rescheduled after each run, so two processes do not run the same tick.
import { Cron } from 'croner';
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { createJobRepository, type ClaimedJob } from '#server/jobs/job.repository.ts';

/** How long a lease is valid without renewal, in milliseconds. */
export const JOB_LEASE_MS = 60_000;

/** How often a runner looks for due jobs, in milliseconds. */
const JOB_POLL_MS = 1_000;

/** Jobs a runner runs at once by default, so that a long sweep does not delay a mail. */
const JOBS_AT_ONCE = 3;

/** Failed tries after which a job is set aside with its last error, for an operator to inspect. */
export const JOB_ATTEMPTS_MAX = 12;

/** When a job that is set aside would run again: never. */
export const JOB_NEVER_MS = Number.MAX_SAFE_INTEGER;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 3_600_000;
const ERROR_MAX_CHARACTERS = 300;

/**
 * Does the work of one kind. Throwing means "retry later". `signal` aborts when the process stops
 * or the lease was lost.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<void>;

export interface JobRunnerPorts {
  database: Database;
  now: () => number;
  /** The kinds this process can run. */
  handlers: Record<string, JobHandler>;
  /** Kinds that run periodically: a cron pattern in UTC for each. */
  periodic?: Record<string, string>;
  /** Jobs that run at once. */
  atOnce?: number;
  /**
   * For each field: at most so many jobs run at once whose payloads have the same text in it.
   * Others of that text stay in the queue and hold no place.
   */
  lanes?: Record<string, number>;
  /** Called with every failed try, for the log: the kind and the error, never the payload. */
  onFailure?: (failure: {
    kind: string;
    attempts: number;
    isPutAside: boolean;
    cause: unknown;
  }) => void;
  /** 0 up to 1, spreads retries; for tests. */
  random?: () => number;
}

export interface JobRunner {
  /** Starts looking for jobs, and adds the periodic kinds. */
  start: () => Promise<void>;
  /** Looks for due jobs at once, when it has started. */
  look: () => void;
  /** Runs all due jobs in sequence and returns their number: one poll, for tests and commands. */
  runDue: () => Promise<number>;
  /** Claims no more jobs, aborts the running ones, and waits for them. */
  stop: () => Promise<void>;
}

/** The part of a payload that names a lane, and how many jobs of it run at once. */
interface Lane {
  part: string;
  most: number;
}

/**
 * The delay before try `attempts + 1`, in milliseconds: doubling from two seconds up to an hour,
 * spread by a quarter.
 */
export function retryDelayMs(attempts: number, random: number): number {
  return (
    Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20)) *
    (0.75 + random / 2)
  );
}

export function createJobRunner({
  database,
  now,
  handlers,
  periodic = {},
  atOnce = JOBS_AT_ONCE,
  lanes = {},
  onFailure,
  random = Math.random,
}: JobRunnerPorts): JobRunner {
  const jobs = createJobRepository(database, randomUUID());
  const kinds = Object.keys(handlers);
  /** The running jobs, each with its lanes. */
  const running = new Map<Promise<void>, Lane[]>();
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
    // Periodic work is never set aside: its next time is its retry.
    const isPutAside = !isPeriodic && attempts >= JOB_ATTEMPTS_MAX;
    const retryAtMs = Math.round(now() + retryDelayMs(attempts, random()));
    await jobs.giveBack(job.id, {
      attempts,
      error,
      runAfterMs: isPutAside
        ? JOB_NEVER_MS
        : Math.min(retryAtMs, nextRunMs(job.kind) ?? JOB_NEVER_MS),
    });
    onFailure?.({ kind: job.kind, attempts, isPutAside, cause });
  };

  const work = async (job: ClaimedJob) => {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      jobs.renew(job.id, now() + JOB_LEASE_MS).then(
        (isOurs) => isOurs || lost.abort(),
        // A short database outage does not take the lease from this runner.
        () => undefined,
      );
    }, JOB_LEASE_MS / 3);
    try {
      await handlers[job.kind]?.(job.payload, AbortSignal.any([ending.signal, lost.signal]));
      const next = nextRunMs(job.kind);
      if (next === null) await jobs.finish(job.id);
      else await jobs.giveBack(job.id, { runAfterMs: next, attempts: 0, error: null });
    } catch (cause) {
      // An aborted job has not failed: another process continues it at once.
      if (ending.signal.aborted)
        await jobs.giveBack(job.id, { runAfterMs: now(), attempts: job.attempts, error: null });
      else if (!lost.signal.aborted) await failed(job, cause);
    } finally {
      clearInterval(heartbeat);
    }
  };

  const lanesOf = ({ payload }: ClaimedJob): Lane[] =>
    Object.entries(lanes).flatMap(([field, most]) => {
      const value = (payload as Record<string, unknown> | null)?.[field];
      return typeof value === 'string'
        ? [{ part: `"${field}":${JSON.stringify(value)}`, most }]
        : [];
    });

  const fullLanes = (): string[] =>
    [...Map.groupBy([...running.values()].flat(), ({ part }) => part)].flatMap(([part, held]) =>
      held.length >= (held[0]?.most ?? 0) ? [part] : [],
    );

  const fill = async () => {
    while (running.size < atOnce && !ending.signal.aborted) {
      const job = await jobs.claim(kinds, now(), JOB_LEASE_MS, fullLanes());
      if (job === null) return;
      // Stopped while the claim was in progress: no job may start any more.
      if (ending.signal.aborted)
        return jobs.giveBack(job.id, { runAfterMs: now(), attempts: job.attempts, error: null });
      const done = work(job).catch((cause: unknown) =>
        onFailure?.({ kind: job.kind, attempts: job.attempts, isPutAside: false, cause }),
      );
      running.set(done, lanesOf(job));
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

    look() {
      if (timer !== null) poll();
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
      await Promise.all(running.keys());
    },
  };
}
