// How mails leave: by SMTP when it is configured, else as .eml files in DATA_DIR/outbox, which any
// mail program opens (rulings 13). The library is loaded with the first mail: most starts send
// none.
import type { Log } from '#server/http/logger.ts';
import type { Mail, SendMail } from '#server/mail/mail.ts';
import type { Outbox } from '#server/mail/outbox.ts';

/** How long a mail server may take to connect and to answer, in milliseconds. */
const SMTP_TIMEOUT_MS = 15_000;

/** What the sender works with. */
export interface MailSenderPorts {
  /** null: the outbox folder. */
  smtpUrl: string | null;
  from: string;
  outbox: Pick<Outbox, 'write'>;
  log: Log;
}

/** Sends mails; {@link close} ends the connections it keeps. */
export interface MailSender {
  send: SendMail;
  close: () => Promise<void>;
}

/** Builds the sender that the settings ask for. */
export function createMailSender(ports: MailSenderPorts): MailSender {
  return ports.smtpUrl === null
    ? createOutboxSender(ports)
    : createSmtpSender(ports.smtpUrl, ports);
}

function createSmtpSender(smtpUrl: string, { from }: MailSenderPorts): MailSender {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    // requireTLS is left to the address (smtps://, ?requireTLS=true): a relay on the same machine
    // often has none.
    return createTransport(
      {
        url: smtpUrl,
        pool: true,
        maxConnections: 2,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      },
      { from },
    );
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    send: async (mail) => {
      transport ??= open();
      await (await transport).sendMail(addressed(mail));
    },
    close: async () => {
      if (transport !== null) (await transport).close();
    },
  };
}

function createOutboxSender({ from, outbox, log }: MailSenderPorts): MailSender {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const { message } = await createTransport(
        { streamTransport: true, buffer: true, newline: 'unix' },
        { from },
      ).sendMail(addressed(mail));
      const name = await outbox.write(message as Buffer);
      log.info({ file: `outbox/${name}` }, 'mail written to the outbox: no SMTP_URL is set');
    },
    close: async () => undefined,
  };
}

// The recipient as an object: an address is never parsed as a list of several.
function addressed(mail: Mail) {
  return {
    ...mail,
    to: { name: '', address: mail.to },
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
