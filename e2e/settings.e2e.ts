// The settings screen: appearance that survives a reload without a flash, product information, and
// accessibility (A§2, B§3).
import { signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

interface Look {
  theme?: string;
  font?: string;
  accent?: string;
}

/** The state of <html> before any script of the app, and the first painted background. */
async function firstPaint(page: Page): Promise<Look & { paper: string }> {
  return page.evaluate(
    () => (window as unknown as { firstPaint: Promise<Look & { paper: string }> }).firstPaint,
  );
}

test('colours, fonts, themes · are visible at once and after a reload, no flash', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const wanted = Promise.withResolvers<object>();
    Object.assign(window, { firstPaint: wanted.promise });
    const look = () => {
      if (document.body === null) return requestAnimationFrame(look);
      wanted.resolve({
        ...document.documentElement.dataset,
        paper: getComputedStyle(document.documentElement).backgroundColor,
      });
    };
    requestAnimationFrame(look);
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/test/setting');
  const html = page.locator('html');
  const choose = (name: string) => page.getByText(name, { exact: true }).click();
  const colours = new Set<string>();

  for (const [name, accent] of [
    ['靛蓝', 'blue'],
    ['藤紫', 'purple'],
    ['竹青', 'green'],
    ['橘', 'orange'],
    ['石青', 'teal'],
  ] as const) {
    await choose(name);
    await expect(html).toHaveAttribute('data-accent', accent);
    colours.add(
      await page
        .getByRole('link', { name: '写一条灵感' })
        .evaluate((link) => getComputedStyle(link).backgroundColor),
    );
  }
  expect(colours.size).toBe(5);

  const families = new Set<string>();
  for (const [name, font] of [
    ['Barlow', 'barlow'],
    ['系统字体', 'system'],
    ['楷体', 'kaiti'],
    ['霞鹜文楷', 'wenkai'],
  ] as const) {
    await page.getByRole('group', { name: '字体' }).getByText(name, { exact: true }).click();
    await expect(html).toHaveAttribute('data-font', font);
    families.add(
      await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily),
    );
  }
  expect(families.size).toBe(4);

  const paper = async () => (await firstPaint(page)).paper;
  const size = () =>
    page.locator('h1').evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  const standard = await size();
  await choose('特大');
  await expect.poll(size).toBeCloseTo(standard * 1.25, 1);
  await choose('窄');
  await page.reload();
  expect(await firstPaint(page)).toMatchObject({ accent: 'teal', font: 'wenkai' });
  await expect(page.getByRole('radio', { name: '石青' })).toBeChecked();
  await expect.poll(size).toBeCloseTo(standard * 1.25, 1);
  await expect(page.getByRole('radio', { name: '窄' })).toBeChecked();
  await choose('标准');

  const light = await paper();
  await choose('深色');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await choose('浅色');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect.poll(() => paper()).toBe(light);
  await choose('跟随系统');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect.poll(() => paper()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');

  const other = await page.context().newPage();
  await other.goto('/test/inspiration');
  await choose('藤紫');
  await expect(other.locator('html')).toHaveAttribute('data-accent', 'purple');
});

test('settings in both modes with every dialog · accessible @phone-only', async ({ page }) => {
  await page.goto('/test/setting');
  await expect(page.getByRole('switch', { name: '让回响用这些' })).toBeVisible();
  const about = page.getByRole('region', { name: '关于' });
  await expect(about.getByText('回响 · Echo Notes')).toBeVisible();
  await expect(about.getByText('1.0.0')).toBeVisible();
  await expectAccessible(page, '/test/setting');
  await signUp(page, 'axe@example.com', { to: '/setting' });
  await expect(page.getByText('本机', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '编辑简介' }).click();
  await expectAccessible(page, '/setting');
  await page.getByRole('button', { name: '删除账号' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除账号' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('请输入密码');
  await expectAccessible(page.getByRole('dialog'), '/setting, deleting');
});
