// Reminders over HTTP: registration with its limits, the test push, who reaches a device, and every
// way in which a session ends (rulings 134).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#contract/compliance/world.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { startPushReceiver, type PushReceiver } from '#tools/test/push-receiver.ts';
import { unzipTexts } from '#tools/test/unzip.ts';

const timeZone = 'Asia/Shanghai';
const NO_QUIET = { quiet: null };

describe.each(PLAIN_SQL_ENGINES)('reminders over HTTP on %s', (engine) => {
  let server: TestServer;
  let receiver: PushReceiver;
  beforeAll(async () => {
    receiver = await startPushReceiver(() => server.clock.nowMs);
    server = await startTestServer(engine, 'remindershttp', {
      WEBHOOK_PRIVATE: 'on',
      CONTACT_EMAIL: 'me@mail.example',
    });
  });
  beforeEach(() => receiver.reset());
  afterAll(async () => {
    await server.dispose();
    receiver.close();
  });

  const newDevice = async () => {
    const user = await server.newUser();
    const subscription = receiver.subscribe();
    await user.api.reminders.register({ ...subscription, timeZone });
    return { ...user, subscription };
  };
  const signInAgain = async ({ email, password }: { email: string; password: string }) => {
    const path = '/auth/v1/token?grant_type=password';
    const answer = await server.call(null, 'POST', path, { email, password });
    const { access_token: accessToken } = (await answer.json()) as { access_token: string };
    return { accessToken, api: apiOf(server.url, accessToken) };
  };
  const countDevices = async (userId: string): Promise<number> =>
    (
      await server.tables
        .read()
        .selectFrom('push_devices')
        .select('session_id')
        .where('user_id', '=', userId)
        .execute()
    ).length;

  // C§67.05
  test('the first device · switches reminders on in the evening of its zone', async () => {
    const { api } = await server.newUser();
    const before = await api.reminders.get();
    expect(before).toMatchObject({ settings: { isOn: false, nextAt: null }, devices: [] });
    expect(before.publicKey).toMatch(/^B[\w-]{86}$/);
    const state = await api.reminders.register({ ...receiver.subscribe(), timeZone });
    expect(state).toMatchObject({
      settings: { isOn: true, time: '21:00', weekdays: [1, 2, 3, 4, 5, 6, 7], timeZone },
      devices: [{ isCurrent: true }],
    });
    expect(new Date(state.settings.nextAt ?? '').getUTCHours()).toBe(13);
    const changed = await api.reminders.update({ weekdays: [7, 1, 7], time: '07:30' });
    expect(changed.settings).toMatchObject({ weekdays: [1, 7], time: '07:30' });
    await api.reminders.update({ isOn: false });
    const again = await api.reminders.register({ ...receiver.subscribe(), timeZone: 'UTC' });
    expect(again.settings).toMatchObject({ isOn: false, timeZone });
    expect(again.devices).toHaveLength(1);
  });

  // C§67.05
  test('a test push · arrives, and says when it does not', async () => {
    const { id, api, subscription } = await newDevice();
    await api.reminders.update(NO_QUIET);
    await api.reminders.test();
    expect(receiver.refused).toEqual([]);
    expect(receiver.received).toMatchObject([
      { endpoint: subscription.endpoint, message: { notification: { title: '提醒已送达' } } },
    ]);
    receiver.state.answer = () => 500;
    expect(await codeOf(api.reminders.test())).toBe('PUSH_NOT_SENT');
    receiver.state.answer = () => 410;
    expect(await codeOf(api.reminders.test())).toBe('PUSH_DEVICE_NOT_FOUND');
    expect(await countDevices(id)).toBe(0);
  });

  // C§67.05
  test.each([
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['a long address', { endpoint: `https://push.example/${'a'.repeat(1_000)}` }],
    ['a password', { endpoint: 'https://user:pass@push.example/' }],
    ['no key', { p256dh: '' }],
    ['a short secret', { auth: 'AAAA' }],
  ])('a subscription with %s · is refused', async (_name, change) => {
    const { id, api } = await server.newUser();
    const call = api.reminders.register({ ...receiver.subscribe(), timeZone, ...change });
    expect(await codeOf(call)).toBe('PUSH_SUBSCRIPTION_INVALID');
    expect(await countDevices(id)).toBe(0);
    expect((await api.reminders.get()).settings.isOn).toBe(false);
  });

  test.each([
    { time: '24:00' },
    { weekdays: [] },
    { weekdays: [8] },
    { timeZone: 'Mars/Olympus' },
    { quiet: { from: '22:00', to: '7' } },
  ])('settings outside of the contract, %j · are refused', async (change) => {
    const { api } = await server.newUser();
    expect(await codeOf(api.reminders.update(change))).toBe('BAD_REQUEST');
  });

  // C§67.05
  test('a device · ends with its session, whatever ends that', async () => {
    const signedOut = await newDevice();
    await server.call(signedOut, 'POST', '/auth/v1/logout?scope=local');
    expect(await countDevices(signedOut.id)).toBe(0);

    const ended = await newDevice();
    const other = await signInAgain(ended);
    await other.api.reminders.register({ ...receiver.subscribe(), timeZone });
    const sessions = (await other.api.account.listSessions()).items;
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    await other.api.account.endSession({ id });
    expect((await other.api.reminders.get()).devices).toMatchObject([{ isCurrent: true }]);

    const changed = await newDevice();
    const second = await signInAgain(changed);
    await second.api.reminders.register({ ...receiver.subscribe(), timeZone });
    const user = { ...changed, accessToken: second.accessToken };
    const body = { password: 'another-evening-8', current_password: changed.password };
    expect((await server.call(user, 'PUT', '/auth/v1/user', body)).status).toBe(200);
    expect((await second.api.reminders.get()).devices).toMatchObject([{ isCurrent: true }]);

    const deleted = await newDevice();
    await deleted.api.account.remove({ password: deleted.password });
    expect(await countDevices(deleted.id)).toBe(0);
  });

  // C§67.05
  test('another device · is stopped from the list; a stranger reaches none', async () => {
    const first = await newDevice();
    const second = await signInAgain(first);
    const [device] = (await second.api.reminders.get()).devices;
    const id = device?.id ?? '';
    expect(device?.isCurrent).toBe(false);
    const { api: stranger } = await server.newUser();
    expect(await codeOf(stranger.reminders.remove({ id }))).toBe('PUSH_DEVICE_NOT_FOUND');
    expect(await codeOf(second.api.reminders.test())).toBe('PUSH_DEVICE_NOT_FOUND');
    expect((await second.api.reminders.remove({ id })).devices).toEqual([]);
    expect(await codeOf(second.api.reminders.remove({ id }))).toBe('PUSH_DEVICE_NOT_FOUND');
  });

  test('the export · has the settings, and no address of a device', async () => {
    const user = await newDevice();
    const answer = await server.call(user, 'GET', '/api/account/export');
    const files = unzipTexts(Buffer.from(await answer.arrayBuffer()));
    expect(files.get('data/reminder-settings.json')).toContain('21:00');
    const all = [...files.values()].join('');
    for (const secret of Object.values(user.subscription)) expect(all).not.toContain(secret);
  });
});

describe('a server without a public address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', 'remindersoff');
  });
  afterAll(() => server.dispose());

  // C§67.05
  test('offers no pushes, and registers none', async () => {
    const { api } = await server.newUser();
    expect((await api.reminders.get()).publicKey).toBeNull();
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = { endpoint: 'https://push.example/1', ...keys, timeZone };
    expect(await codeOf(api.reminders.register(subscription))).toBe('PUSH_UNAVAILABLE');
    expect(await codeOf(api.reminders.test())).toBe('PUSH_UNAVAILABLE');
  });
});

describe('a server on the internet', () => {
  let server: TestServer;
  let receiver: PushReceiver;
  beforeAll(async () => {
    receiver = await startPushReceiver(() => server.clock.nowMs);
    server = await startTestServer('sqlite', 'remindersssrf', {
      PUBLIC_URL: 'https://diary.example',
      TRUST_PROXY: 'on',
    });
  });
  afterAll(async () => {
    await server.dispose();
    receiver.close();
  });

  // C§67.08
  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://2130706433/',
  ])('an address inside, %s · is never connected', async (endpoint) => {
    const { api } = await server.newUser();
    await api.reminders.register({ ...receiver.subscribe(), endpoint, timeZone });
    await api.reminders.update(NO_QUIET);
    expect(await codeOf(api.reminders.test())).toBe('PUSH_NOT_SENT');
  });

  // C§67.08
  test('an address without https · is refused', async () => {
    const { api } = await server.newUser();
    const call = api.reminders.register({ ...receiver.subscribe(), timeZone });
    expect(await codeOf(call)).toBe('PUSH_SUBSCRIPTION_INVALID');
    expect(receiver.refused).toEqual([]);
  });
});
