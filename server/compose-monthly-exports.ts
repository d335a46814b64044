// Composes the monthly exports: their service and the names of their jobs.
import type { Settings } from '#server/config/settings.ts';
import type { AccountParts } from '#server/compose-accounts.ts';
import type { Base } from '#server/compose-base.ts';
import type { StorageParts } from '#server/compose-journal.ts';
import { createMonthlyExportRepository } from '#server/features/monthly-exports/monthly-export.repository.ts';
import { createMonthlyExportService } from '#server/features/monthly-exports/monthly-export.service.ts';
import { discardByJob } from '#server/features/storage/storage.jobs.ts';
import type { RateLimitRule } from '#server/http/rate-limits.ts';
import { newBlobKey } from '#server/storage/object-store.ts';

/** The job that makes the export of a month. */
export const MONTHLY_EXPORT_JOB = 'monthly-export.make';

const GIGABYTE = 1_073_741_824;

/** Switches on and off, each of which is an audit row. */
const MONTHLY_EXPORT_CHANGES: RateLimitRule = {
  name: 'monthly-export',
  points: 20,
  windowMs: 3_600_000,
};

/** Creates the service of the monthly exports. */
export function composeMonthlyExports(
  { database, transaction, queue, limits, audit, now, newId }: Base,
  settings: Settings,
  { store }: StorageParts,
  { exportAccount, countExport }: AccountParts,
) {
  return createMonthlyExportService({
    exports: createMonthlyExportRepository(database),
    // A lane of its own: a slow download of the user delays no job.
    makeArchive: (userId, timeZone, signal) =>
      exportAccount(userId, timeZone, signal, `monthly ${userId}`),
    store,
    newBlobKey,
    discard: discardByJob(queue),
    enqueue: async (order) => void (await queue.enqueue(MONTHLY_EXPORT_JOB, order)),
    transaction,
    audit: audit.record,
    countChange: (userId) => limits.count(MONTHLY_EXPORT_CHANGES, userId),
    countDownload: countExport,
    keptMaxBytes: settings.monthlyExportsGb * GIGABYTE,
    now,
    newId,
  });
}
