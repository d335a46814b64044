// The run that orders reminders and the job that sends them, on both engines: one reminder a day
// per user, whatever happens to servers, clocks, sessions and push services (rulings 134).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, newId } from '#contract/compliance/world.ts';
import type { ReminderChange } from '#contract/reminder.contract.ts';
import { DAILY_PROMPTS, promptIndexOfDay } from '#domain/posts/daily-prompts.ts';
import { PUSH_DEVICES_MAX } from '#domain/reminders/reminder.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { PUSH_JOB } from '#server/compose-reminders.ts';
import { readSettings } from '#server/config/settings.ts';
import type { PushJob } from '#server/features/reminders/reminder.service.ts';
import { createJobRunner } from '#server/jobs/job-runner.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { startPushReceiver, type PushReceiver } from '#tools/test/push-receiver.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Tuesday, 20:00 in Shanghai; a reminder at nine is due an hour later. */
const EVENING = Date.UTC(2026, 10, 24, 12, 0, 0);
const DUE = EVENING + HOUR_MS;
const ZONE = 'Asia/Shanghai';
const ORIGIN = 'https://diary.example';
/** More than are sent at once. */
const PUSHES = 60;
const { signal } = new AbortController();

describe.each(ENGINES)('reminders on %s', (engine) => {
  let opened: TestDatabase;
  let receiver: PushReceiver;
  let dataDir: string;
  let services: Services;
  let other: Services;
  const clock = { nowMs: EVENING };
  const now = () => clock.nowMs;

  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'reminders');
    receiver = await startPushReceiver(now);
    dataDir = mkdtempSync(join(tmpdir(), 'echo-reminders-'));
    const settings = {
      ...readSettings({
        DATA_DIR: dataDir,
        WEBHOOK_PRIVATE: 'on',
        CONTACT_EMAIL: 'me@mail.example',
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
      }),
      database: opened.location,
      publicUrl: ORIGIN,
    };
    services = await composeServices(settings, { now });
    // A second server of the same installation.
    other = await composeServices(settings, { now });
  });
  beforeEach(() => {
    clock.nowMs = EVENING;
    receiver.reset();
  });
  afterEach(async () => {
    await opened.database.query().deleteFrom('jobs').execute();
    await opened.database.query().deleteFrom('users').execute();
  });
  afterAll(async () => {
    receiver.close();
    await services.close();
    await other.close();
    await opened.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const newSession = async (userId: string): Promise<string> => {
    const id = newId();
    await opened.database
      .query()
      .insertInto('sessions')
      .values({
        user_id: userId,
        id,
        counter: 0,
        refreshed_at: clock.nowMs,
        created_at: clock.nowMs,
        user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
        ip: '127.0.0.1',
        amr: '[]',
      })
      .execute();
    return id;
  };

  /** A user with one device. */
  const newUser = async (change: ReminderChange = {}) => {
    const userId = await insertPerson(opened.database);
    const sessionId = await newSession(userId);
    const caller = { userId, sessionId };
    const subscription = receiver.subscribe();
    await services.reminders.registerDevice(caller, { ...subscription, timeZone: ZONE });
    await services.reminders.updateSettings(caller, change);
    const addDevice = async () => {
      const added = { userId, sessionId: await newSession(userId) };
      const device = receiver.subscribe();
      await services.reminders.registerDevice(added, { ...device, timeZone: ZONE });
      return { caller: added, ...device };
    };
    const post = (content = '只有我知道的事') =>
      services.posts.createPost(userId, { id: newId(), content, images: [] });
    return { caller, userId, ...subscription, addDevice, post };
  };

  const jobs = async (): Promise<{ id: string; run_after: number; payload: string }[]> =>
    opened.database
      .read()
      .selectFrom('jobs')
      .select(['id', 'run_after', 'payload'])
      .where('kind', '=', PUSH_JOB)
      .orderBy('run_after')
      .execute();

  /** Sends what is ordered and due, as the runner does. */
  const deliverDue = async (): Promise<void> => {
    for (const job of await jobs()) {
      if (job.run_after > clock.nowMs) continue;
      await opened.database.query().deleteFrom('jobs').where('id', '=', job.id).execute();
      await services.reminders.deliver(JSON.parse(job.payload) as PushJob, signal);
    }
  };
  const run = async () => {
    await services.reminders.runDue(signal);
    await deliverDue();
  };
  const state = ({ caller }: { caller: { userId: string; sessionId: string } }) =>
    services.reminders.getState(caller);

  // C§67.05, C§67.07
  test('a due reminder · reaches each device once, with the prompt of the day', async () => {
    const user = await newUser();
    const second = await user.addDevice();
    await run();
    expect(receiver.received).toEqual([]);
    clock.nowMs = DUE;
    await run();
    expect(receiver.refused).toEqual([]);
    expect(receiver.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [user.endpoint, second.endpoint].toSorted(),
    );
    expect(receiver.received[0]).toMatchObject({
      subject: 'mailto:me@mail.example',
      message: {
        web_push: 8030,
        notification: {
          body: DAILY_PROMPTS[promptIndexOfDay('2026-11-24')],
          navigate: `${ORIGIN}/poston`,
          tag: 'reminder',
        },
      },
    });
    // Two hours until the quiet time.
    expect(receiver.received[0]?.ttlSeconds).toBe(7_200);
    clock.nowMs += MINUTE_MS;
    await run();
    expect(receiver.received).toHaveLength(2);
    clock.nowMs = DUE + DAY_MS;
    await run();
    expect(receiver.received).toHaveLength(4);
    const topics = receiver.received
      .filter(({ endpoint }) => endpoint === user.endpoint)
      .map(({ topic }) => topic);
    expect(topics).toHaveLength(2);
    expect(new Set(topics).size).toBe(1);
  });

  // C§67.06
  test('two servers at once, many times · one reminder a day', async () => {
    const users = await Promise.all([1, 2, 3].map(() => newUser()));
    for (let day = 0; day < 3; day += 1) {
      clock.nowMs = DUE + day * DAY_MS;
      await Promise.all(
        [services, other, services, other].map(({ reminders }) => reminders.runDue(signal)),
      );
      expect(await jobs()).toHaveLength(users.length);
      await deliverDue();
    }
    expect(receiver.received).toHaveLength(9);
  });

  // C§67.06
  test('a time that is changed after the reminder · waits for the next day', async () => {
    const user = await newUser();
    clock.nowMs = DUE;
    await run();
    const changed = await services.reminders.updateSettings(user.caller, { time: '21:30' });
    expect(changed.settings.nextAt).toBe('2026-11-25T13:30:00.000Z');
    clock.nowMs += HOUR_MS;
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.06
  test('a change while a reminder is due · does not lose it', async () => {
    const user = await newUser();
    clock.nowMs = DUE;
    await services.reminders.updateSettings(user.caller, { tellsLetters: false });
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.06
  test('a clock that goes back · sends no second reminder of the day', async () => {
    await newUser();
    clock.nowMs = DUE;
    await run();
    clock.nowMs = DUE - 2 * HOUR_MS;
    await run();
    clock.nowMs = DUE + MINUTE_MS;
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.06
  test('a clock that was a year ahead · reminders go on the day after it is right', async () => {
    await newUser();
    clock.nowMs = DUE + 365 * DAY_MS;
    await services.reminders.runDue(signal);
    await opened.database.query().deleteFrom('jobs').execute();
    clock.nowMs = DUE;
    await run();
    clock.nowMs = DUE + DAY_MS;
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.06
  test.each([
    ['an hour', HOUR_MS, 1],
    ['three hours', 3 * HOUR_MS, 0],
    ['two days', 2 * DAY_MS - HOUR_MS, 0],
  ])('servers that were off for %s · %s', async (_name, late, sent) => {
    await newUser({ quiet: null });
    clock.nowMs = DUE + late;
    await run();
    expect(receiver.received).toHaveLength(sent);
    clock.nowMs = DUE + 3 * DAY_MS;
    await run();
    expect(receiver.received).toHaveLength(sent + 1);
  });

  // C§67.06
  test('the clocks change · one reminder, at the hour of the zone', async () => {
    // Saturday noon in Berlin; in the night the clocks go back.
    clock.nowMs = Date.UTC(2026, 9, 24, 10, 0, 0);
    await newUser({ timeZone: 'Europe/Berlin', time: '02:30', quiet: null });
    const sentAt: number[] = [];
    const night = Date.UTC(2026, 9, 25, 0, 0, 0);
    for (const minutes of [0, 29, 30, 45, 89, 90, 91, 120, 1_470, 1_529, 1_530, 1_560]) {
      clock.nowMs = night + minutes * MINUTE_MS;
      await run();
      while (sentAt.length < receiver.received.length) sentAt.push(clock.nowMs);
    }
    expect(sentAt).toEqual([Date.UTC(2026, 9, 25, 0, 30, 0), Date.UTC(2026, 9, 26, 1, 30, 0)]);
  });

  // C§67.06
  test('a day on which the user wrote · has no reminder', async () => {
    const user = await newUser();
    await user.post();
    clock.nowMs = DUE;
    await run();
    expect(receiver.received).toEqual([]);
    expect(await jobs()).toEqual([]);
    clock.nowMs = DUE + DAY_MS;
    await run();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.stringify(receiver.received)).not.toContain('只有我知道');
  });

  // C§67.06
  test('what is written before a later try · ends the reminder', async () => {
    const user = await newUser();
    receiver.state.answer = () => 503;
    clock.nowMs = DUE;
    await run();
    await user.post();
    receiver.state.answer = () => 201;
    clock.nowMs += MINUTE_MS;
    await deliverDue();
    expect(receiver.received).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  // C§67.06
  test('a weekly letter of the day · is nothing that the user wrote', async () => {
    const user = await newUser();
    await services.diaries.createDiary(user.userId, {
      id: newId(),
      date: '2026-11-24',
      title: '每周来信',
      content: '一周',
      aiGenerated: null,
      tags: [],
      images: [],
      coverImage: null,
      originalPosts: [],
    });
    const diary = await opened.database
      .read()
      .selectFrom('diary_entries')
      .select('id')
      .executeTakeFirstOrThrow();
    await opened.database
      .query()
      .insertInto('letters')
      .values({
        user_id: user.userId,
        week: '2026-11-16',
        state: 'written',
        attempts: 1,
        lease_until: null,
        diary_id: diary.id,
        is_crisis: 0,
        facts: 0,
        seen_at: null,
        created_at: clock.nowMs,
        ended_at: clock.nowMs,
      })
      .execute();
    clock.nowMs = DUE;
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.06
  test('quiet hours over midnight · no reminder in them, and a letter after them', async () => {
    const user = await newUser({ time: '23:30', quiet: { from: '22:00', to: '07:00' } });
    clock.nowMs = EVENING + 3.5 * HOUR_MS;
    await run();
    await services.transaction(() =>
      services.reminders.announceLetter({ userId: user.userId, diaryId: newId() }),
    );
    await run();
    expect(receiver.received).toEqual([]);
    expect((await jobs()).map((job) => job.run_after)).toEqual([Date.UTC(2026, 10, 24, 23, 0, 0)]);
    expect(await codeOf(services.reminders.sendTest(user.caller, signal))).toBe('QUIET_NOW');
    clock.nowMs = Date.UTC(2026, 10, 24, 23, 0, 0);
    await run();
    expect(receiver.received.map(({ message }) => message.notification['tag'])).toEqual(['letter']);
  });

  // C§67.06
  test('quiet hours that are set after an order · hold the letter back', async () => {
    const user = await newUser({ quiet: null });
    await services.reminders.announceLetter({ userId: user.userId, diaryId: newId() });
    await services.reminders.updateSettings(user.caller, { quiet: { from: '19:00', to: '21:00' } });
    await deliverDue();
    expect(receiver.received).toEqual([]);
    clock.nowMs = DUE;
    await deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  // C§59.07
  test('a weekly letter · is announced in fixed words where that is on', async () => {
    const [on, off] = [await newUser(), await newUser({ tellsLetters: false })];
    const diaryId = newId();
    for (const { userId } of [on, off])
      await services.reminders.announceLetter({ userId, diaryId });
    await deliverDue();
    expect(receiver.received).toMatchObject([
      {
        endpoint: on.endpoint,
        message: { notification: { navigate: `${ORIGIN}/notes/${diaryId}`, tag: 'letter' } },
      },
    ]);
    await services.reminders.announceLetter({ userId: on.userId, diaryId });
    clock.nowMs += 4 * DAY_MS;
    await deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.05
  test.each([404, 410])('a subscription that is over, %s · is removed', async (status) => {
    const user = await newUser();
    receiver.state.answer = () => status;
    clock.nowMs = DUE;
    await run();
    expect((await state(user)).devices).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  // C§67.05
  test('an answer about a former address · leaves the new one', async () => {
    const user = await newUser();
    const renewed = receiver.subscribe();
    const held = Promise.withResolvers<number>();
    let isAsked = false;
    receiver.state.answer = () => {
      isAsked = true;
      return held.promise;
    };
    clock.nowMs = DUE;
    const running = run();
    await expect.poll(() => isAsked).toBe(true);
    await services.reminders.registerDevice(user.caller, { ...renewed, timeZone: ZONE });
    held.resolve(410);
    await running;
    expect((await state(user)).devices).toHaveLength(1);
  });

  // C§67.05
  test('a busy push service · gets later tries, up to the end of the hour', async () => {
    await newUser();
    receiver.state.answer = () => 503;
    clock.nowMs = DUE;
    await run();
    const delays: number[] = [];
    for (let [job] = await jobs(); job !== undefined; [job] = await jobs()) {
      delays.push(job.run_after - clock.nowMs);
      clock.nowMs = job.run_after;
      await deliverDue();
    }
    expect(delays).toEqual([60_000, 300_000, 900_000, 1_800_000]);
    expect(receiver.received).toEqual([]);
  });

  // C§67.05
  test('Retry-After · is waited for, unless the reminder is over then', async () => {
    await newUser();
    receiver.state.answer = () => 429;
    receiver.state.headers = { 'Retry-After': '1200' };
    clock.nowMs = DUE;
    await run();
    expect((await jobs()).map((job) => job.run_after - clock.nowMs)).toEqual([1_200_000]);
    receiver.state.headers = { 'Retry-After': '86400' };
    clock.nowMs += 1_200_000;
    await deliverDue();
    expect(await jobs()).toEqual([]);
  });

  // C§67.05
  test.each([400, 403, 413])(
    'a refusal, %s · is not repeated, the device stays',
    async (status) => {
      const user = await newUser();
      receiver.state.answer = () => status;
      clock.nowMs = DUE;
      await run();
      expect(await jobs()).toEqual([]);
      expect((await state(user)).devices).toHaveLength(1);
    },
  );

  // C§67.05
  test.each(['the session ends', 'the account is locked', 'reminders are switched off'])(
    '%s after the order · nothing is sent',
    async (event) => {
      const user = await newUser();
      clock.nowMs = DUE;
      await services.reminders.runDue(signal);
      expect(await jobs()).toHaveLength(1);
      const { query } = opened.database;
      if (event.startsWith('the session'))
        await query().deleteFrom('sessions').where('user_id', '=', user.userId).execute();
      else if (event.startsWith('the account'))
        await query()
          .updateTable('users')
          .set({ banned_until: clock.nowMs + DAY_MS })
          .where('id', '=', user.userId)
          .execute();
      else await services.reminders.updateSettings(user.caller, { isOn: false });
      await deliverDue();
      expect(receiver.received).toEqual([]);
    },
  );

  // C§67.05
  test('a session without its second step · receives nothing', async () => {
    const user = await newUser();
    await opened.database
      .query()
      .insertInto('factors')
      .values({
        user_id: user.userId,
        id: newId(),
        kind: 'totp',
        name: '',
        is_verified: 1,
        salt: 'x',
        last_step: 0,
        failures: 0,
        locked_until: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    clock.nowMs = DUE;
    await run();
    expect(receiver.received).toEqual([]);
    await opened.database
      .query()
      .updateTable('sessions')
      .set({ second_at: clock.nowMs, second_method: 'totp' })
      .execute();
    clock.nowMs += DAY_MS;
    await run();
    expect(receiver.received).toHaveLength(1);
  });

  // C§67.05
  test('devices beyond the limit · are refused; a browser of a new session counts once', async () => {
    const user = await newUser();
    const added = [];
    for (let count = 1; count < PUSH_DEVICES_MAX; count += 1) added.push(await user.addDevice());
    expect(await codeOf(user.addDevice())).toBe('TOO_MANY_PUSH_DEVICES');
    const [first] = added;
    if (first === undefined) throw new Error('no device');
    const { caller: _former, ...browser } = first;
    const caller = { userId: user.userId, sessionId: await newSession(user.userId) };
    const { devices } = await services.reminders.registerDevice(caller, {
      ...browser,
      timeZone: ZONE,
    });
    expect(devices).toHaveLength(PUSH_DEVICES_MAX);
    expect(devices.find(({ isCurrent }) => isCurrent)?.device).toBe('Windows 上的 Chrome');
  });

  // C§67.05
  test('a session that has ended · registers nothing', async () => {
    const userId = await insertPerson(opened.database);
    const caller = { userId, sessionId: newId() };
    expect(
      await codeOf(
        services.reminders.registerDevice(caller, { ...receiver.subscribe(), timeZone: ZONE }),
      ),
    ).toBe('SESSION_EXPIRED');
    expect((await services.reminders.getState(caller)).settings.isOn).toBe(false);
  });

  // C§67.05
  test('pushes of one minute that hang · leave room for a mail, and are sent', async () => {
    const { userId } = await newUser();
    clock.nowMs = DUE;
    await services.reminders.runDue(signal);
    const [{ payload } = { payload: '' }] = await jobs();
    for (let count = 1; count < PUSHES; count += 1)
      await services.queue.enqueue(PUSH_JOB, JSON.parse(payload));
    const held = Promise.withResolvers<number>();
    let isHeld = true;
    let [inFlight, most] = [0, 0];
    receiver.state.answer = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      if (isHeld) await held.promise;
      inFlight -= 1;
      return 201;
    };
    let mails = 0;
    const runnerOf = (handlers: Parameters<typeof createJobRunner>[0]['handlers'], atOnce = 3) =>
      createJobRunner({ database: opened.database, now, handlers, atOnce });
    const pushes = runnerOf(
      { [PUSH_JOB]: (job, stop) => services.reminders.deliver(job as PushJob, stop) },
      24,
    );
    const mailer = runnerOf({ 'mail.test': async () => void (mails += 1) });
    await pushes.start();
    await expect.poll(() => inFlight).toBe(24);
    await services.queue.enqueue('mail.test', { userId });
    await mailer.start();
    await expect.poll(() => mails).toBe(1);
    expect(receiver.received).toEqual([]);
    isHeld = false;
    held.resolve(201);
    await expect.poll(() => receiver.received.length).toBe(PUSHES);
    expect(most).toBe(24);
    await Promise.all([pushes.stop(), mailer.stop()]);
  });
});
