// The app lock in both modes (C§70): a PIN and the device's own check, at the start and when the
// journal was left; nothing of the journal is in the document while it is closed.
import type { Page } from '@playwright/test';
import { addAuthenticator } from './authenticator.ts';
import { cardOf, PASSWORD, publish, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

const PIN = '274913';
const SECRET = '只有我知道的一句话';
const DRAFT = '写到一半的话';

// A credential belongs to a name: browsers make none for the address of the other journeys.
test.use({
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
});

/** Fills the dialog that is open with a new PIN. */
async function choosePin(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText('PIN', { exact: true }).click();
  await dialog.getByLabel('新的 PIN').fill(PIN);
  await dialog.getByLabel('再输一次').fill(PIN);
  await dialog.getByRole('button', { name: title }).click();
  await expect(page.getByText('应用锁已开启', { exact: true })).toBeVisible();
}

async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '已上锁' })).toBeVisible();
  await expect(page).toHaveTitle('已上锁 · 回响');
  const html = await page.content();
  expect(html).not.toContain(SECRET);
  expect(html).not.toContain(DRAFT);
}

// C§70.01, C§70.03, C§70.04
test('account · the PIN opens every tab, five wrong ones sign out', async ({ page }) => {
  await addAuthenticator(page);
  await signUp(page, 'lock@example.com', { posts: [SECRET] });
  await page.goto('/poston');
  await page.getByLabel('写下此刻的灵感').fill(DRAFT);
  await expect(page.getByText('已存草稿')).toBeVisible();
  await page.goto('/setting');
  const section = page.getByRole('region', { name: '应用锁' });
  await section.getByRole('button', { name: '开启' }).click();
  await choosePin(page, '开启应用锁');
  await section.getByText('1 分钟', { exact: true }).click();
  await expectAccessible(page, 'the settings of the app lock');

  await page.goto('/poston');
  await expectLocked(page);
  await expectAccessible(page, 'the lock screen');
  // A tab beside it is closed too, and opens with it.
  const beside = await page.context().newPage();
  await beside.goto('/inspiration');
  await expectLocked(beside);
  await page.bringToFront();
  await page.getByLabel('PIN').fill('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('PIN 不对，还可以试 4 次')).toBeVisible();
  await page.getByLabel('PIN').fill(PIN);
  await page.getByRole('button', { name: '打开' }).click();
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue(DRAFT);
  await expect(cardOf(beside, SECRET)).toBeVisible();
  await beside.close();

  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '设置' })
    .click();
  await section.getByRole('button', { name: '立即上锁' }).click();
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel('PIN').fill('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`[试错] ${left} 次`))).toBeVisible();
  }
  await page.getByLabel('PIN').fill('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^PIN 连续输错 5 次，这台设备已退出登录。/)).toBeVisible();
  await page.getByRole('button', { name: '去登录' }).click();
  await page.getByLabel('邮箱').fill('lock@example.com');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('PIN 被连续输错，应用锁随退出登录关掉了。')).toBeVisible();
  await expect(cardOf(page, SECRET)).toBeVisible();
  await page.getByRole('button', { name: '去设置里再开' }).click();
  await expect(section.getByRole('button', { name: '开启' })).toBeVisible();
  await page.goto('/poston');
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue(DRAFT);
});

// C§70.02, C§70.05
test('trial · the keypad opens, a journal that was left locks @phone-only', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await page.clock.install();
  await page.goto('/test/inspiration');
  await publish(page, SECRET);
  await page.goto('/test/setting');
  const section = page.getByRole('region', { name: '应用锁' });
  await section.getByRole('button', { name: '开启' }).click();
  await choosePin(page, '开启应用锁');
  await page.goto('/test/poston');
  await expectLocked(page);
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).tap();
  await expectAccessible(page, 'the keypad');
  await page.getByRole('button', { name: '打开' }).tap();
  await page.getByLabel('写下此刻的灵感').fill(DRAFT);

  // The text is stored before it is taken away.
  // The clock also goes on by itself, so that the steps leave a minute to a busy machine.
  await page.clock.fastForward('04:00');
  await expect(page.getByLabel('写下此刻的灵感')).toBeVisible();
  await page.clock.fastForward('01:10');
  await expectLocked(page);
  await page.getByLabel('PIN').fill(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('写下此刻的灵感')).toHaveValue(DRAFT);

  await page.goto('/test/setting');
  await page.getByRole('button', { name: '忘了 PIN' }).click();
  await page.getByRole('button', { name: '申请解除' }).click();
  await expect(page.getByText(/^已经申请，还要等/)).toBeVisible();
  await expectAccessible(page, 'a forgotten PIN');
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByLabel('PIN').fill(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/有人申请解除应用锁，现在作废了$/)).toBeVisible();
  await section.getByRole('button', { name: '更改' }).click();
  const dialog = page.getByRole('dialog', { name: '更改应用锁' });
  await dialog.getByLabel('PIN').fill(PIN);
  await page.keyboard.press('Enter');
  await dialog.getByText('指纹、面容或锁屏密码', { exact: true }).click();
  await dialog.getByRole('button', { name: '更改应用锁' }).click();
  await section.getByRole('button', { name: '立即上锁' }).click();
  await authenticator.verify(false);
  await page.getByRole('button', { name: '用这台设备验证' }).click();
  await expect(page.getByRole('alert')).toHaveText('没有通过验证，请再试一次');
  await authenticator.verify(true);
  await page.getByRole('button', { name: '用这台设备验证' }).click();
  await section.getByRole('button', { name: '关闭' }).click();
  await page
    .getByRole('dialog', { name: '关闭应用锁' })
    .getByRole('button', { name: '用这台设备验证' })
    .click();
  await expect(page.getByText('应用锁已关闭', { exact: true })).toBeVisible();
});
