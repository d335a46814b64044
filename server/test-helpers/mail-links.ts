// The auth API with a real mail server, for tests that open mailed links.
import { pino } from 'pino';
import { openAuthServer, type AuthTestServer } from '#server/test-helpers/auth-server.ts';
import type { ENGINES } from '#server/test-helpers/database.ts';
import { startSmtpServer } from '#server/test-helpers/smtp-server.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';

/** A running API that sends its mails; sign-ups need a confirmation. */
export type MailLinks = Awaited<ReturnType<typeof openMailLinks>>;

/** Starts the API on a fresh database. */
export async function openMailLinks(engine: (typeof ENGINES)[number], name: string) {
  const smtp = await startSmtpServer();
  const sender = createMailSender({
    smtpUrl: smtp.url,
    from: '回响 <echo@example.com>',
    outbox: { write: async () => '' },
    log: pino({ level: 'silent' }),
  });
  const server = await openAuthServer(engine, name, {
    autoconfirm: false,
    sendMail: sender.send,
    redirects: ['https://*.friends.example/app/**'],
  });
  let count = 0;

  const address = () => `person${(count += 1)}@example.com`;
  const arrive = async () => {
    await server.deliverMails();
    return smtp.received.splice(0);
  };
  const recoveryToken = async (email: string) => {
    await server.client().resetPasswordForEmail(email);
    return hashOf(linkIn(await arrive())).get('access_token') ?? '';
  };

  return {
    server,
    smtp,
    /** An address without an account. */
    address,
    /** Delivers the ordered mails and returns them. */
    arrive,
    /** The error code of a sign-in, or `signed in`. */
    signInCode: async (email: string, password: string) =>
      (await server.client().signInWithPassword({ email, password })).error?.code ?? 'signed in',
    post: (path: string, body: object) => post(server, path, body),
    /** Signs up and confirms an account. */
    confirmed: async (email = address(), password = 'secret1') => {
      const client = server.client({ flowType: 'pkce' });
      await client.signUp({ email, password });
      const { error } = await client.exchangeCodeForSession(
        codeIn(await follow(linkIn(await arrive()))),
      );
      if (error !== null) throw error;
      return { email, password };
    },
    /** The token of a mailed reset link. */
    recoveryToken,
    /** Like `recoveryToken`, after delivering mails that are already queued. */
    recoveryTokenBeside: async (email: string) => {
      await arrive();
      return recoveryToken(email);
    },
    /** Removes mails and orders; call it after each test. */
    clear: () => {
      smtp.received.splice(0);
      server.orders.splice(0);
    },
    stop: async () => {
      await sender.close();
      await server.stop();
      await smtp.stop();
    },
  };
}

/** The only link of the only mail. */
export function linkIn(mails: readonly { text: string }[]): URL {
  const [mail] = mails;
  if (mail === undefined || mails.length > 1) throw new Error(`${mails.length} mails, expected 1`);
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  return new URL(link);
}

/** The fields in the hash of an address. */
export function hashOf(url: string | URL | null): URLSearchParams {
  return new URLSearchParams(new URL(url ?? '').hash.slice(1));
}

/** Opens a link as a browser does; returns the redirect. */
export async function follow(link: URL): Promise<{ status: number; location: URL }> {
  const response = await fetch(link, { redirect: 'manual' });
  return {
    status: response.status,
    location: new URL(response.headers.get('location') ?? 'none:'),
  };
}

/** The code of a PKCE redirect. */
export function codeIn({ location }: { location: URL }): string {
  return location.searchParams.get('code') ?? '';
}

async function post(server: AuthTestServer, path: string, body: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
