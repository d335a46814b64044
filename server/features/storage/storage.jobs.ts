// Removal of unused bytes: those of removed rows soon after, those left by a crash or an abandoned
// upload by a daily sweep.
import { CARD_BUCKET } from '#server/features/storage/object-name.ts';
import type { ImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import type {
  StorageObject,
  StorageRepository,
} from '#server/features/storage/storage.repository.ts';
import type { StorageService } from '#server/features/storage/storage.service.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** Removes the bytes of removed rows; payload `{ keys }`. */
export const DISCARD_JOB = 'storage.discard';

/** Removes objects without a row, and card images that no row names. */
export const SWEEP_JOB = 'storage.sweep';

/** When the sweep runs (UTC): daily, in the early morning in China. */
export const SWEEP_PATTERN = '17 20 * * *';

/** Younger objects may belong to an upload in progress: 24 hours, in milliseconds. */
export const ORPHAN_AGE_MS = 86_400_000;

/** Delay before bytes are removed, in milliseconds, so that running responses can finish. */
const DISCARD_DELAY_MS = 60_000;

const BATCH = 500;

/**
 * More objects without a row than this, and than half of all, suggest the wrong database: then
 * nothing is removed.
 */
const SUSPICIOUS_ORPHANS = 1000;

/** The result of a sweep. */
export interface SweepReport {
  /** Removed objects without a row. */
  orphanObjects: number;
  /** Removed card images that no row named. */
  unnamedImages: number;
  /** Whether most objects had no row, so none was removed. */
  isSuspicious: boolean;
}

export interface StorageJobPorts {
  objects: StorageRepository;
  references: ImageReferenceRepository;
  service: Pick<StorageService, 'remove'>;
  store: ObjectStore;
  now: () => number;
  /** Receives the result of a sweep, for the log. */
  report: (report: SweepReport) => void;
}

/**
 * The services' `discard` port: adds a job within the current transaction, so that a rollback keeps
 * the bytes.
 */
export function discardByJob(queue: JobQueue): (blobKeys: readonly string[]) => Promise<void> {
  return async (blobKeys) => {
    for (let from = 0; from < blobKeys.length; from += BATCH)
      await queue.enqueue(
        DISCARD_JOB,
        { keys: blobKeys.slice(from, from + BATCH) },
        DISCARD_DELAY_MS,
      );
  };
}

/** The handlers by kind; schedule SWEEP_JOB by SWEEP_PATTERN. */
export function createStorageJobs({
  objects,
  references,
  service,
  store,
  now,
  report,
}: StorageJobPorts): Record<typeof DISCARD_JOB | typeof SWEEP_JOB, JobHandler> {
  const sweepObjects = async (
    signal: AbortSignal,
  ): Promise<{ removed: number; isSuspicious: boolean }> => {
    const orphans: string[] = [];
    let seen = 0;
    let batch: string[] = [];
    const sort = async () => {
      const used = await objects.findUsedBlobKeys(batch);
      orphans.push(...batch.filter((key) => !used.has(key)));
      batch = [];
    };
    for await (const blob of store.list()) {
      signal.throwIfAborted();
      seen += 1;
      if (now() - blob.modifiedAtMs < ORPHAN_AGE_MS) continue;
      batch.push(blob.key);
      if (batch.length === BATCH) await sort();
    }
    await sort();
    if (orphans.length > SUSPICIOUS_ORPHANS && orphans.length > seen / 2)
      return { removed: 0, isSuspicious: true };
    for (let from = 0; from < orphans.length; from += BATCH) {
      signal.throwIfAborted();
      await store.remove(orphans.slice(from, from + BATCH));
    }
    return { removed: orphans.length, isSuspicious: false };
  };

  const sweepImages = async (signal: AbortSignal): Promise<number> => {
    const createdBeforeMs = now() - ORPHAN_AGE_MS;
    let removed = 0;
    let after = { userId: '', name: '' };
    let named = { userId: '', refs: new Set<string>() };
    for (;;) {
      signal.throwIfAborted();
      const page = await objects.findOlder(CARD_BUCKET, createdBeforeMs, after, BATCH);
      const last = page.at(-1);
      if (last === undefined) return removed;
      after = { userId: last.userId, name: last.name };
      for (const [userId, own] of Map.groupBy(page, (object) => object.userId)) {
        if (named.userId !== userId) named = { userId, refs: await references.findAll(userId) };
        // Checked again inside the removal's transaction: a post may have named the image since.
        removed += (await service.remove(userId, CARD_BUCKET, unnamed(own, named.refs))).length;
      }
    }
  };

  return {
    [DISCARD_JOB]: async (payload) => {
      const { keys } = payload as { keys: string[] };
      await store.remove(keys);
    },
    [SWEEP_JOB]: async (_payload, signal) => {
      const unnamedImages = await sweepImages(signal);
      const { removed, isSuspicious } = await sweepObjects(signal);
      report({ orphanObjects: removed, unnamedImages, isSuspicious });
    },
  };
}

function unnamed(own: readonly StorageObject[], refs: ReadonlySet<string>): string[] {
  return own.map((object) => object.name).filter((name) => !refs.has(name));
}
