// What runs in the background: mails, letters, purges, sweeps and housekeeping.
import {
  createStorageJobs,
  SWEEP_JOB,
  SWEEP_PATTERN,
} from '#server/features/storage/storage.jobs.ts';
import { createJobRunner, type JobRunnerPorts } from '#server/jobs/job-runner.ts';
import type { Base } from '#server/compose-base.ts';
import { MAIL_JOB, PURGE_JOB, type AccountParts } from '#server/compose-accounts.ts';
import { LETTER_MAIL_JOB, type LetterParts } from '#server/compose-letters.ts';
import { WEBHOOK_JOB } from '#server/compose-webhooks.ts';
import type { WebhookService } from '#server/features/webhooks/webhook.service.ts';
import type { StorageParts } from '#server/compose-journal.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';

const HOUSEKEEPING_JOB = 'housekeeping';
const ERASE_JOB = 'database.erase';
const LETTER_JOB = 'letters.write';

/** Every minute: deletes expired rows, and releases reservations of crashed calls. */
const HOUSEKEEPING_PATTERN = '* * * * *';

/** Every five minutes: writes the weekly letters that are due. */
const LETTER_PATTERN = '*/5 * * * *';

/** Once a day, after the storage sweep: erases deleted text from the search index. */
const ERASE_PATTERN = '47 20 * * *';

/** Creates the runners of all jobs; `start` begins. */
export function composeJobs(
  { database, audit, ledger, log, now }: Base,
  { auth, account, outbox }: AccountParts,
  { store, objects, references, storage }: StorageParts,
  {
    calls,
    letters,
    letterMails,
    webhooks,
  }: LetterParts & { calls: AiCallService; webhooks: WebhookService },
) {
  const onFailure: JobRunnerPorts['onFailure'] = ({ kind, attempts, isPutAside, cause }) =>
    log.warn(
      { kind, attempts, isPutAside, cause: cause instanceof Error ? cause.name : typeof cause },
      'job failed',
    );
  // A runner of its own: receivers that are slow delay no mail.
  const webhookRunner = createJobRunner({
    database,
    now,
    handlers: {
      [WEBHOOK_JOB]: (order, signal) =>
        webhooks.deliver(order as Parameters<typeof webhooks.deliver>[0], signal),
    },
    onFailure,
  });
  const runner = createJobRunner({
    database,
    now,
    handlers: {
      [MAIL_JOB]: (order) => auth.deliverMail(order as Parameters<typeof auth.deliverMail>[0]),
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
      [HOUSEKEEPING_JOB]: async () => {
        await auth.sweep();
        await audit.sweep();
        await ledger.reconcile();
        await calls.sweep();
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
      [LETTER_JOB]: LETTER_PATTERN,
      [ERASE_JOB]: ERASE_PATTERN,
      [SWEEP_JOB]: SWEEP_PATTERN,
    },
    onFailure,
  });
  const both = [runner, webhookRunner];
  return {
    start: async () => void (await Promise.all(both.map((one) => one.start()))),
    stop: async () => void (await Promise.all(both.map((one) => one.stop()))),
  };
}
