// The stones page: balance, daily claim and ledger (A§2, A§4, A§8).
import { signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

test('daily claim · the stone lights up, balance and ledger follow', async ({ page }) => {
  await signUp(page, 'stones@example.com');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '我的灵感石' }).click();
  await expect(page).toHaveURL(/\/purchase_token$/);
  await expect(page.getByText('获取更多tokens来使用AI功能')).toBeVisible();
  const balance = page.getByRole('region', { name: '灵感石余额' });
  const claim = page.getByRole('region', { name: '每日签到' });
  await expect(balance.getByText('100', { exact: true })).toBeVisible();
  await expect(balance.locator('[data-lit=false]')).toBeVisible();
  await claim.getByRole('button').click();
  await expect(claim.getByRole('status')).toHaveText('每日token领取成功！');
  await expect(balance.getByText('120', { exact: true })).toBeVisible();
  await expect(balance.locator('[data-lit=true]')).toBeVisible();
  const ledger = page.getByRole('region', { name: '灵感石记录' }).getByRole('listitem');
  await expect(ledger).toHaveCount(2);
  await expect(ledger.first()).toContainText('每日签到');
  await expect(ledger.first()).toContainText('+20');
  await expect(claim.getByText(/^下次领取时间：/)).toBeVisible();
  await expectAccessible(page, '/purchase_token');
  await claim.getByRole('button', { name: '今日已领取' }).click();
  await expect(claim.getByRole('status')).toHaveText('还需等待 24.0 小时后才能再次领取');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});
