// Mails about webhooks that send texts (rulings 121, C§121.06).
import { simpleParser } from 'mailparser';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

const WEBHOOK = { url: 'https://hook.invalid/', sendsText: true };

describe.each(ENGINES)('mails about webhooks on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'hookmails', { RATE_LIMITS: 'on' });
  });
  afterAll(() => server.dispose());

  /** The texts of the mails to an address. */
  const mailsTo = async (email: string) => {
    const outbox = join(server.settings.dataDir, 'outbox');
    if (!existsSync(outbox)) return [];
    const mails = await Promise.all(
      readdirSync(outbox).map((name) => simpleParser(readFileSync(join(outbox, name)))),
    );
    return mails
      .filter(({ to }) => [to].flat()[0]?.text === email)
      .map(({ subject, text }) => `${subject} ${text}`)
      .filter((text) => text.includes('会把正文发到一个网址'));
  };
  const arrived = async (email: string, count: number) => {
    await expect
      .poll(async () => (await mailsTo(email)).length, { timeout: 30_000, interval: 200 })
      .toBe(count);
  };

  test('a webhook created with 连同正文 · its owner gets a mail', async () => {
    const { api, email } = await server.newUser();
    await api.webhooks.create({ id: newId(), ...WEBHOOK });
    await arrived(email, 1);
    const [mail] = await mailsTo(email);
    expect(mail).toContain('刚刚打开了“连同正文”');
    expect(mail).toContain('如果不是你本人操作');
  });

  test('连同正文 switched on · is a mail; other changes are none', async () => {
    const { api, email } = await server.newUser();
    const id = newId();
    await api.webhooks.create({ id, ...WEBHOOK, sendsText: false });
    await api.webhooks.renewSecret({ id });
    for (const sendsText of [false, true, true, false])
      await api.webhooks.update({ id, sendsText });
    expect(await codeOf(api.webhooks.create({ id, ...WEBHOOK }))).toBe('WEBHOOK_EXISTS');
    await arrived(email, 1);
    // A later mail shows that no other one waits.
    await api.webhooks.update({ id, sendsText: true });
    await arrived(email, 2);
  });

  test('more than five mails in an hour · are not sent', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()];
    const id = newId();
    await user.api.webhooks.create({ id, ...WEBHOOK });
    for (let at = 0; at < 6; at += 1)
      for (const sendsText of [false, true]) await user.api.webhooks.update({ id, sendsText });
    await other.api.webhooks.create({ id: newId(), ...WEBHOOK });
    await arrived(other.email, 1);
    await arrived(user.email, 5);
  });
});
