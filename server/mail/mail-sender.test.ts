// Mails are sent by SMTP or written to files. A user's text never becomes a header or markup.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { composeMail } from '#server/mail/mail.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { startSmtpServer, type SmtpTestServer } from '#server/test-helpers/smtp-server.ts';

let smtp: SmtpTestServer;
const folder = mkdtempSync(join(tmpdir(), 'echo-mail-'));
const lines: string[] = [];
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const letter = {
  subject: '你好 <b>',
  greeting: '你好 & 再见',
  paragraphs: ['<script>alert(1)</script>'],
  link: { label: '打开', url: 'https://example.com/?a=1&b="2"' },
  closing: '—— 回响',
};
const from = '回响 <echo@example.com>';
const senderTo = (smtpUrl: string | null) =>
  createMailSender({
    smtpUrl,
    from,
    outbox: createOutbox({ dataDir: folder, lifeMs: 1000, now: () => Date.UTC(2026, 10, 21) }),
    log,
  });

test('SMTP · sends sender, subject, text and escaped HTML', async () => {
  const sender = senderTo(smtp.url);
  await sender.send(composeMail('someone@example.com', letter));
  const [mail] = smtp.received.splice(0);
  expect(mail).toMatchObject({
    to: ['someone@example.com'],
    from: 'echo@example.com',
    subject: '你好 <b>',
  });
  expect(mail?.text).toContain('https://example.com/?a=1&b="2"');
  expect(mail?.text).toContain('<script>alert(1)</script>');
  expect(mail?.html).not.toContain('<script');
  expect(mail?.html).toContain('&#60;script&#62;');
  expect(mail?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
  await sender.close();
});

test('SMTP · treats an address as one recipient, whatever it contains', async () => {
  const sender = senderTo(smtp.url);
  await sender
    .send(composeMail('a@example.com, b@example.com\r\nBcc: c@example.com', letter))
    .catch(() => undefined);
  const headers = smtp.received
    .splice(0)
    .map((mail) => [mail.to.length, mail.parsed.headers.has('bcc')]);
  expect(headers.every(([count, bcc]) => count === 1 && bcc === false)).toBe(true);
  await sender.close();
});

test('SMTP · a refused mail fails and can be sent later', async () => {
  const sender = senderTo(smtp.url);
  smtp.state.refuse = true;
  await expect(sender.send(composeMail('someone@example.com', letter))).rejects.toThrow();
  smtp.state.refuse = false;
  await sender.send(composeMail('someone@example.com', letter));
  expect(smtp.received.splice(0)).toHaveLength(1);
  await sender.close();
});

test('outbox · without SMTP · writes a private file, and logs its name only', async () => {
  const sender = senderTo(null);
  await sender.send(composeMail('someone@example.com', letter));
  const names = readdirSync(join(folder, 'outbox'));
  expect(names).toEqual([expect.stringMatching(/^2026-11-21T00-00-00\.000Z-[0-9a-f]{8}\.eml$/)]);
  const file = join(folder, 'outbox', names[0] ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const parsed = await simpleParser(readFileSync(file));
  expect([parsed.subject, parsed.text]).toEqual([
    '你好 <b>',
    expect.stringContaining('https://example.com/'),
  ]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ file: `outbox/${names[0]}` });
  expect(lines.join('')).not.toContain('example.com');
});
