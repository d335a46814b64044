// A mailbox for journeys: a real mail server on a free port that can wait for mails.
import { setTimeout as wait } from 'node:timers/promises';
import { startSmtpServer, type ReceivedMail } from '#server/test-helpers/smtp-server.ts';

const ARRIVAL_LIMIT_MS = 60_000;
const POLL_MS = 50;

/** A running mailbox. */
export interface Mailbox {
  /** Settings of a server that sends its mails here. */
  environment: Record<string, string>;
  /** Waits for the oldest untaken mail to an address, and takes it. */
  take: (address: string) => Promise<ReceivedMail>;
  /** The same, for the link in the mail. */
  takeLink: (address: string) => Promise<URL>;
  stop: () => Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const smtp = await startSmtpServer();
  const take: Mailbox['take'] = async (address) => {
    const endsAt = performance.now() + ARRIVAL_LIMIT_MS;
    for (;;) {
      const index = smtp.received.findIndex((mail) => mail.to.includes(address));
      const mail = index === -1 ? undefined : smtp.received.splice(index, 1)[0];
      if (mail !== undefined) return mail;
      if (performance.now() > endsAt) throw new Error(`no mail to ${address} arrived`);
      await wait(POLL_MS);
    }
  };
  return {
    environment: { SMTP_URL: smtp.url, MAIL_FROM: '回响 <echo@example.com>' },
    take,
    takeLink: async (address) => {
      const link = /https?:\/\/\S+/.exec((await take(address)).text)?.[0];
      if (link === undefined) throw new Error('the mail has no link');
      return new URL(link);
    },
    stop: smtp.stop,
  };
}
