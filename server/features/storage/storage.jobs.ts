// What happens to bytes nobody needs: those of removed rows go soon after, those that a crash or a
// closed tab left over are swept up.
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

/** Removes the bytes of rows that are gone; payload `{ keys }`. */
export const DISCARD_JOB = 'storage.discard';

/** Sweeps up what is left over. */
export const SWEEP_JOB = 'storage.sweep';

/** When the sweep runs (UTC): once a day, in China's early morning. */
export const SWEEP_PATTERN = '17 20 * * *';

/** Age below which nothing is left over but maybe on its way: 24 hours, in milliseconds. */
export const ORPHAN_AGE_MS = 86_400_000;

/** How long removed bytes stay, in milliseconds, so that answers under way can be finished. */
const DISCARD_DELAY_MS = 60_000;

const BATCH = 500;

/**
 * So many objects without a row that it looks like the wrong database, not like waste: then nothing
 * is removed.
 */
const SUSPICIOUS_ORPHANS = 1000;

/** What a sweep did. */
export interface SweepReport {
  /** Objects without a row, removed. */
  orphanObjects: number;
  /** Card images that nothing named, removed. */
  unnamedImages: number;
  /** True when most objects had no row and were left alone. */
  isSuspicious: boolean;
}

/** What the jobs work with. */
export interface StorageJobPorts {
  objects: StorageRepository;
  references: ImageReferenceRepository;
  service: Pick<StorageService, 'remove'>;
  store: ObjectStore;
  now: () => number;
  /** Told what a sweep did, for the log. */
  report: (report: SweepReport) => void;
}

/**
 * The service's port for giving up bytes: a job written in the same transaction, so that a rollback
 * keeps them.
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

/** The handlers, by kind; SWEEP_JOB belongs into the periodic ones with SWEEP_PATTERN. */
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
    const bornBeforeMs = now() - ORPHAN_AGE_MS;
    let removed = 0;
    let after = { userId: '', name: '' };
    let named = { userId: '', refs: new Set<string>() };
    for (;;) {
      signal.throwIfAborted();
      const page = await objects.findOlder(CARD_BUCKET, bornBeforeMs, after, BATCH);
      const last = page.at(-1);
      if (last === undefined) return removed;
      after = { userId: last.userId, name: last.name };
      for (const [userId, own] of Map.groupBy(page, (object) => object.userId)) {
        if (named.userId !== userId) named = { userId, refs: await references.findAll(userId) };
        // Asked again inside the removal's transaction: a post may name it in between.
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
