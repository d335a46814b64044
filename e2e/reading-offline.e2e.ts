// Reading without a network, signed in (rulings 124): what was read on this device can be read
// again after an offline start, and leaves with the session.
import {
  cardOf,
  openConversation,
  openDiary,
  publish,
  sendMessage,
  signUp,
  untilWorkerRuns,
  writeDiary,
} from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '末班车上，窗外的灯一盏一盏往后退。';
const LINE = '其实那天很累。';
const TITLE = '末班车';
const BODY = '回到家已经十二点，水还是热的。';
const NOTICE = '连不上服务器，这里是这台设备上保存的内容';

test.use({ serviceWorkers: 'allow' });

/** Every URL in the service worker's cache. */
function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(new URL(request.url).pathname);
    return found;
  });
}

/** Nothing of a user is among them. */
const OF_THE_APP =
  /^\/((index|info|login|privacy|terms)\.html|theme\.js|favicon\.svg|manifest\.webmanifest|(assets|avatars|samples)\/[^/]+)$/;

/** All rows of the database for reading, as text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('echo-notes-kept')) return '';
    const { promise, resolve } = Promise.withResolvers<string>();
    const opening = indexedDB.open('echo-notes-kept');
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('owners').objectStore('owners').getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(JSON.stringify(reading.result));
      };
    };
    return promise;
  });
}

/** An account whose post, conversation and diary were opened and kept. */
async function writeAndRead(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await untilWorkerRuns(page);
  await publish(page, POST, ['#c98a3b']);
  await expect(cardOf(page, POST).locator('img')).toHaveCount(1);
  await openConversation(page, POST);
  await sendMessage(page, LINE);
  await writeDiary(page, TITLE, BODY);
  await openDiary(page, TITLE);
  await expect.poll(() => keptText(page)).toContain('"userEdited"');
  for (const text of [POST, LINE, TITLE]) await expect.poll(() => keptText(page)).toContain(text);
}

/** Reads everything from a fresh start of the app. */
async function readAll(page: Page): Promise<void> {
  await page.goto('/inspiration');
  await expect(cardOf(page, POST)).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await openConversation(page, POST);
  await expect(page.getByText(LINE)).toBeVisible();
  await page.goto('/notes');
  await openDiary(page, TITLE);
  await expect(page.getByText(BODY)).toBeVisible();
}

/** Lets the stored token run out, as after a night. */
function expire(page: Page): Promise<void> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('echo-notes-auth') ?? '{}') as object;
    const over = { ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 };
    localStorage.setItem('echo-notes-auth', JSON.stringify(over));
  });
}

// C§66.07, C§66.08
test('offline start · shows posts, conversations and diaries, until the sign-out', async ({
  page,
  context,
}) => {
  await writeAndRead(page, 'last-bus@example.com');
  const cached = await cachedUrls(page);
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => !OF_THE_APP.test(path))).toEqual([]);
  await context.setOffline(true);
  await readAll(page);
  await expectAccessible(page, 'reading without a network');
  // A token that has run out cannot be renewed without the server.
  await expire(page);
  await page.reload();
  await expect(page.getByText(BODY)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(BODY);

  await context.setOffline(false);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await expect(page.getByText(BODY)).toBeVisible();
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);
  await expect.poll(() => keptText(page)).toBe('[]');
});
