// C§59.05: the mail about a letter, from the job to the mail server, and the link that ends it.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { newId } from '#contract/compliance/world.ts';
import { UNSUBSCRIBE_PATH } from '#server/features/letters/letter-mail.service.ts';
import { createUnsubscribeTokens } from '#server/features/letters/unsubscribe-token.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { unzipTexts } from '#tools/test/unzip.ts';
import { startSmtpServer, type SmtpTestServer } from '#server/test-helpers/smtp-server.ts';

const WEEK_MS = 7 * 86_400_000;
const TEXTS = ['雨下了一整天。', '在河边走了很久。', '小林寄来一张明信片。'];

/** The job looks for letters by the clock of the test, each second. */
const JOB_TIME = { timeout: 20_000, interval: 100 };

describe.each(PLAIN_SQL_ENGINES)('mails about letters on %s', (engine) => {
  let smtp: SmtpTestServer;
  let server: TestServer;
  const logged: string[] = [];
  const clock = { nowMs: 0 };
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
    clock.nowMs = Date.now();
    server = await startTestServer(
      engine,
      'lettermail',
      {
        SMTP_URL: smtp.url,
        MAIL_FROM: '回响 <echo@example.com>',
        AUTH_AUTOCONFIRM: 'on',
      },
      { log, now: () => clock.nowMs },
    );
  });
  afterAll(async () => {
    await server.dispose();
    await smtp.stop();
  });

  test('a due letter · is mailed as a link, and the mails end by POST only', async () => {
    const user = await server.newUser();
    for (const content of TEXTS) await user.api.posts.create({ id: newId(), content, images: [] });
    const settings = { isOn: true, byMail: true, timeZone: 'Asia/Shanghai' };
    expect(await user.api.letters.updateSettings(settings)).toMatchObject({
      byMail: true,
      canMail: true,
    });
    clock.nowMs += WEEK_MS;
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), JOB_TIME);
    const [mail] = smtp.received;
    expect(mail?.subject).toBe('每周来信写好了 · 回响');
    const [letter] = await server.tables
      .read()
      .selectFrom('letters')
      .select(['state', 'diary_id'])
      .where('user_id', '=', user.id)
      .execute();
    expect(letter?.state).toBe('written');
    expect(mail?.text).toContain(`${server.url}/notes/${letter?.diary_id}`);
    for (const text of TEXTS) expect(`${mail?.text}${mail?.html}`).not.toContain(text.slice(0, 4));

    expect(logged.join('')).toContain('weekly letters');
    for (const text of TEXTS) expect(logged.join('')).not.toContain(text.slice(0, 4));

    const lines = mail?.parsed.headerLines.map(({ line }) => line).join('\n') ?? '';
    expect(lines).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const [, address = ''] =
      /^List-Unsubscribe: +<([^>]*)>/m.exec(lines.replaceAll(/\r?\n\s+/g, ' ')) ?? [];
    expect(address).toContain(`${server.url}${UNSUBSCRIBE_PATH}?token=`);
    expect(mail?.text).toContain(address);

    const byMail = async () =>
      (
        await server.tables
          .read()
          .selectFrom('letter_settings')
          .select(['by_mail', 'next_week'])
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).by_mail;
    const opened = await fetch(address);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('<form method="post">');
    await fetch(address, { method: 'HEAD' });
    expect(await byMail()).toBe(1);
    for (const method of ['GET', 'POST']) {
      const forged = `${address.slice(0, -2)}xx`;
      const refused = await fetch(forged, { method });
      expect(refused.status).toBe(404);
      expect(await refused.text()).not.toContain('form');
    }
    expect(await byMail()).toBe(1);
    const ended = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(ended.status).toBe(200);
    expect(ended.headers.get('Set-Cookie')).toBeNull();
    expect(await byMail()).toBe(0);
    expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    expect(logged.join('')).not.toContain(new URL(address).searchParams.get('token'));

    // The token of a week ago has expired.
    const { email, password } = user;
    const path = '/auth/v1/token?grant_type=password';
    const signedIn = await server.call(null, 'POST', path, { email, password });
    const { access_token: accessToken } = (await signedIn.json()) as { access_token: string };
    const exported = await server.call({ ...user, accessToken }, 'GET', '/api/account/export');
    const files = unzipTexts(Buffer.from(await exported.arrayBuffer()));
    expect(files.get('data/letters.json')).toContain(letter?.diary_id);
    expect(files.get('data/letters.json')).not.toContain('lease_until');
    expect(files.get('data/letter-settings.json')).toContain('Asia/Shanghai');
  });

  test('without the switch · a letter is written and no mail is sent', async () => {
    smtp.received.length = 0;
    const user = await server.newUser();
    for (const content of TEXTS) await user.api.posts.create({ id: newId(), content, images: [] });
    await user.api.letters.updateSettings({ isOn: true, timeZone: 'Asia/Shanghai' });
    clock.nowMs += WEEK_MS;
    const states = () =>
      server.tables
        .read()
        .selectFrom('letters')
        .select('state')
        .where('user_id', '=', user.id)
        .execute();
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'written' }]), JOB_TIME);
    const jobs = await server.tables
      .read()
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'letter.mail')
      .execute();
    expect(jobs).toEqual([]);
    expect(smtp.received).toEqual([]);
  });
});

test('a token · is read by the server that wrote it, and by no other', () => {
  const [own, other] = [1, 2].map((fill) => createUnsubscribeTokens(new Uint8Array(32).fill(fill)));
  const userId = newId();
  const token = own?.write(userId) ?? '';
  expect(own?.read(token)).toBe(userId);
  for (const wrong of ['', userId, `${userId}.`, `${token}.x`, `${token}x`, 'x'.repeat(10_000)])
    expect(own?.read(wrong)).toBeNull();
  expect(other?.read(token)).toBeNull();
});
