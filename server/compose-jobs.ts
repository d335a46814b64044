// What runs in the background: mails, letters, purges, sweeps and housekeeping.
import {
  createStorageJobs,
  SWEEP_JOB,
  SWEEP_PATTERN,
} from '#server/features/storage/storage.jobs.ts';
import { removeSpentBefore, SPENT_KEPT_MS } from '#server/database/spent-ids.ts';
import { GONE_PATTERN } from '#server/database/sqlite/erase.ts';
import { createJobRunner, type JobRunnerPorts } from '#server/jobs/job-runner.ts';
import type { Base } from '#server/compose-base.ts';
import {
  INVITATION_JOB,
  MAIL_JOB,
  PURGE_JOB,
  type AccountParts,
} from '#server/compose-accounts.ts';
import { LETTER_MAIL_JOB, type LetterParts } from '#server/compose-letters.ts';
import { MONTHLY_EXPORT_JOB } from '#server/compose-monthly-exports.ts';
import type { MonthlyExportService } from '#server/features/monthly-exports/monthly-export.service.ts';
import { PUSH_JOB } from '#server/compose-reminders.ts';
import type { ReminderService } from '#server/features/reminders/reminder.service.ts';
import { WEBHOOK_JOB } from '#server/compose-webhooks.ts';
import type { WebhookService } from '#server/features/webhooks/webhook.service.ts';
import type { StorageParts } from '#server/compose-journal.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import type { TagService } from '#server/features/tags/tag.service.ts';
import { WORK_BEGIN_JOB } from '#server/work/steps.ts';

/** Tries of webhooks that a process makes at once: sockets that wait. */
const WEBHOOKS_AT_ONCE = 24;

/** Tries of one host at once. A host that does not answer holds its places for ten seconds. */
const WEBHOOKS_OF_HOST = 2;

/** Tries of one user at once: a user may have a name of its own for each webhook of one host. */
const WEBHOOKS_OF_USER = 4;

/** Pushes that a process sends at once: most reminders are due in the same few minutes. */
const PUSHES_AT_ONCE = 24;

/** Pushes of a user at once, and to a host that no large browser uses: these may never answer. */
const PUSHES_OF_USER = 4;
const PUSHES_OF_HOST = 2;

const WORK_JOB = 'work.run';
const GONE_JOB = 'search.erase';
const HOUSEKEEPING_JOB = 'housekeeping';
const ERASE_JOB = 'database.erase';
const LETTER_JOB = 'letters.write';
const REMINDER_JOB = 'reminders.order';
const MONTHLY_EXPORTS_JOB = 'monthly-exports.run';

/** Jobs that send one mail each. */
const MAIL_JOBS: ReadonlySet<string> = new Set([MAIL_JOB, INVITATION_JOB, LETTER_MAIL_JOB]);

/** Every minute: deletes expired rows, and releases reservations of crashed calls. */
const HOUSEKEEPING_PATTERN = '* * * * *';

/** Every five minutes: writes the weekly letters that are due. */
const LETTER_PATTERN = '*/5 * * * *';

/** Every minute: continues the works that a crash or a failure stopped. */
const WORK_PATTERN = '* * * * *';

/** Every minute: orders the reminders that are due. */
const REMINDER_PATTERN = '* * * * *';

/** Every ten minutes: orders the monthly exports that are due, and deletes those that are over. */
const MONTHLY_EXPORTS_PATTERN = '*/10 * * * *';

/** Once a day, after the storage sweep: erases deleted text from the search index. */
const ERASE_PATTERN = '47 20 * * *';

/** Creates the runners of all jobs; `start` begins. */
export function composeJobs(
  { database, audit, ledger, usage, works, log, now }: Base,
  { auth, account, invitations, outbox, countGivenUpMail }: AccountParts,
  { store, objects, references, storage }: StorageParts,
  {
    calls,
    letters,
    letterMails,
    reminders,
    webhooks,
    monthlyExports,
    tags,
  }: LetterParts & {
    tags: TagService;
    reminders: ReminderService;
    calls: AiCallService;
    webhooks: WebhookService;
    monthlyExports: MonthlyExportService;
  },
) {
  const onFailure: JobRunnerPorts['onFailure'] = ({ kind, attempts, isPutAside, cause }) => {
    log.warn(
      { kind, attempts, isPutAside, cause: cause instanceof Error ? cause.name : typeof cause },
      'job failed',
    );
    if (isPutAside && MAIL_JOBS.has(kind)) countGivenUpMail();
  };
  // A runner of its own: receivers that are slow delay no mail, and few places are for each.
  const webhookRunner = createJobRunner({
    database,
    now,
    atOnce: WEBHOOKS_AT_ONCE,
    lanes: { host: WEBHOOKS_OF_HOST, userId: WEBHOOKS_OF_USER },
    handlers: {
      [WEBHOOK_JOB]: (order, signal) =>
        webhooks.deliver(order as Parameters<typeof webhooks.deliver>[0], signal),
    },
    onFailure,
  });
  const pushRunner = createJobRunner({
    database,
    now,
    atOnce: PUSHES_AT_ONCE,
    lanes: { host: PUSHES_OF_HOST, userId: PUSHES_OF_USER },
    handlers: {
      [PUSH_JOB]: (job, signal) =>
        reminders.deliver(job as Parameters<typeof reminders.deliver>[0], signal),
    },
    onFailure,
  });
  // One at a time, apart from the others: an export may take minutes.
  const exportRunner = createJobRunner({
    database,
    now,
    atOnce: 1,
    handlers: {
      [MONTHLY_EXPORT_JOB]: (order, signal) =>
        monthlyExports.make(order as Parameters<typeof monthlyExports.make>[0], signal),
    },
    onFailure,
  });
  const runner = createJobRunner({
    database,
    now,
    handlers: {
      [MAIL_JOB]: (order) => auth.deliverMail(order as Parameters<typeof auth.deliverMail>[0]),
      [INVITATION_JOB]: (order) =>
        invitations.deliver(order as Parameters<typeof invitations.deliver>[0]),
      [PURGE_JOB]: async (payload, signal) => {
        await account.purgeAccount((payload as { userId: string }).userId, signal);
        await database.eraseDeleted(signal);
      },
      [ERASE_JOB]: (_payload, signal) => database.eraseDeleted(signal),
      [LETTER_JOB]: async (_payload, signal) => {
        const ends = await letters.runDue(signal);
        if (Object.keys(ends).length > 0) log.info(ends, 'weekly letters');
      },
      [LETTER_MAIL_JOB]: (letter) =>
        letterMails.deliver(letter as Parameters<typeof letterMails.deliver>[0]),
      [REMINDER_JOB]: (_payload, signal) => reminders.runDue(signal),
      [MONTHLY_EXPORTS_JOB]: (_payload, signal) => monthlyExports.runDue(signal),
      [HOUSEKEEPING_JOB]: async () => {
        await auth.sweep();
        await audit.sweep();
        await ledger.reconcile();
        await calls.sweep();
        await outbox.sweep();
        await invitations.sweep();
        await usage.sweep();
        await removeSpentBefore(database, now() - SPENT_KEPT_MS);
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
      [LETTER_JOB]: LETTER_PATTERN,
      [REMINDER_JOB]: REMINDER_PATTERN,
      [MONTHLY_EXPORTS_JOB]: MONTHLY_EXPORTS_PATTERN,
      [ERASE_JOB]: ERASE_PATTERN,
      [SWEEP_JOB]: SWEEP_PATTERN,
    },
    onFailure,
  });
  // Apart from the others: works of all users take turns in one run, which may take minutes.
  const runWorks = (signal: AbortSignal) => works.run({ 'tags.rename': tags.renameSome }, signal);
  const workRunner = createJobRunner({
    database,
    now,
    handlers: {
      [WORK_BEGIN_JOB]: (_payload, signal) => runWorks(signal),
      [WORK_JOB]: (_payload, signal) => runWorks(signal),
      [GONE_JOB]: (_payload, signal) => database.eraseGone(signal),
    },
    periodic: {
      [WORK_JOB]: WORK_PATTERN,
      ...(database.kind === 'sqlite' && { [GONE_JOB]: GONE_PATTERN }),
    },
    onFailure,
  });
  works.onStart(workRunner.look);
  const all = [runner, webhookRunner, pushRunner, exportRunner, workRunner];
  return {
    start: async () => void (await Promise.all(all.map((one) => one.start()))),
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
  };
}
