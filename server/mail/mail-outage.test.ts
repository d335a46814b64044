// The mail server stops responding (quality §4.5, 19): sign-up does not wait for it, and the mail
// is sent later, once.
import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { startSmtpServer } from '#server/test-helpers/smtp-server.ts';
import { makeDataDir, startServerProcess } from '#tools/test/server-process.ts';
import { startSilentProxy } from '#tools/test/silent-proxy.ts';

/** Far above the duration of a sign-up, far below the fifteen seconds of the SMTP timeout. */
const NO_WAITING_MS = 10_000;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** The lines of /metrics. */
async function metricsOf(server: TestServer): Promise<string[]> {
  return (await (await fetch(`${server.url}/metrics`)).text()).split('\n');
}

test('sign-up · silent mail server · responds at once; the mail is sent later, once', async () => {
  const smtp = await startSmtpServer();
  const line = await startSilentProxy(Number(new URL(smtp.url).port));
  const { dataDir, remove } = makeDataDir();
  cleanUp.push(remove, smtp.stop, line.close);
  const server = await startServerProcess({
    dataDir,
    environment: { SMTP_URL: `smtp://127.0.0.1:${line.port}`, MAIL_FROM: 'echo@example.org' },
  });
  cleanUp.push(() => server.end('SIGKILL'));

  line.fallSilent();
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'new@example.com', password: 'a-quiet-evening-7' }),
    signal: AbortSignal.timeout(NO_WAITING_MS),
  });
  expect(response.status).toBe(200);
  const tables = new DatabaseSync(join(dataDir, 'echo-notes.db'), { readOnly: true });
  cleanUp.push(() => tables.close());
  const waiting = () =>
    tables.prepare("select attempts from jobs where id not like 'periodic:%'").all();
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toEqual([{ attempts: 1 }]);
  expect(smtp.received).toEqual([]);
  line.speak();
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toEqual([]);
  expect(smtp.received.map((mail) => mail.to)).toEqual([['new@example.com']]);

  await server.end('SIGTERM');
  const counted = tables.prepare(
    "select name, total from day_totals where name like 'mails%' order by name",
  );
  expect(counted.all()).toEqual([
    { name: 'mails', total: 1 },
    { name: 'mails-failed', total: 1 },
  ]);
});

test.each(ENGINES)(
  'mail · sent but not counted · is not sent again, and is counted later · %s',
  async (engine) => {
    const server = await startTestServer(engine, 'mailcount');
    cleanUp.push(server.stop);
    const { email } = await server.newUser();
    await sql`alter table day_totals rename to day_totals_away`.execute(server.tables.query());
    await server.call(null, 'POST', '/auth/v1/recover', { email });
    const sent = () => readdirSync(join(server.settings.dataDir, 'outbox'));
    await expect.poll(() => sent().length, { timeout: 10_000 }).toBe(1);
    const waiting = () =>
      server.tables
        .read()
        .selectFrom('jobs')
        .select('attempts')
        .where('kind', '=', 'mail.send')
        .execute();
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    await fetch(`${server.url}/metrics`);
    expect(sent()).toHaveLength(1);
    await sql`alter table day_totals_away rename to day_totals`.execute(server.tables.query());
    expect(await metricsOf(server)).toContain('echo_mails_total{outcome="sent"} 1');
  },
);

test.each(ENGINES)("mail · beyond the hour's · is counted as refused · %s", async (engine) => {
  const server = await startTestServer(engine, 'mailover', { RATE_LIMITS: 'on' });
  cleanUp.push(server.stop);
  const recover = (email: string) => server.call(null, 'POST', '/auth/v1/recover', { email });
  const refused = async () =>
    (await metricsOf(server)).filter((line) => line.includes('outcome="over-limit"'));
  const { email } = await server.newUser();
  expect((await recover(email)).status).toBe(200);
  expect(await refused()).toEqual(['echo_mails_total{outcome="over-limit"} 0']);
  await server.tables
    .query()
    .updateTable('rate_limits')
    .set({ points: server.settings.mail.perHour })
    .where('key', 'like', 'mail.server:%')
    .execute();
  expect((await recover('another@example.com')).status).toBe(429);
  expect(await refused()).toEqual(['echo_mails_total{outcome="over-limit"} 1']);
});
