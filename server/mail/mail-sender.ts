// Sends mails by SMTP if it is configured, else writes .eml files to DATA_DIR/outbox (rulings 13).
// The library is loaded with the first mail, because most starts send none.
import type { Log } from '#server/http/logger.ts';
import type { Mail, SendMail } from '#server/mail/mail.ts';
import type { Outbox } from '#server/mail/outbox.ts';

/** Timeout for connecting to the mail server and for each response, in milliseconds. */
const SMTP_TIMEOUT_MS = 15_000;

export interface MailSenderPorts {
  /** null: mails go to the outbox folder. */
  smtpUrl: string | null;
  from: string;
  outbox: Pick<Outbox, 'write'>;
  log: Log;
}

/** {@link close} ends its connections. */
export interface MailSender {
  send: SendMail;
  close: () => Promise<void>;
}

export function createMailSender(ports: MailSenderPorts): MailSender {
  return ports.smtpUrl === null
    ? createOutboxSender(ports)
    : createSmtpSender(ports.smtpUrl, ports);
}

function createSmtpSender(smtpUrl: string, { from }: MailSenderPorts): MailSender {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    // The address decides about requireTLS (smtps://, ?requireTLS=true): a relay on the same
    // machine often has no TLS.
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

// The recipient is an object, so an address is never parsed as a list.
function addressed({ unsubscribeUrl, ...mail }: Mail) {
  return {
    ...mail,
    to: { name: '', address: mail.to },
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}
