// The shared base of all services: clock, ids, log, database, keys, limits, audit log, ledger and
// use of the limits.
import { randomBytes } from 'node:crypto';
import { createIdSource } from '#domain/shared/ids.ts';
import { loadKeys } from '#server/config/keys.ts';
import type { Settings } from '#server/config/settings.ts';
import { openDatabase } from '#server/database/database.ts';
import { createAuditRepository } from '#server/features/audit/audit.repository.ts';
import { createAuditService } from '#server/features/audit/audit.service.ts';
import { createPasswordHasher, type PasswordHasher } from '#server/features/auth/password-hash.ts';
import { createStoneLedgerRepository } from '#server/features/stones/stone-ledger.repository.ts';
import { createStoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';
import { createUsageRepository } from '#server/features/usage/usage.repository.ts';
import { createUsageService } from '#server/features/usage/usage.service.ts';
import { createLog, type Log } from '#server/http/logger.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { createReader } from '#server/work/reader.ts';
import { createLongWorks } from '#server/work/steps.ts';

/** What tests replace. */
export interface Overrides {
  now?: () => number;
  /** Awaited after each piece of the built-in engine; none by default. */
  pace?: () => Promise<void>;
  log?: Log;
  /** Hashes passwords; argon2id by default. */
  hasher?: PasswordHasher;
}

/** What every service is built on. */
export type Base = Awaited<ReturnType<typeof composeBase>>;

/** Opens the database and the keys, and creates what all features share. */
export async function composeBase(
  settings: Settings & { publicUrl: string },
  overrides: Overrides,
) {
  const now = overrides.now ?? Date.now;
  const log = overrides.log ?? createLog(settings.logLevel);
  const newId = createIdSource(now, randomBytes);
  const instance = newId();
  const database = await openDatabase(settings.database);
  const { transaction } = database;
  const reader = createReader({
    database: settings.database,
    dataDir: settings.dataDir,
    storageUrl: settings.storageUrl,
    environment: storeEnvironment(settings),
  });
  const queue = createJobQueue({ database, now });
  const works = createLongWorks({ database, queue });
  const keys = await loadKeys(settings.dataDir);
  const limits = createRateLimits({ database, now, enabled: settings.rateLimits });
  const audit = createAuditService({ audit: createAuditRepository(database), now });
  const ledger = createStoneLedgerService({
    ledger: createStoneLedgerRepository(database),
    transaction,
    now,
    newId,
    settings: settings.stones,
  });
  const usage = createUsageService({
    usage: createUsageRepository(database),
    limits: settings.usage,
    tokensOfServer: settings.tokensPerDay,
    transaction,
    afterCommit: database.afterCommit,
    now,
  });
  return {
    /** Identifies this process among those of the same database. */
    instance,
    now,
    newId,
    log,
    database,
    /** Runs what reads a whole journal. */
    reader,
    transaction,
    queue,
    works,
    keys,
    limits,
    audit,
    ledger,
    usage,
    hasher: overrides.hasher ?? createPasswordHasher(),
  };
}

/** The credentials of the object store. */
function storeEnvironment({ storageUrl }: Settings): Record<string, string | undefined> {
  if (storageUrl === null) return {};
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith('AWS_')),
  );
}
