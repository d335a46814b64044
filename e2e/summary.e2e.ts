// From selected posts to a diary, in both modes: selecting, writing, editing, saving, and with
// errors.
import { answerLikeAModel } from '../tools/test/fake-ai.ts';
import { modelTest } from './fake-model.ts';
import { choosePost, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const MORNING = '早上出门发现巷口的桂花开了，绕了两步路去闻。';
const EVENING = '晚上把阳台的旧书理了一遍，翻到一张三个人的合照。';
const FALLBACK = '后端服务暂时不可用，已为您生成备用总结';

const article = (page: Page) => page.getByRole('article', { name: '生成的文章' });
const writeIt = (page: Page) => page.getByRole('button', { name: '生成文章' });

/** Selects both posts of the feed and opens the desk with the floating button. */
async function chooseTwo(page: Page): Promise<void> {
  for (const text of [MORNING, EVENING]) await choosePost(page, text);
  await page.getByRole('link', { name: /总结.*条选中的灵感/ }).click();
  await expect(page).toHaveURL(/\/takenote$/);
  await expect(writeIt(page)).toBeEnabled();
}

/** Opens the fragments when they are collapsed above the article. */
async function showFragments(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^选中的灵感/ });
  if ((await fold.count()) > 0 && (await fold.getAttribute('aria-expanded')) === 'false')
    await fold.click();
}

test('article · is discarded only after the question; accessible @phone-only', async ({ page }) => {
  await signUp(page, 'discard@example.com', { posts: [MORNING, EVENING], to: '/takenote' });
  await expect(page.getByText('请至少选择一个内容作为总结参考')).toBeVisible();
  await expectAccessible(page, '/takenote, nothing chosen');
  await page.goto('/inspiration');
  await chooseTwo(page);
  await showFragments(page);
  await page
    .getByRole('region', { name: '选中的灵感' })
    .getByRole('button', { name: /桂花/ })
    .click();
  await expectAccessible(page, '/takenote, chosen');
  await writeIt(page).click();
  await expect(article(page)).toBeVisible();
  await expectAccessible(page, '/takenote, written');
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByLabel('标题').fill('  ');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('标题和内容不能为空')).toBeVisible();
  await expectAccessible(page, '/takenote, editing');
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '按建议重新生成' }).click();
  await expect(page.getByText('请输入修改建议')).toBeVisible();
  await page.getByRole('button', { name: '放弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(article(page)).toBeVisible();
  await page.getByRole('button', { name: '放弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await page.goto('/takenote');
  await expect(writeIt(page)).toBeVisible();
});

modelTest.describe('with a model behind an OpenAI-compatible endpoint', () => {
  modelTest.beforeEach(async ({ ai }) => ai.answerWith(answerLikeAModel));

  const agree = (page: Page) => page.getByRole('button', { name: '同意并继续' }).click();
  const json = JSON.stringify({
    title: '桂花和合照',
    article: `${MORNING}\n\n${EVENING}`,
    used: [1, 2],
  });
  /** The title and the first post of the article, then the rest. */
  const halves = [json.slice(0, json.indexOf(EVENING)), json.slice(json.indexOf(EVENING))];
  const firstHalf = { pieces: halves.slice(0, 1), end: 'hang' } as const;

  modelTest(
    'nothing is sent without consent; the article streams, is charged, can stop',
    async ({ page, ai }) => {
      ai.answerWith(firstHalf);
      await signUp(page, 'stream@example.com', { posts: [MORNING, EVENING] });
      await chooseTwo(page);
      await writeIt(page).click();
      await expect(page.getByRole('dialog')).toContainText('fake-model');
      expect(ai.requests).toHaveLength(0);
      await agree(page);
      const writing = page.getByRole('region', { name: '正在写的文章' });
      await expect(writing).toContainText('早上出门');
      await expect(writing).not.toContainText('合照');
      await page.getByRole('button', { name: '停下' }).click();
      await expect(writing).toHaveCount(0);
      await expect(page.getByText(FALLBACK)).toHaveCount(0);
      await expect.poll(() => ai.requests[0]?.droppedAt).not.toBeNull();

      ai.answerWith(answerLikeAModel);
      await writeIt(page).click();
      await expect(article(page)).toContainText('AI 生成');
      await expect(article(page)).toContainText('用了 1,100 tokens');
      await expect(article(page)).toContainText('花费 2 灵感石');
      expect(ai.requests[1]?.body.messages?.[1]?.content).toContain('桂花');
    },
  );

  modelTest(
    'sample day · a style that failed is retried, each is written once',
    async ({ page, ai }) => {
      ai.answerWith({ status: 401, body: '{}' });
      await signUp(page, 'styles@example.com', { to: '/model_select' });
      await agree(page);
      await expect(page.getByRole('button', { name: '重新生成' })).toHaveCount(7);
      ai.answerWith(answerLikeAModel);
      const failed = ai.requests.length;
      await page.getByRole('button', { name: '重新生成' }).first().click();
      await expect(page.getByRole('article').getByText('AI 生成')).toHaveCount(1);
      await page.reload();
      await expect(page.getByRole('article').getByText('AI 生成')).toHaveCount(7);
      expect(ai.requests).toHaveLength(failed + 7);
      await page
        .getByRole('article', { name: '慢散文' })
        .getByRole('button', { name: '选用' })
        .click();
      await expect(
        page.getByRole('article', { name: '慢散文' }).getByRole('button', { name: '已选用' }),
      ).toBeVisible();
      await expectAccessible(page, '/model_select');
    },
  );
});
