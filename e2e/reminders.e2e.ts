// Reminders in the browser: switched on by a tap, received and shown by the service worker, and
// ended with the session (C§67.05). The push service is one of the test: the browser's own is not
// reached from here, so the page's subscription is replaced, and a push is handed to the worker by
// the browser's own interface for it.
import type { CDPSession, Page } from '@playwright/test';
import { startPushReceiver, type TestSubscription } from '../tools/test/push-receiver.ts';
import { signUp, untilWorkerRuns } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

test.use({
  serviceWorkers: 'allow',
  environment: { WEBHOOK_PRIVATE: 'on', CONTACT_EMAIL: 'me@mail.example' },
});

/** Replaces the push manager of each page: it subscribes at the push service of the test. */
async function replacePushManager(page: Page, given: TestSubscription): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const KEY = 'test-push-key';
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      );
    const subscriptionFor = (key: string) => ({
      endpoint,
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => Promise.resolve(localStorage.removeItem(KEY)),
    });
    // Without a window this browser grants the permission and still reads `denied`.
    const ASKED = 'test-permission-asked';
    const ask = Notification.requestPermission.bind(Notification);
    Object.defineProperty(Notification, 'permission', {
      get: () => (localStorage.getItem(ASKED) === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(ASKED, 'true');
      return ask();
    };
    Object.assign(PushManager.prototype, {
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, applicationServerKey);
        return Promise.resolve(subscriptionFor(applicationServerKey));
      },
      getSubscription: () => {
        const key = localStorage.getItem(KEY);
        return Promise.resolve(key === null ? null : subscriptionFor(key));
      },
    });
  }, given);
}

/** Hands messages to the service worker, as the browser does with what it received. */
async function pushTo(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration !== undefined) resolve(registration.registrationId);
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await promise;
  return async (data) => {
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** The part of a service worker's scope that shows notifications. */
interface ShowingScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  shown?: object[];
}

/** Notes what the worker shows: without a window this browser refuses to show it. */
async function noteShown(page: Page): Promise<() => Promise<object[]>> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ShowingScope;
    const shown: object[] = [];
    scope.shown = shown;
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as ShowingScope).shown ?? []);
}

test('a device is switched on, receives, is compared, and ends @phone-only', async ({
  page,
  product,
}) => {
  const receiver = await startPushReceiver(Date.now);
  const subscription = receiver.subscribe();
  await replacePushManager(page, subscription);
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await signUp(page, 'reminders@example.com');
  await untilWorkerRuns(page);
  await page.goto('/setting');
  const section = page.getByRole('region', { name: '提醒' });
  const device = section.getByRole('switch', { name: '在这台设备上提醒' });
  await expect(device).not.toBeChecked();
  await expect(section.getByRole('button', { name: '发一条试试' })).toHaveCount(0);
  await device.click();
  await expect(device).toBeChecked();
  await expect(section.getByRole('list', { name: '接收提醒的设备' })).toContainText('本机');
  await expect(section.getByText(/^下一次：/)).toBeVisible();

  await section.getByLabel('几点').selectOption('07:30');
  await section.getByRole('button', { name: '周六' }).click();
  await expect(section.getByRole('button', { name: '周六' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await section.getByLabel('到', { exact: true }).selectOption('08:00');
  await expect(section.getByText('提醒时间在免打扰时段里，不会发出；请改其中一个。')).toBeVisible();
  await section.getByRole('switch', { name: '免打扰' }).click();
  await expect(section.getByText('提醒时间在免打扰时段里，不会发出；请改其中一个。')).toHaveCount(
    0,
  );
  await expectAccessible(section, 'the settings of reminders');
  await section.getByRole('button', { name: '发一条试试' }).click();
  await expect(page.getByText('发出去了，过几秒就到')).toBeVisible();
  expect(receiver.refused).toEqual([]);
  const [received] = receiver.received;
  expect(received?.message.notification['title']).toBe('提醒已送达');

  const push = await pushTo(page, product.url);
  const shown = await noteShown(page);
  await push(JSON.stringify(received?.message));
  await expect.poll(shown).toMatchObject([
    {
      title: '提醒已送达',
      body: '这是你在设置里点“发一条试试”送来的。',
      tag: 'test',
      data: `${product.url}/poston`,
    },
  ]);
  // What cannot be read is shown as well: a silent push ends the subscription.
  await push('not JSON');
  await expect.poll(shown).toHaveLength(2);

  // The push service has ended the subscription: the next start says so.
  receiver.state.answer = () => 410;
  await section.getByRole('button', { name: '发一条试试' }).click();
  await expect(device).not.toBeChecked();
  await page.goto('/inspiration');
  await expect(page.getByText(/^这台设备收不到提醒了/)).toBeVisible();
  receiver.state.answer = () => 201;
  await page.getByRole('button', { name: '去设置' }).click();
  await device.click();
  await expect(device).toBeChecked();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /push/.test(key))))
    .toEqual([]);
  receiver.close();
});

test('a permission that is denied · is explained, and nothing is subscribed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signUp(page, 'denied@example.com', { to: '/setting' });
  const section = page.getByRole('region', { name: '提醒' });
  await expect(section.getByRole('switch', { name: '在这台设备上提醒' })).toBeDisabled();
  await expect(section.getByText(/^浏览器不让回响发通知/)).toBeVisible();
  await expectAccessible(section, 'reminders without a permission');
});
