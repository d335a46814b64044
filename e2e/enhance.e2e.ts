// Enhancing a post in both modes: chosen, compared, saved, restored, and with errors.
import { modelTest } from './fake-model.ts';
import { act, cardOf, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '今天下班路上看到很美的晚霞,停下来看了五分钟。  橘色一层一层淡下去。';
const REWRITTEN = '下班路上看到很美的晚霞，我站住看了五分钟。橘色一层层淡下去。';

const dialog = (page: Page) => page.getByRole('dialog', { name: '文风增强' });

test('discarded only after the question; the dialog is accessible @phone-only', async ({
  page,
}) => {
  await signUp(page, 'throw@example.com', { posts: [POST] });
  await act(page, page.getByRole('article').first(), '文风增强');
  await expect(dialog(page)).toBeVisible();
  // A wider dialog would scroll out of its frame when the focus moves.
  expect(await dialog(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await expectAccessible(dialog(page), 'enhancement, picking');
  await dialog(page).getByRole('button', { name: '开始增强' }).click();
  await expect(dialog(page).getByLabel('改写后')).toBeVisible();
  await expectAccessible(dialog(page), 'enhancement, result');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: '确定要放弃这次增强吗？' })
    .getByRole('button', { name: '取消' })
    .click();
  await expect(dialog(page).getByLabel('改写后')).toBeVisible();
  await dialog(page).getByRole('button', { name: '放弃' }).click();
  await page
    .getByRole('dialog', { name: '确定要放弃这次增强吗？' })
    .getByRole('button', { name: '放弃' })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cardOf(page, '停下来看了五分钟')).toBeVisible();
});

modelTest.describe('with a model behind an OpenAI-compatible endpoint', () => {
  const begin = async (page: Page, email: string) => {
    await signUp(page, email, { posts: [POST] });
    await act(page, page.getByRole('article').first(), '文风增强');
    await dialog(page).getByRole('button', { name: '开始增强' }).click();
    await page.getByRole('button', { name: '同意并继续' }).click();
  };

  modelTest('streams in, is charged, and shows its usage', async ({ page, ai }) => {
    const seen = Promise.withResolvers<void>();
    ai.answerWith({
      pieces: REWRITTEN.match(/[\s\S]{1,3}/gu) ?? [],
      hold: { after: 2, until: seen.promise },
    });
    await begin(page, 'enhance-remote@example.com');
    await expect(dialog(page).getByRole('region', { name: '正在改写' })).toContainText('下班路上');
    seen.resolve();
    await expect(dialog(page).getByLabel('改写后')).toHaveValue(REWRITTEN);
    await expect(dialog(page)).toContainText('AI 生成 · 用了 1,100 tokens · 花费 2 灵感石，余 98');
    await expectAccessible(dialog(page), 'enhancement, written');
  });
});
