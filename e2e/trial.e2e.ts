// What only a trial has: two tabs over one storage, full storage, drawn sample images.
import { cardOf, publish } from './steps.ts';
import { expect, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '试用里的一句。';

async function startTrial(page: Page): Promise<void> {
  await page.goto('/test/inspiration');
  await publish(page, POST);
}

test('change in one tab · is visible in the other', async ({ page, context }) => {
  await startTrial(page);
  const other = await context.newPage();
  await other.goto('/test/inspiration');
  await expect(cardOf(other, POST)).toBeVisible();
  await publish(page, '另一页写的。');
  await expect(cardOf(other, '另一页写的。')).toBeVisible();
});

test('full storage · a message; the text stays in the editor and is saved later', async ({
  page,
}) => {
  await startTrial(page);
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index += 1)
          localStorage.setItem(`filler-${size}-${index}`, 'x'.repeat(size));
      } catch {
        // Full for this size; the next one is smaller.
      }
    }
  });
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '发布' })
    .click();
  await page.getByLabel('写下此刻的灵感').fill('放不下的一句，也还在这里。');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('浏览器的存储空间已满，内容仍在编辑框中');
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue('放不下的一句，也还在这里。');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('filler-')) localStorage.removeItem(key);
  });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(cardOf(page, '放不下的一句，也还在这里。')).toBeVisible();
});

test('samples · have images; a newer set of the server replaces the bundled one', async ({
  page,
  context,
}) => {
  await page.goto('/test/inspiration');
  await expect
    .poll(() =>
      page
        .locator('img[src^="/samples/"]')
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
        ),
    )
    .toBeGreaterThan(1);
  await context.route('**/api/samples', async (route) => {
    const answer = await route.fetch();
    const set = (await answer.json()) as { posts: { content: string }[] };
    await route.fulfill({
      json: {
        ...set,
        posts: set.posts.map((post) => ({ ...post, content: `${post.content}（新）` })),
      },
    });
  });
  await page.reload();
  await expect(page.getByText('多走了十分钟。（新）').first()).toBeVisible();
  await context.unroute('**/api/samples');
  await context.route('**/api/samples', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('多走了十分钟。（新）').first()).toBeVisible();
});

test('no storage, and an upper-case path · says so and works in memory', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/TEST/Poston');
  await expect(page).toHaveURL(/\/test\/poston$/);
  await expect(page.getByText('浏览器的存储空间已满或被禁用')).toBeVisible();
  await page.getByLabel('写下此刻的灵感').fill('只在这一页的一句');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page).toHaveURL(/\/test\/inspiration$/);
  await expect(cardOf(page, '只在这一页的一句')).toBeVisible();
});
