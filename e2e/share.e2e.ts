// What other apps share reaches the composer in both modes, and the shortcuts of the installed app
// open their pages (C§67).
import { PASSWORD, publish, signUp, untilWorkerRuns } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** Sends the form that a system sends for a share, with one image. */
async function share(page: Page, text: string, link: string): Promise<void> {
  // The submission only begins the navigation, often to the URL that the page already has.
  const arrived = page.waitForEvent('load');
  await page.evaluate(
    async ([sharedText, sharedLink]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      });
      const fields = { text: sharedText, url: sharedLink };
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      const files = new DataTransfer();
      files.items.add(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }));
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'images',
        files: files.files,
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [text, link] as const,
  );
  await arrived;
}

// C§67.01, C§67.02
test('account · a share waits for its owner to sign in, shortcuts open', async ({ page }) => {
  await signUp(page, 'share@example.com');
  await untilWorkerRuns(page);
  const manifest = await page.request.get('/manifest.webmanifest');
  const { shortcuts } = (await manifest.json()) as { shortcuts: { url: string }[] };
  const headings = ['发布', '日历', '搜索'];
  for (const [index, { url }] of shortcuts.entries()) {
    await page.goto(url);
    await expect(
      page.getByRole('heading', { level: 1, name: headings[index] ?? '' }),
    ).toBeAttached();
  }
  await page.goto('/setting');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);
  await share(page, '路上看到的', 'https://shared.example/');
  await expect(page).toHaveURL(/\/info$/);
  await page.goto('/login');
  await page.getByLabel('邮箱').fill('share@example.com');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await page.goto('/poston');
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue(
    '路上看到的\nhttps://shared.example/',
  );
  await expect(page.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible();

  // What is shared while signed out is not given to another user.
  await page.goto('/setting');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);
  await share(page, '不给别人看的', '');
  await expect(page).toHaveURL(/\/info$/);
  await signUp(page, 'next-user@example.com', { to: '/poston' });
  await expect
    .poll(() => page.evaluate(() => caches.open('shares').then((cache) => cache.keys())))
    .toEqual([]);
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue('');
});

test.describe('an app that is not installed', () => {
  test.use({ serviceWorkers: 'block' });

  test('the home screen is offered once, after the third entry @phone-only', async ({ page }) => {
    // Two entries were written before.
    await page.addInitScript(() => (localStorage['echo-notes-install'] ??= '2'));
    await page.goto('/test/inspiration');
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(
        Object.assign(event, { prompt: async () => document.body.setAttribute('data-asked', '') }),
      );
    });
    const offer = page.getByRole('button', { name: '放到主屏幕' });
    await expect(offer).toHaveCount(0);
    await publish(page, '第三句。');
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'offer for the home screen');
    await offer.click();
    await expect(page.locator('body[data-asked]')).toHaveCount(1);
    await expect(offer).toHaveCount(0);
  });
});
