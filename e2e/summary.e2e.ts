// From selected posts to a diary, in both modes: selecting, writing, editing, saving, and with
// errors.
import { answerLikeAModel } from '../tools/test/fake-ai.ts';
import { modelTest } from './fake-model.ts';
import { cardOf, choosePost, publish, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const MORNING = '早上出门发现巷口的桂花开了，绕了两步路去闻。';
const EVENING = '晚上把阳台的旧书理了一遍，翻到一张三个人的合照。';
const FALLBACK = '后端服务暂时不可用，已为您生成备用总结';

const article = (page: Page) => page.getByRole('article', { name: '生成的文章' });
const writeIt = (page: Page) => page.getByRole('button', { name: '生成文章' });

/** Publishes two posts, selects both and opens the desk with the floating button. */
async function chooseTwo(page: Page): Promise<void> {
  await publish(page, MORNING);
  await publish(page, EVENING);
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

/** The same steps in both modes: write, edit by hand, write again, reload, save. */
async function postsToDiary(page: Page): Promise<void> {
  await chooseTwo(page);
  await showFragments(page);
  await expect(page.getByRole('region', { name: '选中的灵感' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await writeIt(page).click();
  await expect(article(page)).toContainText('桂花开了');
  await expect(article(page)).toContainText('合照');
  await expect(article(page)).toContainText('内置引擎不会写文章，只按时间排好');
  await expect(page.getByRole('button', { name: /慢散文.*要接一个模型才能写/ })).toBeDisabled();

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByLabel('标题').fill('  ');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('标题和内容不能为空')).toBeVisible();
  await page.getByLabel('标题').fill('桂花和合照');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(article(page).getByRole('heading')).toHaveText('桂花和合照');

  // Neither saved nor lost.
  await page.reload();
  await expect(article(page).getByRole('heading')).toHaveText('桂花和合照');
  // The last part of the page to arrive, above the button.
  await expect(page.getByText('内置引擎不懂你写了什么')).toBeVisible();

  await page.getByRole('button', { name: '按建议重新生成' }).click();
  await expect(page.getByText('请输入修改建议')).toBeVisible();
  await page
    .getByRole('group', { name: '总结的风格' })
    .getByRole('button', { name: /逐条整理/ })
    .click();
  await page.getByRole('button', { name: '用“逐条整理”重新生成' }).click();
  await page.getByRole('button', { name: '重新生成', exact: true }).click();
  await expect(article(page)).toContainText('逐条整理');
  await expect(article(page).getByRole('heading')).not.toHaveText('桂花和合照');
  const title = (await article(page).getByRole('heading').textContent()) ?? '';

  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(page.getByText(title).first()).toBeVisible();

  // The selection is empty, the quotes are counted, the style is stored.
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '总结' })
    .click();
  await expect(page.getByText('请至少选择一个内容作为总结参考')).toBeVisible();
  await page.getByRole('link', { name: '去选灵感' }).click();
  await expect(cardOf(page, MORNING).getByRole('button', { name: '1 篇笔记引用' })).toBeVisible();
  await choosePost(page, MORNING);
  await page.getByRole('link', { name: /总结.*条选中的灵感/ }).click();
  await expect(page.getByRole('button', { name: /逐条整理/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

test('account · two posts become a diary', async ({ page }) => {
  test.slow();
  await signUp(page, 'summary@example.com');
  await postsToDiary(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /逐条整理/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('article · is discarded only after the question; accessible @phone-only', async ({ page }) => {
  await signUp(page, 'discard@example.com');
  await page.goto('/takenote');
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
  await expectAccessible(page, '/takenote, editing');
  await page.getByRole('button', { name: '取消', exact: true }).click();
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
      await signUp(page, 'stream@example.com');
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

  modelTest('navigation · does not stop the article', async ({ page, ai }) => {
    const left = Promise.withResolvers<void>();
    ai.answerWith({ pieces: halves, hold: { after: 1, until: left.promise } });
    await signUp(page, 'wander@example.com');
    await chooseTwo(page);
    await writeIt(page).click();
    await agree(page);
    await expect(page.getByRole('region', { name: '正在写的文章' })).toContainText('早上');
    await page.getByRole('link', { name: '返回灵感' }).click();
    await expect(cardOf(page, MORNING)).toBeVisible();
    left.resolve();
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '总结' })
      .click();
    await expect(article(page)).toContainText('合照');
  });

  modelTest(
    'connection lost on the first try · placeholder, received text can be kept',
    async ({ page, ai, product }) => {
      ai.answerWith(firstHalf);
      await signUp(page, 'cut-first@example.com');
      await chooseTwo(page);
      await writeIt(page).click();
      await agree(page);
      await expect(page.getByRole('region', { name: '正在写的文章' })).toContainText('早上出门');
      await product.end('SIGKILL');
      await expect(page.getByText(FALLBACK)).toBeVisible();
      await page.getByRole('button', { name: '留下已写出的部分' }).click();
      await expect(article(page)).toContainText('早上出门');
      await expect(page.getByText(FALLBACK)).toHaveCount(0);
    },
  );

  modelTest(
    'sample day · every style, two at a time, once for all users, free',
    async ({ page, ai }) => {
      ai.answerWith((request) => ({ ...answerLikeAModel(request), delayMs: 150 }));
      await signUp(page, 'styles@example.com');
      await page.goto('/model_select');
      await agree(page);
      await expect(page.getByRole('article')).toHaveCount(7);
      await expect(page.getByRole('article').getByText('AI 生成')).toHaveCount(7);
      expect(ai.requests).toHaveLength(7);
      await page.reload();
      await expect(page.getByRole('article').getByText('AI 生成')).toHaveCount(7);
      expect(ai.requests).toHaveLength(7);
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

  modelTest('style that failed · says so and retries', async ({ page, ai }) => {
    ai.answerWith({ status: 401, body: '{}' });
    await signUp(page, 'stylefault@example.com');
    await page.goto('/model_select');
    await agree(page);
    const again = page.getByRole('button', { name: '重新生成' });
    await expect(again).toHaveCount(7);
    ai.answerWith(answerLikeAModel);
    await again.first().click();
    await expect(page.getByRole('article').getByText('AI 生成')).toHaveCount(1);
  });
});
