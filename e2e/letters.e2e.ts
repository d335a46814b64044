// The weekly letter in both modes (C§59): switched on, written, read, its source opened, ended.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { seedAccount, signIn } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

const WEEK_MS = 7 * 86_400_000;
const POSTS = [
  '雨下了一整天，猫睡在窗台上。',
  '在河边走了很久，看见一只白鹭。',
  '小林寄来一张明信片。',
];
const EMAIL = 'letters@example.com';

// C§59.02, C§59.04
test('account · a letter is announced, read, and ended', async ({ page, product }) => {
  const aWeekAgo = new Date(Date.now() - WEEK_MS).toISOString();
  await seedAccount(product.url, EMAIL, POSTS, aWeekAgo);
  await signIn(page, EMAIL);
  await page.goto('/setting');
  const section = page.getByRole('region', { name: '每周来信' });
  const letters = section.getByRole('switch', { name: '每周来信' });
  await expect(letters).not.toBeChecked();
  await letters.click();
  await expect(letters).toBeChecked();
  await section.getByLabel('哪天').selectOption('周三');
  await section.getByLabel('几点').selectOption('21:00');
  await expect(section.getByText(/^下一封：.*周三 21:00/)).toBeVisible();
  await expectAccessible(section, 'the settings of letters');

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/main.ts', 'letters', 'run', EMAIL],
    { env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: product.dataDir, LOG_LEVEL: 'warn' } },
  );
  expect(stdout).toContain('written');

  await page.goto('/inspiration');
  const news = page.getByText(/的来信写好了$/);
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: '读信' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^每周来信 · / })).toBeVisible();
  await expect(page.getByText('猫睡在窗台上').first()).toBeVisible();
  await expectAccessible(page, 'a letter');
  await page.getByRole('button', { name: '不再来信' }).click();
  await expect(page.getByText('不会再有每周来信了，已有的都留着')).toBeVisible();
  await expect(page.getByRole('button', { name: '不再来信' })).toHaveCount(0);

  // News is looked for 2 s after the start of a page; the check of the pushes begins with it.
  const looked = page.waitForResponse((response) => response.url().includes('/compare-push-'));
  await page.goto('/setting');
  await expect(letters).not.toBeChecked();
  await expect(section.getByRole('link', { name: /^读.*的来信$/ })).toBeVisible();
  await looked;
  await expect(news).toHaveCount(0);
});

// C§59.06
test('account · 回顾 shows a month and a year', async ({ page, product }) => {
  await seedAccount(product.url, 'review@example.com', ['今天去散步 #散步', '晚上又下雨了']);
  await signIn(page, 'review@example.com');
  await page.getByRole('button', { name: '翻看' }).click();
  await page.getByRole('menuitem', { name: '回顾' }).click();
  await expect(page).toHaveURL(/\/review$/);
  const figures = page.getByRole('region', { name: '数字' });
  await expect(figures.getByRole('definition').first()).toHaveText('2');
  await expect(figures.getByRole('link', { name: /^#散步/ })).toBeVisible();
  await expectAccessible(page, 'the review of a month');
  await page.getByRole('button', { name: '全年' }).click();
  await expect(page).toHaveURL(/\/review\?year=\d{4}$/);
  await expect(page.getByRole('button', { name: '按月' })).toBeVisible();
  await expect(figures.getByRole('definition').first()).toHaveText('2');
  await expect(page.getByRole('button', { name: '导出为图片' })).toBeVisible();
  await page.getByRole('button', { name: '上一年' }).click();
  await expect(page.getByText('这一年没有写下什么')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/review$/);
  await page.getByRole('link', { name: '看这个月的记录' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});
