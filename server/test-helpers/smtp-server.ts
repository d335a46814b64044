// A real SMTP server for tests; an independent parser parses what arrives.
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived. */
export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  parsed: ParsedMail;
}

/** Starts the server on a free port. While `state.refuse` is set it refuses mails. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      if (state.refuse) {
        stream.resume();
        stream.once('end', () =>
          done(Object.assign(new Error('try again later'), { responseCode: 451 })),
        );
        return;
      }
      simpleParser(stream).then(
        (parsed) => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            to: rcptTo.map((recipient) => recipient.address),
            from: mailFrom === false ? '' : mailFrom.address,
            subject: parsed.subject ?? '',
            text: parsed.text ?? '',
            html: parsed.html === false ? '' : parsed.html,
            parsed,
          });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A running SMTP server of a test. */
export type SmtpTestServer = Awaited<ReturnType<typeof startSmtpServer>>;
