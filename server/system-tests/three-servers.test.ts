// Three real processes over one PostgreSQL and one bucket, each with its own folder: all see the
// same state, and any of them may die at any time (quality §5.2 and §4.5, 5–9 and 14).
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { lastWeek } from '#domain/letters/letter-week.ts';
import { addDays } from '#domain/shared/calendar.ts';
import { CLAIM_SUCCESS_MESSAGE } from '#domain/stones/claim.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { startS3Server, type S3TestServer } from '#server/test-helpers/s3-server.ts';
import { apiOf, signUp } from '#server/test-helpers/client.ts';
import { startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';
import { startPostgres, type TestPostgres } from '#tools/test/postgres.ts';
import {
  makeDataDir,
  NO_DAILY_LIMITS,
  startServerProcess,
  type ServerProcess,
} from '#tools/test/server-process.ts';

const SIZE = 3;

/** Between two posts of a client during a restart, in milliseconds. */
const WRITE_PAUSE_MS = 20;

describe('three servers', () => {
  let postgres: TestPostgres;
  let tables: pg.Client;
  let s3: S3TestServer;
  let ai: FakeAi;
  let servers: ServerProcess[];
  const folders: ReturnType<typeof makeDataDir>[] = [];
  const started: ServerProcess[] = [];

  const start = async (): Promise<ServerProcess> => {
    const folder = makeDataDir();
    folders.push(folder);
    // The keys are all that machines share beside database and bucket.
    const shared = join(folders[0]?.dataDir ?? '', 'keys');
    if (folders.length === 1) mkdirSync(shared, { mode: 0o700 });
    else symlinkSync(shared, join(folder.dataDir, 'keys'));
    const server = await startServerProcess({
      dataDir: folder.dataDir,
      environment: {
        DATABASE_URL: `${postgres.url}/postgres`,
        STORAGE_URL: `s3://${s3.bucket}?region=${s3.region}&endpoint=${s3.endpoint}`,
        AWS_ACCESS_KEY_ID: s3.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
        AI_BASE_URL: ai.baseUrl,
        AI_MODEL: 'fake-model',
        RATE_LIMITS: 'on',
        // A fast machine writes more than a day's posts during a restart.
        ...NO_DAILY_LIMITS,
      },
    });
    started.push(server);
    return server;
  };

  const at = (index: number): ServerProcess => servers[index % servers.length] as ServerProcess;

  const post = (server: ServerProcess, path: string, body: unknown, token?: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });

  /** A user who may use the AI, with their client of each server. */
  const newUser = async () => {
    const { id, email, accessToken: token } = await signUp(at(0).url);
    const clientOf = (server: ServerProcess) => apiOf(server.url, token);
    await clientOf(at(1)).ai.updateSettings({ consent: true });
    return { id, email, token, apiOf: clientOf, api: (index: number) => clientOf(at(index)) };
  };

  beforeAll(async () => {
    [postgres, s3, ai] = await Promise.all([startPostgres(), startS3Server(), startFakeAi()]);
    tables = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    tables.on('error', () => undefined);
    await tables.connect();
    // All at once over an empty database: one migrates, creates the keys and seeds, the others wait
    // for it.
    servers = await Promise.all(Array.from({ length: SIZE }, start));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await tables.end();
    await Promise.all([postgres.stop(), s3.close(), ai.close()]);
    for (const folder of folders) folder.remove();
  });

  test('rows, images and URLs of one server · are served by the others', async () => {
    const user = await newUser();
    const path = `${user.id}/1763690000000_abcdef.png`;
    const image = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#336699' },
    })
      .png()
      .toBuffer();
    const uploaded = await fetch(`${at(0).url}/storage/v1/object/card-image-bucket/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'image/png' },
      body: new Uint8Array(image),
    });
    expect(uploaded.status).toBe(200);
    const { id } = await user
      .api(1)
      .posts.create({ id: newId(), content: '三台机器', images: [path] });
    expect((await user.api(2).posts.get({ id })).images).toEqual([path]);
    const signed = (await (
      await post(
        at(1),
        `/storage/v1/object/sign/card-image-bucket/${path}`,
        { expiresIn: 60 },
        user.token,
      )
    ).json()) as {
      signedURL: string;
    };
    const opened = await fetch(`${at(2).url}/storage/v1${signed.signedURL}`);
    expect([opened.status, opened.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  });

  test('100 concurrent claims over three servers · one is granted, on each of three days', async () => {
    const user = await newUser();
    // A claim that waits too long for the lock of the row is a 503, which has changed nothing.
    const claim = async (index: number) => {
      let answer: Response;
      do answer = await post(at(index), '/functions/v1/claim-daily-token', {}, user.token);
      while (answer.status === 503);
      return (await answer.json()) as { message: string; hours_left?: number };
    };
    for (let day = 0; day < 3; day += 1) {
      const claims = await Promise.all(Array.from({ length: 100 }, (_, index) => claim(index)));
      expect(claims.filter((answer) => answer.message === CLAIM_SUCCESS_MESSAGE)).toHaveLength(1);
      expect(claims.filter((answer) => (answer.hours_left ?? 0) > 23)).toHaveLength(99);
      await tables.query(
        'update user_tokens set last_claim_at = last_claim_at - 86400000 where user_id = $1',
        [user.id],
      );
    }
  });

  test('100 concurrent uses of a code over three servers · one per user counts', async () => {
    await tables.query(
      "insert into coupons (code, stones, premium_days, max_uses, used, created_at) values ('onlyone', 50, 0, 1, 0, 0), ('onceeach', 50, 0, 1000, 0, 0)",
    );
    const people = await Promise.all(Array.from({ length: 10 }, newUser));
    const race = async (code: string, tokenOf: (index: number) => string | undefined) =>
      (
        await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            post(at(index), '/functions/v1/use_coupon', { coupon_code: code }, tokenOf(index)),
          ),
        )
      ).filter((use) => use.status === 200).length;
    expect(await race('onceeach', () => people[0]?.token)).toBe(1);
    expect(await race('onlyone', (index) => people[index % people.length]?.token)).toBe(1);
    // The rate limit stops most of a hundred; the rows count what reached the database.
    const { rows } = await tables.query(
      "select code, used from coupons where code in ('onlyone', 'onceeach') order by code",
    );
    expect(rows).toEqual([
      { code: 'onceeach', used: 1 },
      { code: 'onlyone', used: 1 },
    ]);
  });

  test('password guesses · over three servers · count together', async () => {
    const { email } = await newUser();
    const guess = async (index: number) =>
      (
        await post(at(index), '/auth/v1/token?grant_type=password', {
          email,
          password: `guess-${index}`,
        })
      ).status;
    const allowed = AUTH_LIMITS.passwordByAccountAndAddress.points;
    for (let index = 0; index < allowed; index += 1) expect(await guess(index)).toBe(400);
    expect([await guess(0), await guess(1), await guess(2)]).toEqual([429, 429, 429]);
  });

  test('one reply requested on three servers · one call, one charge; any can stop it', async () => {
    const user = await newUser();
    const { id } = await user
      .api(0)
      .posts.create({ id: newId(), content: '只要一个回响', images: [] });
    const before = ai.requests.length;
    ai.answerWith({ pieces: ['慢慢', '说', '。'], pieceMs: 300 });
    const key = newId();
    const answers = await Promise.all(
      [0, 1, 2].map((index) =>
        user.api(index).replies.create({ post_id: id }, { context: { idempotencyKey: key } }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(ai.requests.length - before).toBe(1);
    expect((await user.api(1).messages.list({ postId: id })).items).toHaveLength(1);

    ai.answerWith({ pieces: Array.from({ length: 100 }, () => '很长'), pieceMs: 100 });
    const stoppedKey = newId();
    const stopped = failureOf(
      user.api(0).replies.create({ post_id: id }, { context: { idempotencyKey: stoppedKey } }),
    );
    await expect.poll(() => ai.requests.length - before).toBe(2);
    expect(await user.api(2).replies.cancel({ idempotencyKey: stoppedKey })).toEqual({
      cancelled: true,
    });
    expect((await stopped).code).toBe('REPLY_CANCELLED');
    ai.answerWith({});
  });

  test('a due letter · three servers run for it at once, one letter is written', async () => {
    const user = await newUser();
    const week = lastWeek(Date.now(), 'UTC');
    for (const [at, content] of ['雨下了一整天。', '走了很久。', '小林来信了。'].entries())
      await user.api(at).posts.create({
        id: newId(),
        content,
        images: [],
        createdAt: `${addDays(week, at)}T12:00:00.000Z`,
      });
    await user.api(1).letters.updateSettings({ isOn: true, timeZone: 'UTC' });
    await tables.query(
      'update letter_settings set next_week = $2, next_due_at = 0 where user_id = $1',
      [user.id, week],
    );
    // Rows of its own for each server: the periodic one would give the run to a single process.
    await tables.query(
      `insert into jobs (id, kind, payload, run_after, attempts, created_at)
        select 'letters-' || n, 'letters.write', 'null', 0, 0, 0 from generate_series(1, 6) n`,
    );
    const states = async () =>
      (await tables.query('select week, state from letters where user_id = $1', [user.id])).rows;
    await expect.poll(states).toEqual([{ week, state: 'written' }]);
    const ran = "select 1 from jobs where id like 'letters-%' and run_after = 0";
    await expect.poll(async () => (await tables.query(ran)).rows).toEqual([]);
    expect(await states()).toHaveLength(1);
    expect((await user.api(2).diaries.list({})).items).toHaveLength(1);
    await tables.query("delete from jobs where id like 'letters-%'");
  });

  test('a session ended on one server · is refused by the others once their caches end', async () => {
    const user = await newUser();
    const statusAt = async (index: number) =>
      (
        await fetch(`${at(index).url}/api/posts`, {
          headers: { Authorization: `Bearer ${user.token}` },
        })
      ).status;
    expect([await statusAt(0), await statusAt(1), await statusAt(2)]).toEqual([200, 200, 200]);
    await post(at(0), '/auth/v1/logout?scope=global', {}, user.token);
    expect(await statusAt(0)).toBe(401);
    await expect
      .poll(async () => [await statusAt(1), await statusAt(2)], { interval: 200 })
      .toEqual([401, 401]);
  });

  test('a server killed under load · loses no acknowledged post, charges a reply once', async () => {
    const user = await newUser();
    const balance = async () => (await user.api(0).stones.balance()).remaining_tokens;
    const { id: postId } = await user
      .api(0)
      .posts.create({ id: newId(), content: '中途断了', images: [] });
    const victim = at(SIZE - 1);
    const stonesBefore = await balance();
    ai.answerWith({ pieces: Array.from({ length: 100 }, () => '很长'), pieceMs: 100 });
    const key = newId();
    const lost = user
      .apiOf(victim)
      .replies.create({ post_id: postId }, { context: { idempotencyKey: key } })
      .then(
        () => 'answered',
        () => 'lost',
      );
    const acknowledged: string[] = [];
    let done = false;
    const write = async (first: number) => {
      for (let index = first; !done; index += 1) {
        const id = newId();
        await user
          .api(index)
          .posts.create({ id, content: `第${index}条`, images: [] })
          .then(
            () => acknowledged.push(id),
            () => undefined,
          );
      }
    };
    const writers = Array.from({ length: 3 }, (_, index) => write(index));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
    await victim.end('SIGKILL');
    servers.pop();
    const atKill = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(atKill + 20);
    done = true;
    await Promise.all(writers);
    expect(await lost).toBe('lost');
    const found = new Set((await wholeFeed(user.api(0), 50)).own.map((entry) => entry.id));
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);

    // The page's retry waits until the dead process counts as crashed, then runs on another
    // server.
    ai.answerWith({ pieces: ['接上了。'] });
    const again = await user
      .api(1)
      .replies.create({ post_id: postId }, { context: { idempotencyKey: key } });
    expect(again.response).toBe('接上了。');
    expect((await user.api(0).messages.list({ postId })).items.map((line) => line.content)).toEqual(
      ['接上了。'],
    );
    const { rows } = await tables.query(
      "select count(*)::int as charges, sum(delta)::int as sum from stone_ledger where user_id = $1 and reason = 'ai_reply'",
      [user.id],
    );
    expect(rows).toEqual([{ charges: 1, sum: (await balance()) - stonesBefore }]);
  });

  // C§75.04
  test('a rolling restart · fails no client that knows a second address', async () => {
    const user = await newUser();
    servers.push(await start());
    let done = false;
    const failures: unknown[] = [];
    const acknowledged: string[] = [];
    // Like a balancer: a server that refuses the connection is skipped; any response counts.
    const write = async (first: number) => {
      for (let index = first; !done; index += 1) {
        const id = newId();
        for (const server of [at(index), at(index + 1), at(index + 2)]) {
          const failure = await failureOf(
            user.apiOf(server).posts.create({ id, content: '滚动', images: [] }),
          ).catch(() => null);
          if (failure === null || failure.code === 'NETWORK') continue;
          if (failure.code === 'none') acknowledged.push(id);
          else failures.push(failure);
          break;
        }
        // Clients that never pause would take the processor from the servers that start.
        await wait(WRITE_PAUSE_MS);
      }
    };
    const writers = Array.from({ length: 3 }, (_, index) => write(index));
    for (let index = 0; index < SIZE; index += 1) {
      const old = at(index);
      expect(await old.end('SIGTERM')).toBe(0);
      servers[index] = await start();
    }
    done = true;
    await Promise.all(writers);
    expect(failures).toEqual([]);
    const found = new Set((await wholeFeed(user.api(0), 50)).own.map((entry) => entry.id));
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  });
});
