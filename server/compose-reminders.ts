// Composes the reminders: their service, and whether this server can send pushes.
import type { Settings } from '#server/config/settings.ts';
import { pushSubjectOf } from '#server/config/push-subject.ts';
import type { Base } from '#server/compose-base.ts';
import { createPushSender } from '#server/features/reminders/push-sender.ts';
import { createReminderRepository } from '#server/features/reminders/reminder.repository.ts';
import { createReminderService } from '#server/features/reminders/reminder.service.ts';
import { createPinnedSender } from '#server/http/pinned-request.ts';
import type { RateLimitRule } from '#server/http/rate-limits.ts';

/** The job of a push. */
export const PUSH_JOB = 'push.deliver';

/** Registrations of devices: a browser registers when its address changes, which is rare. */
const REGISTRATIONS: RateLimitRule = { name: 'push.devices', points: 60, windowMs: 3_600_000 };

/** Tests of a user: each is a request to an address that the user chose. */
const TESTS: RateLimitRule = { name: 'push.tests', points: 20, windowMs: 3_600_000 };

/** Creates the service of reminders. */
export function composeReminders(
  { database, transaction, queue, keys, limits, usage, now }: Base,
  settings: Settings & { publicUrl: string },
) {
  const allowsPrivate = settings.webhookPrivate;
  const subject = pushSubjectOf(settings);
  return createReminderService({
    reminders: createReminderRepository(database),
    sender:
      subject === null
        ? null
        : {
            send: createPushSender({
              send: createPinnedSender({ allowsPrivate }),
              key: keys.push,
              subject,
              allowsPrivate,
              now,
            }),
            publicKey: keys.push.publicKey,
          },
    enqueue: async (job, runAfterMs) => void (await queue.enqueue(PUSH_JOB, job, runAfterMs)),
    transaction,
    countChange: (userId) => limits.count(REGISTRATIONS, userId),
    countTest: (userId) => limits.count(TESTS, userId),
    countOutcome: (outcome) => usage.count(`push-${outcome}`),
    allowsPrivate,
    publicUrl: settings.publicUrl,
    now,
  });
}
