// Composes the weekly letters: their job, their endpoints, and how a new one is announced; and the
// calls of own models, of which a letter is one.
import type { Settings } from '#server/config/settings.ts';
import type { AccountParts } from '#server/compose-accounts.ts';
import type { Base } from '#server/compose-base.ts';
import type { composeAi } from '#server/compose-ai.ts';
import type { composeJournal } from '#server/compose-journal.ts';
import { createLetterMailService } from '#server/features/letters/letter-mail.service.ts';
import { createLetterRepository } from '#server/features/letters/letter.repository.ts';
import {
  createLetterService,
  type AnnounceLetter,
} from '#server/features/letters/letter.service.ts';
import { createUnsubscribeTokens } from '#server/features/letters/unsubscribe-token.ts';
import {
  createLetterWriterService,
  type LetterWriterPorts,
} from '#server/features/letters/letter-writer.service.ts';
import { createOwnModelService } from '#server/features/own-model/own-model.service.ts';

/** The job that sends the mail about a letter. */
export const LETTER_MAIL_JOB = 'letter.mail';

/** The letters and their mails. */
export type LetterParts = ReturnType<typeof composeLetters>;

/** Creates the service of the letters and that of their mails. */
export function composeLetters(
  { database, transaction, queue, keys, usage, log, now, newId }: Base,
  settings: Settings & { publicUrl: string },
  { diaries }: Pick<ReturnType<typeof composeJournal>, 'diaries'>,
  { mails, countLetterMail, uncountLetterMail }: AccountParts,
  { model, summary, collection, crisis, relayed }: ReturnType<typeof composeAi>,
  announceByPush: AnnounceLetter,
) {
  const repository = createLetterRepository(database);
  const canMail = settings.mail.smtpUrl !== null;
  const letterMails = createLetterMailService({
    letters: repository,
    tokens: createUnsubscribeTokens(keys.storageUrlSecret),
    canMail,
    enqueueMail: async (letter, runAfterMs) =>
      void (await queue.enqueue(LETTER_MAIL_JOB, letter, runAfterMs)),
    countMail: countLetterMail,
    uncountMail: uncountLetterMail,
    sendMail: mails.send,
    publicUrl: settings.publicUrl,
    now,
  });
  const lettersOver = (writer: Pick<LetterWriterPorts, 'summary' | 'engine'>) =>
    createLetterService({
      letters: repository,
      writer: createLetterWriterService({ ...writer, letters: repository, collection, now }),
      createDiary: diaries.createDiary,
      assertTextSpace: usage.assertTextSpace,
      announcers: [letterMails.announce, announceByPush],
      notice: crisis.notice,
      canMail,
      transaction,
      onFailure: ({ cause }) =>
        log.warn({ cause: cause instanceof Error ? cause.name : typeof cause }, 'letter failed'),
      newId,
      now,
    });
  return {
    letters: lettersOver({ summary, engine: model.kind }),
    letterMails,
    ownModel: createOwnModelService({
      relayed,
      lettersOver: (summaryOfOwn) => lettersOver({ summary: summaryOfOwn, engine: 'remote' }),
    }),
  };
}
