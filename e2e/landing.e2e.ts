// The introduction and the legal pages: ways in, promises, prices, accessibility, and metadata
// (A§1, A§2).
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

/** Opens the introduction on a day: the discount depends on it. */
async function openAt(page: Page, day: string): Promise<void> {
  await page.clock.install({ time: new Date(`${day}T12:00:00+08:00`) });
  await page.goto('/info');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('Try for Free opens the trial, Sign in the login; bar after 50 px @phone', async ({
  page,
}) => {
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
  await page.goto('/info');
  const scene = page.getByRole('figure').first();
  await expect(scene.getByText('停下')).toBeAttached();
  await page.waitForTimeout(4000);
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

test('offers · five features, two plans, a dated discount; nothing is sold', async ({ page }) => {
  await openAt(page, '2025-11-30');
  for (const feature of [
    'Seamless Note Creation',
    'Smart Organization',
    'Powerful Search',
    'Cross-Device Sync',
    'Rich Media Integration',
  ]) {
    await expect(page.getByRole('heading', { name: feature })).toBeVisible();
  }
  const free = page.getByRole('article', { name: 'Free Plan' });
  await expect(free).toContainText('$0');
  await expect(free).toContainText('/month');
  const premium = page.getByRole('article', { name: 'Premium Plan' });
  await expect(premium).toContainText('$4.99');
  await expect(premium).toContainText('$7.99');
  await expect(premium).toContainText('Save $3');
  await expect(premium).toContainText('100 Inspiration Stones');
  await expect(premium.getByText('Ended')).toHaveCount(0);
  const benefits = premium.getByRole('list', { name: 'Premium Benefits' }).getByRole('listitem');
  const five = [
    'All inspiration styles',
    'All export templates',
    'More Inspiration Stones',
    'No image watermark',
    'Faster responses',
  ];
  await expect(benefits).toHaveText(five);
  await premium.getByRole('tab', { name: 'Custom' }).click();
  await expect(benefits).toHaveText([...five, 'Dedicated customer service']);

  const amount = premium.getByLabel('Inspiration Stones', { exact: true });
  const buy = premium.getByRole('button', { name: 'Get Premium' });
  await expect(amount).toHaveValue('1000');
  await expect(premium.getByText('$5.00')).toBeVisible();
  await amount.fill('99');
  await expect(buy).toBeDisabled();
  await amount.fill('0');
  await expect(amount).toHaveValue('0');
  await expect(buy).toBeDisabled();
  await amount.fill('100');
  await amount.press('ArrowUp');
  await expect(amount).toHaveValue('200');
  await expect(premium.getByText('$1.00')).toBeVisible();
  await buy.click();
  await expect(page.getByText('Upgrade feature coming soon!')).toBeVisible();
});

test('expired discount · opens on Custom, says so and keeps its button', async ({ page }) => {
  await openAt(page, '2025-12-01');
  const premium = page.getByRole('article', { name: 'Premium Plan' });
  await expect(premium.getByRole('tab', { name: 'Custom' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await premium.getByRole('tab', { name: 'Discount · ended' }).click();
  await expect(premium.getByText('Ended', { exact: true })).toBeVisible();
  await premium.getByRole('button', { name: 'Get Premium' }).click();
  await expect(page.getByText('Upgrade feature coming soon!')).toBeVisible();
});

test.describe('operator with an address', () => {
  test.use({
    environment: { CONTACT_EMAIL: 'hello@example.org', PUBLIC_URL: 'https://journal.example.org' },
  });

  test('in the footer and the legal texts; previews, robots and sitemap have the URL', async ({
    page,
    request,
  }) => {
    await page.goto('/info');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      'mailto:hello@example.org',
    );
    await footer.getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('link', { name: 'hello@example.org' })).toBeVisible();
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      'https://journal.example.org/og.png',
    );
    expect(await (await request.get('/robots.txt')).text()).toContain(
      'Sitemap: https://journal.example.org/sitemap.xml',
    );
    expect(await (await request.get('/sitemap.xml')).text()).toContain(
      '<loc>https://journal.example.org/terms</loc>',
    );
    for (const image of ['/og.png', '/favicon.ico', '/apple-touch-icon.png'])
      expect((await request.get(image)).status(), image).toBe(200);
  });
});

// A§2.91
test('no address · Contact opens that section of the terms; legal pages link back', async ({
  page,
}) => {
  await page.goto('/info');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Privacy Policy',
    'Terms of Service',
    'Contact',
  ]);
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: '13. Contact' })).toBeInViewport();
  await page.goto('/info');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · 回响');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/info$/);
  await page.goto('/terms');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Governing Law' })
    .click();
  await expect(page.getByRole('heading', { name: '12. Governing Law' })).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).last().click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('introduction and legal pages · accessible @phone', async ({ page }) => {
  for (const path of ['/info', '/privacy', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
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
