// The mail about a new letter: a link, never a word of the diary. Sent only where SMTP is
// configured, to users who switched it on.
import { isEmail } from '#domain/auth/email.ts';
import { weekWords } from '#domain/letters/letter-week.ts';
import { composeMail, type SendMail } from '#server/mail/mail.ts';
import type { LetterRepository } from '#server/features/letters/letter.repository.ts';
import type { NewLetter } from '#server/features/letters/letter.service.ts';
import type { UnsubscribeTokens } from '#server/features/letters/unsubscribe-token.ts';

/** The path of the page that ends the mails. */
export const UNSUBSCRIBE_PATH = '/api/letter-mails/unsubscribe';

/** Age of a letter, in milliseconds, beyond which no mail is news of it: three days. */
const MAIL_MAX_AGE_MS = 259_200_000;

/** How long the mails of an hour are counted together, in milliseconds. */
const BUDGET_MS = 3_600_000;

export interface LetterMailServicePorts {
  letters: Pick<
    LetterRepository,
    'findSettings' | 'findAddress' | 'findDiaryTime' | 'endMails' | 'isActive'
  >;
  tokens: UnsubscribeTokens;
  /** Whether SMTP is configured. A user's switch outlives it. */
  canMail: boolean;
  /** Adds a mail to the job queue, within the caller's transaction. */
  enqueueMail: (letter: NewLetter, runAfterMs?: number) => Promise<void>;
  /** Counts a mail of the hour; false: the server has sent its mails of this hour. */
  countMail: () => Promise<boolean>;
  /** Takes back the count of a mail that was not sent. */
  uncountMail: () => Promise<void>;
  sendMail: SendMail;
  publicUrl: string;
  now: () => number;
}

export type LetterMailService = ReturnType<typeof createLetterMailService>;

export function createLetterMailService({
  letters,
  tokens,
  canMail,
  enqueueMail,
  countMail,
  uncountMail,
  sendMail,
  publicUrl,
  now,
}: LetterMailServicePorts) {
  const wantsMail = async (userId: string) =>
    canMail && (await letters.findSettings(userId))?.byMail === true;

  return {
    /** Orders the mail, if the user wants one. */
    async announce(letter: NewLetter): Promise<void> {
      if (await wantsMail(letter.userId)) await enqueueMail(letter);
    },

    /**
     * Sends an ordered mail unless it waited too long; the job's handler. While the server's mails
     * are used up it is ordered again: a failed job would be set aside after an hour.
     */
    async deliver(letter: NewLetter): Promise<void> {
      const { userId, week, diaryId } = letter;
      const address = await letters.findAddress(userId);
      if (address === null || !isEmail(address)) return;
      if (!(await wantsMail(userId)) || !(await letters.isActive(userId, now()))) return;
      const writtenMs = await letters.findDiaryTime(userId, diaryId);
      if (writtenMs === null || now() - writtenMs > MAIL_MAX_AGE_MS) return;
      if (!(await countMail())) return enqueueMail(letter, BUDGET_MS);
      const unsubscribeUrl = `${publicUrl}${UNSUBSCRIBE_PATH}?token=${tokens.write(userId)}`;
      const mail = composeMail(
        address,
        {
          subject: '每周来信写好了 · 回响',
          greeting: '你好。',
          paragraphs: [`${weekWords(week)}的来信写好了，放在你的回响笔记里。`],
          link: { label: '读信', url: `${publicUrl}/notes/${diaryId}` },
          closing: '—— 回响 · Echo Notes（这封邮件由系统自动发出，请不要直接回复）',
        },
        { label: '不再收到这样的邮件', url: unsubscribeUrl },
      );
      try {
        await sendMail(mail);
      } catch (cause) {
        // The mails of a sign-up have the same budget.
        await uncountMail();
        throw cause;
      }
    },

    /** Whether this server wrote the token. */
    isToken: (token: string): boolean => tokens.read(token) !== null,

    /** Ends the mails of the token's account; letters go on. false: no such token. */
    async unsubscribe(token: string): Promise<boolean> {
      const userId = tokens.read(token);
      if (userId === null) return false;
      await letters.endMails(userId);
      return true;
    },
  };
}
