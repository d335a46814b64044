// Injected faults while the user writes: nothing is lost, nothing is duplicated, and the message
// says what happened.
import { startProxy, type CuttableProxy } from './proxy.ts';
import { image } from './images.ts';
import { modelTest } from './fake-model.ts';
import { act, cardOf, expectEditsSaved, repliesOf, sendMessage, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page, Route } from '@playwright/test';

const POST = '雨停以后，路灯下面还有一小片亮的。';
const CHANGED = '雨停以后，路灯下面还亮着一小片。';

const composer = (page: Page) => page.getByLabel('写下此刻的灵感');
const editor = (page: Page) => page.getByLabel('编辑灵感');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const compose = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '发布' }).click();

/** Injects a fault into one kind of request: it fails, or arrives without a response. */
async function injectFault(
  page: Page,
  url: string,
  method: string,
  how: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handle = (route: Route) =>
    route.request().method() === method ? how(route) : route.fallback();
  await page.route(url, handle);
  return () => page.unroute(url, handle);
}
const status500 = (route: Route) => route.fulfill({ status: 500, body: '' });
const responseLost = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/** Checks for the message and dismisses it, so that it is not mistaken for the next one. */
async function dismissAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await alert.getByRole('button', { name: '知道了' }).click();
  await expect(alert).toHaveCount(0);
}

/** Waits until nothing waits to be sent. */
async function untilSent(page: Page): Promise<void> {
  await expect(page.getByText('待发送')).toHaveCount(0);
}

test('post and edit that fail to save · are in their editors or wait, and are one row', async ({
  page,
}) => {
  await signUp(page, 'faults@example.com');
  await compose(page);
  await composer(page).fill(POST);
  await page.getByLabel('选择图片').setInputFiles(await image('lamp', '#c9a13b'));
  await expect(button(page, '移除第 1 张图片')).toBeVisible();
  let repair = await injectFault(page, '**/api/posts', 'POST', status500);
  await button(page, '发布').click();
  await dismissAlert(page, '发布失败，请重试');
  await expect(composer(page)).toHaveValue(POST);
  await expect(button(page, '移除第 1 张图片')).toBeVisible();
  await repair();
  // A reload keeps the text and the image.
  await page.reload();
  await expect(composer(page)).toHaveValue(POST);
  // Without a response the post waits, and is sent again by itself.
  repair = await injectFault(page, '**/api/posts', 'POST', responseLost);
  await button(page, '发布').click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expect(cardOf(page, POST).getByText('待发送')).toBeVisible();
  await repair();
  await untilSent(page);
  await expect(page.getByRole('article')).toHaveCount(1);

  await act(page, cardOf(page, POST), '编辑');
  await editor(page).fill(CHANGED);
  repair = await injectFault(page, '**/api/posts/*', 'PATCH', responseLost);
  await button(page, '保存').click();
  await expect(cardOf(page, CHANGED).getByText('待发送')).toBeVisible();
  await repair();
  await untilSent(page);
  await expect(editor(page)).toHaveCount(0);
  await expectEditsSaved(page);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, CHANGED).locator('img')).toHaveCount(1);
});

async function idOfOnlyPost(page: Page): Promise<string> {
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /对话$/ }).first().click();
  const link = card.getByRole('link', { name: '单独打开' });
  return ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
}

/** One post, changed in two tabs: the later save shows both texts and lets the user decide. */
async function editInTwoTabs(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await act(page, cardOf(page, POST), '编辑');
  await act(other, cardOf(other, POST), '编辑');
  await editor(page).fill('这一页写的。');
  await editor(other).fill('那一页写的。');
  const saved = other.waitForResponse((response) => response.request().method() === 'PATCH');
  await button(other, '保存').click();
  await expect(cardOf(other, '那一页写的。')).toBeVisible();
  await saved;

  const theirs = page.getByRole('region', { name: '别处的版本' });
  await button(page, '保存').click();
  await expect(page.getByRole('alert')).toContainText('这条灵感刚在别处改过，没有覆盖它');
  await expect(theirs).toContainText('那一页写的。');
  await expect(editor(page)).toHaveValue('这一页写的。');
  await expectAccessible(page, 'an edit that was changed elsewhere');

  await page.reload();
  await act(page, cardOf(page, '那一页写的。'), '编辑');
  await expect(editor(page)).toHaveValue('这一页写的。');
  await expect(theirs).toContainText('那一页写的。');
  await button(page, '保存我写的').click();
  await expect(editor(page)).toHaveCount(0);
  await expectEditsSaved(page);
  await page.reload();
  await expect(cardOf(page, '这一页写的。')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(1);

  // The text that was saved over is not lost, and neither is the one that it replaces again.
  await act(page, cardOf(page, '这一页写的。'), '历史版本');
  const versions = page.getByRole('dialog', { name: '历史版本' });
  await expect(versions.getByRole('radio')).toHaveCount(2);
  await expect(versions.locator('del')).toHaveText(['那']);
  await expect(versions.locator('ins')).toHaveText('这');
  await expectAccessible(versions, 'the versions of a post');
  await versions.getByRole('button', { name: '恢复这一版' }).click();
  await expect(page.getByText('已恢复，恢复之前的文字也在历史版本里')).toBeVisible();
  await expect(versions).toHaveCount(0);
  await expect(cardOf(page, '那一页写的。')).toBeVisible();
}

test('two tabs change one post · the later one shows both and decides', async ({ page }) => {
  await signUp(page, 'tabs@example.com', { posts: [POST] });
  await editInTwoTabs(page);
});

/** A journey whose connection to the product can be cut. */
const proxyTest = modelTest.extend<{ network: CuttableProxy }>({
  network: async ({ product }, use) => {
    const proxy = await startProxy(product.url);
    await use(proxy);
    proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

proxyTest.describe('with a model behind an OpenAI-compatible endpoint', () => {
  proxyTest(
    'network lost during a reply · shown, retried, saved and paid once',
    async ({ page, ai, network }) => {
      const isCut = Promise.withResolvers<void>();
      ai.answerWith({
        pieces: ['路灯下面', '那一小片', '，是雨', '留给你', '看的。'],
        hold: { after: 2, until: isCut.promise },
      });
      await signUp(page, 'cut@example.com', { posts: [POST] });
      await page.goto(`/chat/${await idOfOnlyPost(page)}`);
      await sendMessage(page, '我站在那里看了一会儿。');
      await button(page, '期待回响').click();
      await button(page, '同意并继续').click();
      const conversation = page.getByRole('region', { name: '对话' });
      await expect(conversation).toContainText('路灯下面那一小片');
      network.cut();
      await expect(conversation.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试');
      isCut.resolve();
      await expect(conversation.getByText('我站在那里看了一会儿。')).toBeVisible();
      network.restore();
      await button(page, '重试').click();
      await expect(repliesOf(page).getByText('路灯下面那一小片，是雨留给你看的。')).toBeVisible();
      await expect(conversation.getByRole('alert')).toHaveCount(0);
      await page.reload();
      await expect(repliesOf(page)).toHaveCount(1);
      expect(ai.requests).toHaveLength(1);
      // 1,100 tokens cost two of the hundred stones of a new account.
      await page.goto('/purchase_token');
      await expect(page.getByText('98', { exact: true }).first()).toBeVisible();
    },
  );
});
