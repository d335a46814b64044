// What the user decides about the AI (rulings 10), and what happens to a request under way when the
// user leaves (B§4, rulings 21).
import { modelTest } from './fake-model.ts';
import { requestReply, openConversation, repliesOf, signUp } from './steps.ts';
import { expect, expectAccessible } from './world.ts';

const POST = '河边的柳树又绿了一层。';

modelTest.describe('with a model behind an endpoint', () => {
  modelTest(
    'consent · nothing is sent before it; it can be withdrawn @phone-only',
    async ({ page, ai }) => {
      ai.answerWith({ pieces: ['我读到', '这一句了。'] });
      const before = ai.requests.length;
      await signUp(page, 'consent@example.com', { posts: [POST], to: '/chat/:post' });

      await page.getByRole('button', { name: '期待回响' }).click();
      const dialog = page.getByRole('dialog', { name: '使用AI前，请先确认' });
      await expect(dialog).toContainText('fake-model（127.0.0.1');
      await expect(dialog).toContainText('图片不会发送');
      await expectAccessible(dialog, 'consent');
      await dialog.getByRole('button', { name: '暂不使用' }).click();
      await expect(repliesOf(page)).toHaveCount(0);
      expect(ai.requests.length).toBe(before);

      await page.getByRole('button', { name: '期待回响' }).click();
      await dialog.getByRole('button', { name: '同意并继续' }).click();
      await expect(repliesOf(page)).toHaveCount(1);
      expect(ai.requests.length).toBe(before + 1);
      // C§60.04
      await page.goto('/about-me');
      await expect(
        page.getByText('它们只在你请求回响、问问自己时发给 fake-model（127.0.0.1'),
      ).toBeVisible();
      await page.getByLabel('写第一条').fill('叫我小林就好');
      await page.getByRole('button', { name: '记下' }).click();
      await expect(page.getByRole('listitem').getByText('叫我小林就好')).toBeVisible();
      await page.goto('/inspiration');
      await openConversation(page, POST);
      await requestReply(page, 1);
      await expect(dialog).toHaveCount(0);
      expect(JSON.stringify(ai.requests.at(-1))).toContain('叫我小林就好');
      await page.getByRole('link', { name: '关于我' }).click();
      await expect(page).toHaveURL(/\/about-me$/);

      await page.goto('/setting');
      const section = page.getByRole('region', { name: 'AI' });
      await expect(section).toContainText('fake-model');
      const consent = section.getByRole('switch', { name: '同意发送文字' });
      await expect(consent).toBeChecked();
      await consent.click();
      await expect(consent).not.toBeChecked();
      const memory = section.getByRole('switch', { name: '关联往日' });
      await expect(memory).toBeChecked();
      await memory.click();
      await expect(memory).not.toBeChecked();
      await expect(section.getByRole('switch', { name: '让回响用这些' })).toBeChecked();
      await page.reload();
      await expect(memory).not.toBeChecked();
      await page.goto('/inspiration');
      await openConversation(page, POST);
      await page.getByRole('button', { name: '期待回响' }).click();
      await expect(dialog).toBeVisible();
    },
  );

  modelTest('leaving during a reply · a reload and signing out ask first', async ({ page, ai }) => {
    const left = Promise.withResolvers<void>();
    ai.answerWith({
      pieces: ['慢慢地', '写着……', '写完了。'],
      hold: { after: 1, until: left.promise },
    });
    await signUp(page, 'leaving@example.com', { posts: [POST], to: '/chat/:post' });
    await page.getByRole('button', { name: '期待回响' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '同意并继续' }).click();
    await expect(page.getByRole('button', { name: '停下' })).toBeVisible();

    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(page.getByRole('button', { name: '停下' })).toBeVisible();

    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const question = page.getByRole('dialog', { name: '有AI请求正在处理中，确定要离开吗？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(page).toHaveURL(/\/chat\//);
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await question.getByRole('button', { name: '离开' }).click();
    await expect(page).toHaveURL(/\/info$/);
    // A server that ends waits for its replies.
    left.resolve();
  });
});
