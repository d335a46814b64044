// The stones page: balance, daily claim, coupon code, offers without a sale, ledger, and the
// messages of trial mode (A§2, A§4, A§8).
import { spawnSync } from 'node:child_process';
import { makeDataDir } from '../tools/test/server-process.ts';
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
  await claim.getByRole('button', { name: '今日已领取' }).click();
  await expect(claim.getByRole('status')).toHaveText('还需等待 24.0 小时后才能再次领取');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
});

test.describe('with a code of the operator', () => {
  const { dataDir, remove } = makeDataDir();
  test.use({ environment: { DATA_DIR: dataDir } });
  test.afterAll(remove);

  test('coupon code · cleaned while typed, refused with a reason, redeemed once', async ({
    page,
  }) => {
    const made = spawnSync(
      'node',
      ['server/cli/main.ts', 'coupon', 'create', 'autumn50', '--stones', '50'],
      {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
    expect(made.status, made.stderr).toBe(0);
    await signUp(page, 'coupon@example.com');
    await page.goto('/purchase_token');
    const card = page.getByRole('region', { name: '优惠码' });
    const field = card.getByPlaceholder('请输入优惠码');
    await card.getByRole('button', { name: '使用' }).click();
    await expect(card.getByRole('alert')).toHaveText('请输入优惠码');
    await field.pressSequentially('No-Such 码!');
    await expect(field).toHaveValue('nosuch');
    await expect(card.getByRole('alert')).toHaveCount(0);
    await field.press('Enter');
    await expect(card.getByRole('alert')).toHaveText('优惠码不存在或已失效');
    await field.fill('AUTUMN 50');
    await expect(card.getByRole('alert')).toHaveCount(0);
    await field.press('Enter');
    await expect(card.getByRole('status')).toHaveText('优惠码已使用，获得 50 颗灵感石');
    await expect(
      page.getByRole('region', { name: '灵感石余额' }).getByText('150', { exact: true }),
    ).toBeVisible();
    await field.fill('autumn50');
    await field.press('Enter');
    await expect(card.getByRole('alert')).toHaveText('你已经使用过这个优惠码');
  });
});

test('offers · sell nothing and announce it', async ({ page }) => {
  await page.goto('/test/purchase_token');
  const panel = page.getByRole('region', { name: '购买灵感石' });
  // The built-in engine costs nothing, so the offers are folded.
  await expect(panel.getByRole('group', { name: '新用户礼包' })).toBeHidden();
  await panel.getByText('购买灵感石').click();
  const offer = panel.getByRole('group', { name: '新用户礼包' });
  for (const words of ['$3.99', '$7.99', '-40%', '100 颗灵感石', '已结束'])
    await expect(offer).toContainText(words);
  await offer.getByRole('button').click();
  await expect(page.getByText('升级功能即将上线，敬请期待！')).toBeVisible();
  const custom = panel.getByRole('group', { name: '自定义充值' });
  await expect(custom.getByText('$5.00')).toBeVisible();
  await custom.getByLabel('灵感石数量').fill('50');
  await expect(custom.getByRole('button')).toBeDisabled();
  await custom.getByLabel('灵感石数量').fill('150');
  await expect(custom.getByText('$0.75')).toBeVisible();
  await expect(custom.getByRole('button')).toBeEnabled();
});

test('no network · says so, and the code stays in the field', async ({ page }) => {
  await signUp(page, 'offline@example.com');
  await page.goto('/purchase_token');
  await expect(
    page.getByRole('region', { name: '灵感石余额' }).getByText('100', { exact: true }),
  ).toBeVisible();
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.getByRole('region', { name: '每日签到' }).getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveText('领取失败，请检查网络连接');
  const card = page.getByRole('region', { name: '优惠码' });
  await card.getByPlaceholder('请输入优惠码').fill('abc');
  await card.getByRole('button', { name: '使用' }).click();
  await expect(card.getByRole('alert')).toHaveText('使用优惠码失败，请检查网络连接');
  await expect(card.getByPlaceholder('请输入优惠码')).toHaveValue('abc');
});

test('trial · balance 0; claim and code lead to the login', async ({ page }) => {
  await page.goto('/test/purchase_token');
  await expect(
    page.getByRole('region', { name: '灵感石余额' }).getByText('0', { exact: true }),
  ).toBeVisible();
  const claim = page.getByRole('region', { name: '每日签到' });
  await claim.getByRole('button').click();
  await expect(claim.getByRole('alert')).toContainText('用户未授权，请重新登录');
  const card = page.getByRole('region', { name: '优惠码' });
  await card.getByPlaceholder('请输入优惠码').fill('abc');
  await card.getByRole('button', { name: '使用' }).click();
  await expect(card.getByRole('alert')).toContainText('用户未授权，请重新登录');
  await claim.getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('page · accessible in both modes @phone', async ({ page }) => {
  await page.goto('/test/purchase_token');
  await page.getByRole('region', { name: '每日签到' }).getByRole('button').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, '/test/purchase_token');
  await signUp(page, 'axe@example.com');
  await page.goto('/purchase_token');
  await page.getByRole('region', { name: '每日签到' }).getByRole('button').click();
  await expect(page.getByRole('region', { name: '灵感石记录' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await expectAccessible(page, '/purchase_token');
});
