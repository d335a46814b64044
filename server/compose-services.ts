// Composes repositories and services. Only this file, its parts and compose.ts construct; operator
// commands use it without HTTP.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';
import { readMood } from '#ai/mood-reader.ts';
import { composeAi } from '#server/compose-ai.ts';
import { loadKeys } from '#server/config/keys.ts';
import type { Settings } from '#server/config/settings.ts';
import { openDatabase } from '#server/database/database.ts';
import { createAccountExport } from '#server/features/account/account-export.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { createAccountService } from '#server/features/account/account.service.ts';
import { createAuditRepository } from '#server/features/audit/audit.repository.ts';
import { createAuditService } from '#server/features/audit/audit.service.ts';
import { createAuth } from '#server/features/auth/create-auth.ts';
import { LINK_LIFETIME_MS } from '#server/features/auth/one-time-token.service.ts';
import { createCouponRepository } from '#server/features/coupons/coupon.repository.ts';
import { createCouponService } from '#server/features/coupons/coupon.service.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createDiaryService } from '#server/features/diaries/diary.service.ts';
import { createImportService } from '#server/features/import/import.service.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createMessageService } from '#server/features/messages/message.service.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createPostService } from '#server/features/posts/post.service.ts';
import { createProfileRepository } from '#server/features/profile/profile.repository.ts';
import { createProfileService } from '#server/features/profile/profile.service.ts';
import { createRoleRepository } from '#server/features/roles/role.repository.ts';
import { createRoleService } from '#server/features/roles/role.service.ts';
import { createSampleRepository } from '#server/features/samples/sample.repository.ts';
import { createSampleService } from '#server/features/samples/sample.service.ts';
import { createStatsRepository } from '#server/features/stats/stats.repository.ts';
import { createStatsService } from '#server/features/stats/stats.service.ts';
import { createImageReferenceRepository } from '#server/features/storage/image-reference.repository.ts';
import {
  createStorageJobs,
  discardByJob,
  SWEEP_JOB,
  SWEEP_PATTERN,
} from '#server/features/storage/storage.jobs.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { createStorageService } from '#server/features/storage/storage.service.ts';
import { createUploadService } from '#server/features/storage/upload.service.ts';
import { createStoneRepository } from '#server/features/stones/stone.repository.ts';
import { createStoneService } from '#server/features/stones/stone.service.ts';
import { createStoneLedgerRepository } from '#server/features/stones/stone-ledger.repository.ts';
import { createStoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';
import { createLog, type Log } from '#server/http/logger.ts';
import { createRateLimits, type RateLimitRule } from '#server/http/rate-limits.ts';
import { createOperatorRepository } from '#server/features/operators/operator.repository.ts';
import { createOperatorService } from '#server/features/operators/operator.service.ts';
import { noteDeparture, readDepartures } from '#server/config/departures.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { createJobRunner } from '#server/jobs/job-runner.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';
import { newBlobKey } from '#server/storage/object-store.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';
import { createSignedUrls } from '#server/storage/signed-url.ts';

/** Jobs of the composition itself; the storage feature names its own. */
const MAIL_JOB = 'mail.send';
const PURGE_JOB = 'account.purge';
const HOUSEKEEPING_JOB = 'housekeeping';
const ERASE_JOB = 'database.erase';

/** AI calls per user: far above what anyone can read, far below what a script would make. */
const AI_CALLS = { name: 'ai.calls', points: 60, windowMs: 60_000 };

/** Every minute: deletes expired rows, and releases reservations of crashed calls. */
const HOUSEKEEPING_PATTERN = '* * * * *';

/** Once a day, after the storage sweep: erases deleted text from the search index. */
const ERASE_PATTERN = '47 20 * * *';

/** Password tries at the deletion of an account. */
const ACCOUNT_PASSWORD_TRIES: RateLimitRule = {
  name: 'account-password',
  points: 5,
  windowMs: 15 * 60_000,
};

/** Mails about wrong passwords at the deletion of an account. */
const DELETION_REFUSED_MAILS: RateLimitRule = {
  name: 'account-deletion-mail',
  points: 1,
  windowMs: 3_600_000,
};

/** Tries of promo codes: enough for typing errors, too few for guessing. */
const COUPON_TRIES: RateLimitRule = { name: 'coupon', points: 10, windowMs: 3_600_000 };

/**
 * Exports of a whole account with its images. One user needs one now and then, and a second when
 * the first failed.
 */
const EXPORTS: RateLimitRule = { name: 'export', points: 6, windowMs: 3_600_000 };

/** What tests replace. */
export interface Overrides {
  now?: () => number;
  /** Awaited after each piece of the built-in engine; none by default. */
  pace?: () => Promise<void>;
  log?: Log;
}

/** Everything that serves a journal, without the doors to it. */
export type Services = Awaited<ReturnType<typeof composeServices>>;

/**
 * Builds repositories and services from the settings. Nothing runs yet: jobs begin with
 * `jobs.start()`.
 */
export async function composeServices(
  settings: Settings & { publicUrl: string },
  overrides: Overrides = {},
) {
  const now = overrides.now ?? Date.now;
  const log = overrides.log ?? createLog(settings.logLevel);
  const newId = () => uuidV7(now(), randomBytes(UUID_RANDOM_BYTES));
  const instance = newId();
  const database = await openDatabase(settings.database);
  const { transaction } = database;
  const queue = createJobQueue({ database, now });
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

  const outbox = createOutbox({ dataDir: settings.dataDir, lifeMs: LINK_LIFETIME_MS.signup, now });
  const mails = createMailSender({
    smtpUrl: settings.mail.smtpUrl,
    from: settings.mail.from,
    outbox,
    log,
  });
  const auth = createAuth({
    database,
    keys,
    limits,
    log,
    now,
    newId,
    publicUrl: settings.publicUrl,
    settings: {
      ...settings.auth,
      defaultPlan: settings.defaultPlan,
      purgeDays: settings.accountPurgeDays,
      trustedProxies: settings.trustedProxies,
      mailPerHour: settings.mail.perHour,
    },
    audit: audit.record,
    onUserCreated: async (userId) => void (await ledger.creditSignup(userId)),
    enqueueMail: async (order) => void (await queue.enqueue(MAIL_JOB, order)),
    sendMail: mails.send,
  });

  const store = await openObjectStore(settings, process.env);
  const objects = createStorageRepository(database);
  const references = createImageReferenceRepository(database);
  const stored = { objects, store, transaction, discard: discardByJob(queue) };
  const storage = createStorageService({
    ...stored,
    references,
    signedUrls: createSignedUrls({ key: keys.storageUrlSecret, now }),
  });
  const uploads = createUploadService({
    ...stored,
    recode: createImageRecoder(),
    now,
    newId,
    newBlobKey,
  });

  const messages = createMessageService({
    messages: createMessageRepository(database),
    now,
    releaseImages: storage.releaseImages,
  });
  const posts = createPostService({
    posts: createPostRepository(database),
    transaction,
    now,
    releaseImages: storage.releaseImages,
    imagesOfConversation: messages.imagesOfConversation,
  });
  const diaries = createDiaryService({
    diaries: createDiaryRepository(database),
    transaction,
    readMood,
    releaseImages: storage.releaseImages,
    now,
  });
  const stats = createStatsService({ stats: createStatsRepository(database), now });
  const stones = createStoneService({
    stones: createStoneRepository(database),
    ledger,
    transaction,
    dailyClaim: settings.stones.dailyClaim,
    now,
  });
  const coupons = createCouponService({
    coupons: createCouponRepository(database),
    ledger,
    stones,
    transaction,
    countTry: (userId) => limits.count(COUPON_TRIES, userId),
    now,
  });
  const profile = createProfileService({ profiles: createProfileRepository(database), now });
  const roles = createRoleService({ roles: createRoleRepository(database), transaction });
  const samples = createSampleService({
    samples: createSampleRepository(database),
    transaction,
    now,
  });

  const ai = composeAi({
    database,
    saveReply: messages.saveReply,
    setThemes: diaries.setThemes,
    instance,
    endpoint: settings.ai,
    crisisTextFile: settings.crisisTextFile,
    countCall: (userId) => limits.count(AI_CALLS, userId),
    ledger,
    now,
    newId,
    pace: overrides.pace,
    logCall: (record) => {
      if (record.event === 'costly-field-dropped')
        log.warn(record, 'model thinks and cannot be stopped: calls cost more');
      else if (record.event === 'usage-distrusted')
        log.warn(record, 'model reports tokens that contradict its text: the estimate is charged');
      else log.info(record, 'model call');
    },
    onFailure: (failure) => log.warn(failure, 'model call failed'),
  });
  const imports = createImportService({
    posts,
    messages,
    diaries,
    recommendations: ai.recommendations,
    transaction,
    now,
  });
  const accounts = createAccountRepository(database);
  const account = createAccountService({
    accounts,
    listSessions: auth.sessions.listSessions,
    endSession: auth.sessions.endSession,
    endAllSessions: auth.sessions.endAll,
    isPasswordOf: auth.users.isOwnPassword,
    countPasswordTry: (userId) => limits.count(ACCOUNT_PASSWORD_TRIES, userId),
    audit: audit.record,
    orderMail: async (userId, template) => {
      if (
        template === 'deletion-refused' &&
        !(await limits.take(DELETION_REFUSED_MAILS, userId)).allowed
      )
        return;
      await auth.orderMail(userId, template);
    },
    enqueuePurge: async (userId, afterMs) =>
      void (await queue.enqueue(PURGE_JOB, { userId }, afterMs)),
    removeObjects: (blobKeys) => store.remove(blobKeys),
    removeMailsTo: outbox.removeTo,
    removeJobsOf: (userId) => queue.removeOf(userId, PURGE_JOB),
    recordPurge: (userId) => noteDeparture(settings.dataDir, userId),
    listRecordedPurges: () => readDepartures(settings.dataDir),
    transaction,
    purgeDays: settings.accountPurgeDays,
    now,
  });

  const operators = createOperatorService({
    operators: createOperatorRepository(database),
    creditStones: (userId, amount, key) => ledger.credit(userId, amount, 'grant', key),
    endAllSessions: auth.sessions.endAll,
    orderDeletion: account.orderDeletion,
    recoveryLink: auth.recoveryLink,
    audit: audit.record,
    now,
    newId,
  });

  const jobs = createJobRunner({
    database,
    now,
    handlers: {
      [MAIL_JOB]: (order) => auth.deliverMail(order as Parameters<typeof auth.deliverMail>[0]),
      [PURGE_JOB]: async (payload, signal) => {
        await account.purgeAccount((payload as { userId: string }).userId, signal);
        await database.eraseDeleted(signal);
      },
      [ERASE_JOB]: (_payload, signal) => database.eraseDeleted(signal),
      [HOUSEKEEPING_JOB]: async () => {
        await auth.sweep();
        await audit.sweep();
        await ledger.reconcile();
        await ai.calls.sweep();
        await outbox.sweep();
        await database.truncateLog();
      },
      ...createStorageJobs({
        objects,
        references,
        service: storage,
        store,
        now,
        report: (report) => log.info(report, 'storage swept'),
      }),
    },
    periodic: {
      [HOUSEKEEPING_JOB]: HOUSEKEEPING_PATTERN,
      [ERASE_JOB]: ERASE_PATTERN,
      [SWEEP_JOB]: SWEEP_PATTERN,
    },
    onFailure: ({ kind, attempts, isPutAside, cause }) =>
      log.warn(
        { kind, attempts, isPutAside, cause: cause instanceof Error ? cause.name : typeof cause },
        'job failed',
      ),
  });
  return {
    /** This process among all that serve the same database. */
    instance,
    now,
    log,
    database,
    store,
    limits,
    audit,
    ledger,
    stones,
    coupons,
    auth,
    storage,
    uploads,
    messages,
    posts,
    diaries,
    imports,
    stats,
    profile,
    roles,
    samples,
    ai,
    account,
    operators,
    countExport: (userId: string) => limits.count(EXPORTS, userId),
    exportAccount: createAccountExport({
      accounts,
      openObject: async (blobKey) => asNodeStream(await store.get(blobKey)),
    }),
    jobs,
    /** Lets paid calls and running jobs finish, then closes the tables. */
    close: async () => {
      await jobs.stop();
      await ai.drain();
      await mails.close();
      await database.close();
    },
  };
}

function asNodeStream(stream: ReadableStream<Uint8Array> | null): Readable | null {
  return stream === null ? null : Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
}
