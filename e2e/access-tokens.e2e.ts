// 访问令牌 on a phone: made in the settings, used by a program, ended at once (rulings 112).
import { cardOf, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

test('access token · captures a post until it is ended', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, 'tokens@example.com', { to: '/setting' });
  const section = page.getByRole('region', { name: '访问令牌' });
  await section.getByRole('button', { name: '新建访问令牌' }).click();
  const form = page.getByRole('dialog', { name: '新建访问令牌' });
  await form.getByRole('button', { name: '新建访问令牌' }).click();
  await expect(form.getByRole('alert')).toContainText('名字写1到30个字');
  await form.getByLabel('名字').fill('手机快捷指令');
  await form.getByText('30天', { exact: true }).click();
  await expectAccessible(form, 'a new access token');
  await form.getByRole('button', { name: '新建访问令牌' }).click();

  const created = page.getByRole('dialog', { name: '访问令牌建好了' });
  const text = await created.getByLabel('访问令牌', { exact: true }).inputValue();
  expect(text).toMatch(/^echo_[0-9A-Za-z]{36}$/);
  await expectAccessible(created, 'an access token shown once');
  await created.getByRole('button', { name: '存好了' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关掉' }).click();
  await expect(created).toBeHidden();

  const capture = (body: string) =>
    fetch(`${product.url}/api/capture`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${text}`, 'Content-Type': 'text/plain' },
    });
  const line = section.getByRole('listitem');
  await expect(line).toContainText('还没用过 · 30天后过期');
  const answer = await capture('路上看到晚霞 #散步');
  expect(answer.status).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  await page.goto('/inspiration');
  await expect(cardOf(page, '路上看到晚霞')).toBeVisible();
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', { name: '路上看到晚霞' })).toBeVisible();

  await page.goto('/setting');
  await expect(line).toContainText('刚刚用过');
  await expectAccessible(section, 'the access tokens of the settings');
  await line.getByRole('button', { name: '作废 手机快捷指令' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '作废', exact: true }).click();
  await expect(line).toHaveCount(0);
  expect((await capture('再来一条')).status).toBe(401);
});
