// The introduction and the legal pages: ways in, scenes, links and accessibility (A§1, A§2).
import { expect, expectAccessible, test } from './world.ts';

test('Try for Free opens the trial, Sign in the login; bar after 50 px', async ({ page }) => {
  await page.goto('/info');
  const bar = page.getByRole('navigation', { name: 'Introduction' });
  await expect(page.getByRole('heading', { name: 'Write a line. Hear an echo.' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 50));
  await expect(bar).not.toBeInViewport();
  await expect.poll(() => bar.evaluate((element) => (element as HTMLElement).inert)).toBe(true);
  await page.evaluate(() => scrollTo(0, 51));
  await expect(bar).toBeInViewport();
  await bar.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Try for Free' }).first().click();
  await expect(page).toHaveURL(/\/test\/inspiration$/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('offline_user_id')))
    .toMatch(/^offline_/);
});

test('hero · types a reply; with reduced motion it is complete at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/info');
  const scene = page.getByRole('figure').first();
  await expect(scene.getByText('下班路上桂花忽然开了。')).toBeVisible();
  await expect(scene.getByText('停下')).toBeVisible();
  await scene.getByText('停下').scrollIntoViewIfNeeded();
  await expect(scene.getByText('停下')).toBeHidden();
  await expect(scene.getByText('“今天把耳机摘了”，这一句我记下了。')).toBeVisible();

  const still = await browser.newContext({
    reducedMotion: 'reduce',
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const other = await still.newPage();
  await other.goto('/info');
  await expect(
    other.getByRole('figure').first().getByText('“今天把耳机摘了”，这一句我记下了。'),
  ).toBeVisible();
  await expect(other.getByRole('figure').first().getByText('停下')).toHaveCount(0);
  // Nothing moves, and nothing waits for scrolling.
  await expect
    .poll(() =>
      other.evaluate(
        () =>
          document.getAnimations().filter((animation) => animation.playState === 'running').length,
      ),
    )
    .toBe(0);
  expect(
    await other
      .locator('[data-entered]')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity)),
  ).toEqual(Array(9).fill('1'));
  await still.close();
});

test('hero · a low window waits with the reply; below it a diary and an image', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.clock.install();
  await page.goto('/info');
  const scene = page.getByRole('figure').first();
  await expect(scene.getByText('停下')).toBeAttached();
  await page.clock.runFor(4_000);
  await expect(scene.getByText('停下')).toBeAttached();
  await scene.getByText('停下').scrollIntoViewIfNeeded();
  await expect(scene.getByText('停下')).toHaveCount(0);
  await page.getByText('A sample:').scrollIntoViewIfNeeded();
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.getByRole('figure').nth(1)).toContainText('多走的十分钟');
  await page.getByText('The same page as a picture').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-export-sheet]')).toBeInViewport();
});

test('sections · enter once, in 800 ms', async ({ page }) => {
  await page.goto('/info');
  const pricing = page
    .locator('[data-entered]')
    .filter({ has: page.getByRole('heading', { name: 'Pricing' }) });
  // The prerendered page has no figure, and does not notice what is scrolled into view.
  await expect(page.getByRole('figure').first()).toBeAttached();
  await expect(pricing).toHaveAttribute('data-entered', 'false');
  await page.getByRole('heading', { name: 'Pricing' }).scrollIntoViewIfNeeded();
  await expect(pricing).toHaveAttribute('data-entered', 'true');
  expect(
    await pricing.evaluate((part) => [
      getComputedStyle(part).animationDuration,
      getComputedStyle(part).animationIterationCount,
    ]),
  ).toEqual(['0.8s', '1']);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(pricing).toHaveAttribute('data-entered', 'true');
});

test('introduction and legal pages · accessible @phone-only', async ({ page }) => {
  for (const path of ['/info', '/privacy', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/info') await expect(page.getByRole('figure').first()).toBeAttached();
    await page.evaluate(() => scrollTo(0, 200));
    await expectAccessible(page, path);
  }
});

// C§2.02
test('prerendered pages · keep presses and texts, and give way to links from mails', async ({
  page,
}) => {
  let release = () => {};
  const holdApp = async () => {
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.unroute('**/assets/app-*.js');
    await page.route('**/assets/app-*.js', async (route) => {
      await released;
      await route.continue();
    });
  };

  await holdApp();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('邮箱').fill('early@example.com');
  await page.getByLabel('邮箱').press('Enter');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
  await expect(page.getByLabel('邮箱')).toHaveValue('early@example.com');
  await expect(page).toHaveURL(/\/login$/);

  for (const address of ['/info?type=recovery', '/login#type=recovery']) {
    await page.goto('about:blank');
    await holdApp();
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('[data-page]')).toBeHidden();
    release();
    await expect(page.getByRole('alert')).toHaveText('重置链接无效或已过期，请重新申请密码重置');
  }
});
