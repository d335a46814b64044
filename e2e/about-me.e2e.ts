// 关于我 in both modes (C§60): facts are written, changed, confirmed and erased; a fact that a
// conversation states is proposed.
import { openConversation, publish, requestReply, signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS, test } from './world.ts';

// C§60.01
test('account · facts are written, changed, kept and erased', async ({ page }) => {
  await signUp(page, 'about-me@example.com');
  await page.getByRole('button', { name: '翻看' }).click();
  await page.getByRole('menuitem', { name: '关于我' }).click();
  await expect(page).toHaveURL(/\/about-me$/);
  await expect(page.getByText('随时可以改，也可以一次全部删除。')).toBeVisible();
  await expectAccessible(page, 'no facts', STRICT_AXE_TAGS);

  await page.getByRole('button', { name: '记下' }).click();
  await expect(page.getByRole('alert')).toContainText('每条写1到60个字');
  await page.getByLabel('写第一条').fill('叫我小林就好');
  await page.getByLabel('写第一条').press('Enter');
  const lines = page.getByRole('region', { name: '关于我' }).getByRole('listitem');
  await expect(lines).toHaveText([/叫我小林就好/]);
  await page.getByLabel('再写一条').fill('家里有一只猫，叫豆包');
  await page.getByRole('button', { name: '记下' }).click();
  await expect(lines).toHaveCount(2);
  await expect(page.getByLabel('再写一条')).toHaveValue('');

  await page.getByRole('button', { name: '“叫我小林就好”的操作' }).click();
  await page.getByRole('menuitem', { name: '改一改' }).click();
  await expect(page.getByLabel('改这一条')).toBeFocused();
  await page.getByLabel('改这一条').fill('叫我林子就好');
  await page.getByRole('button', { name: '改好了' }).click();
  await expect(lines).toHaveText([/叫我林子就好/, /豆包/]);
  await expectAccessible(page, 'facts', STRICT_AXE_TAGS);

  await page.reload();
  await expect(lines).toHaveText([/叫我林子就好/, /豆包/]);
  const use = page.getByRole('switch', { name: '让回响用这些' });
  await expect(use).toBeChecked();
  await use.click();
  await expect(use).not.toBeChecked();
  await page.goto('/setting');
  await expect(use).not.toBeChecked();
  await page
    .getByRole('region', { name: 'AI', exact: true })
    .getByRole('link', { name: '打开关于我' })
    .click();
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: '全部删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部删除' }).click();
  await expect(page.getByText('已全部删除')).toBeVisible();
  await expect(lines).toHaveCount(0);
});

test('trial · a fact is proposed, changed and kept with its source @phone-only', async ({
  page,
}) => {
  await page.goto('/test/inspiration');
  await publish(page, '我家猫叫豆包。今天又在键盘上睡着了。');
  await openConversation(page, '我家猫叫豆包');
  await requestReply(page, 0);
  const card = page.getByRole('region', { name: '记住这一句吗' });
  await expect(card).toContainText('家里的猫叫豆包');
  await expectAccessible(page, 'a proposal', STRICT_AXE_TAGS);
  await card.getByRole('button', { name: '改一改' }).click();
  await expect(card.getByLabel('记成')).toBeFocused();
  await card.getByLabel('记成').fill('家里的猫叫豆包，爱睡键盘');
  // The notice of the publication is still there and must not take the click.
  await card.getByRole('button', { name: '记住' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: '关于我' }).click();
  const line = page.getByRole('listitem').filter({ hasText: '家里的猫叫豆包，爱睡键盘' });
  await line.getByRole('link', { name: /的灵感$/ }).click();
  await expect(page).toHaveURL(/\/test\/chat\//);
  await expect(page.getByText('我家猫叫豆包。今天又在键盘上睡着了。').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
