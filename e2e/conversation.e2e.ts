// The conversation about one post: personas, sending by keys, editing the post in place, pausing,
// regenerating, deleting.
import { image } from './images.ts';
import { modelTest } from './fake-model.ts';
import { act, cardOf, deleteReply, requestReply, repliesOf, sendMessage, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '傍晚在桥上等一班一直没来的车。';
const talk = (page: Page) => page.getByRole('region', { name: '对话' });
const field = (page: Page) => page.getByLabel('写下你的话');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openTalk(page: Page): Promise<void> {
  await act(page, cardOf(page, POST), '查看对话');
  await expect(field(page)).toBeVisible();
}

/** The whole conversation with the built-in engine. */
async function converse(page: Page): Promise<void> {
  await openTalk(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(POST);

  // The post is the first sheet: it is edited in place and cannot be deleted here.
  await page.locator('#original-post').getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('编辑灵感').fill(`${POST}风很大。`);
  await button(page, '保存').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${POST}风很大。`);
  await expect(page.locator('#original-post').getByRole('button', { name: '删除' })).toHaveCount(0);

  await page.getByRole('button', { name: /^回应的人/ }).click();
  const people = page.getByRole('dialog', { name: '想让谁来回应' });
  await expectAccessible(people, 'who is to answer');
  await people.getByRole('button', { name: /旁观的诗人/ }).click();
  await expect(people).toHaveCount(0);

  await expect(button(page, '发送')).toBeDisabled();
  const low = (await field(page).boundingBox())?.height ?? 0;
  await field(page).click();
  await expect
    .poll(async () => (await field(page).boundingBox())?.height ?? 0)
    .toBeGreaterThan(low * 2);
  await field(page).pressSequentially('第一行');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('第二行');
  await expect(field(page)).toHaveValue('第一行\n第二行');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(talk(page).getByText('第一行')).toHaveCount(1);

  // While an input method composes, Enter chooses a word.
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'che', selectionStart: 3, selectionEnd: 3 });
  await keys.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await keys.send('Input.insertText', { text: '车来了' });
  await expect(field(page)).toHaveValue('车来了');
  await page.keyboard.press('Enter');
  await expect(talk(page).getByText('车来了')).toHaveCount(1);

  const files = await Promise.all(
    ['#c98a3b', '#3b6ec9', '#2f7d5b', '#7d2f5b'].map((color, index) => image(`p-${index}`, color)),
  );
  await page.getByLabel('选择图片').setInputFiles(files);
  await expect(page.getByRole('button', { name: /^移除第 \d 张图片$/ })).toHaveCount(3);
  await expect(page.getByText('最多只能上传 3 张图片')).toBeVisible();
  await button(page, '发送').click();
  await expect(talk(page).locator('img[src^="blob:"], img[src*="/storage/"]')).toHaveCount(3);

  await requestReply(page, 0);
  await expect(repliesOf(page)).toContainText('旁观的诗人');
  await requestReply(page, 1);
  await expect(button(page, '重新生成这条回复')).toHaveCount(1);
  await button(page, '重新生成这条回复').click();
  await expect(repliesOf(page)).toHaveCount(2);
  await expect(button(page, '重新生成这条回复')).toHaveCount(1);
  await sendMessage(page, '说完就不能再换了。');
  await expect(button(page, '重新生成这条回复')).toHaveCount(0);

  await repliesOf(page).last().getByRole('button', { name: '删除这条回复' }).click();
  const question = page.getByRole('dialog', { name: '确定要删除这条AI回复吗？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(repliesOf(page)).toHaveCount(2);
  await deleteReply(page, repliesOf(page).last());
  await expect(repliesOf(page)).toHaveCount(1);
  await page.reload();
  await expect(repliesOf(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: '回应的人：旁观的诗人' })).toBeVisible();

  // A post that does not exist.
  await page.goto(page.url().replace(/[0-9a-f-]{36}$/, '00000000-0000-4000-8000-000000000000'));
  await expect(page.getByText('未找到对应的灵感内容')).toBeVisible();
  await expectAccessible(page, 'no such post');
  await page.getByRole('link', { name: '返回灵感' }).last().click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

test('account · conversation @phone-only', async ({ page }) => {
  await signUp(page, 'talk@example.com', { posts: [POST] });
  await converse(page);
});

modelTest.describe('with a model behind an OpenAI-compatible endpoint', () => {
  modelTest(
    'pausing leaves nothing; navigation and hidden tabs continue; tokens are counted',
    async ({ page, ai, context }) => {
      ai.answerWith({ pieces: ['第0句。', '第1句。'], pieceMs: 300, end: 'hang' });
      await signUp(page, 'pause@example.com', { posts: [POST] });
      await openTalk(page);
      await button(page, '期待回响').click();
      await button(page, '同意并继续').click();
      await expect(talk(page)).toContainText('第0句。第1句。');
      await expect(button(page, '期待回响')).toBeDisabled();
      await field(page).fill('可以接着写，发不出去。');
      await expect(button(page, '发送')).toBeDisabled();
      await expectAccessible(page, 'a reply on its way');
      await button(page, '停下').click();
      await expect(talk(page)).not.toContainText('第0句。');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.reload();
      await expect(field(page)).toHaveValue('可以接着写，发不出去。');
      await expect(repliesOf(page)).toHaveCount(0);

      const left = Promise.withResolvers<void>();
      ai.answerWith({
        pieces: ['车还没来，', '可桥下的水', '一直在走。'],
        hold: { after: 1, until: left.promise },
      });
      await button(page, '期待回响').click();
      await expect(talk(page)).toContainText('车还没来，');
      await page.getByRole('link', { name: '返回灵感' }).click();
      // The conversation has an article with the same words.
      await expect(page.getByRole('list', { name: '灵感列表' })).toBeVisible();
      const other = await context.newPage();
      await other.bringToFront();
      left.resolve();
      await page.bringToFront();
      await act(page, cardOf(page, POST), '查看对话');
      await expect(repliesOf(page).getByText('车还没来，可桥下的水一直在走。')).toBeVisible();
      await button(page, '用量').click();
      await expect(button(page, '用了 1,100 tokens')).toBeVisible();
    },
  );
});
