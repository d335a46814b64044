// Danger to life on a phone: the card of a conversation, its numbers, and the entry of the menu.
import { act, cardOf, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

const POST = '半小时前吃了药，一直在吐，不敢打电话';

test('account · danger · a card with numbers, and an entry that stays @phone-only', async ({
  page,
}) => {
  await signUp(page, 'care@example.com', { posts: [POST] });
  await act(page, cardOf(page, POST), '查看对话');
  const card = page.getByRole('alert', { name: '先打 120，现在就打' });
  await expect(card.getByRole('link').first()).toHaveAttribute('href', 'tel:120');
  await expectAccessible(page, 'the card of danger');
  await card.getByRole('button', { name: '先收起来' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('写下你的话')).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByText('需要有人陪你说说吗').click();
  const numbers = page.getByRole('dialog', { name: /想找个人说说话/u });
  await expect(numbers.getByRole('link')).toHaveCount(5);
  await expectAccessible(numbers, 'the numbers of the menu');
  await numbers.getByRole('button', { name: '收起' }).last().click();
  await expect(numbers).toHaveCount(0);
});
