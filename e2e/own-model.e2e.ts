// The user's own model, called by the browser itself (C§68): set up by touch, tested, writing in
// every place, failing with words, removed. The endpoint is a fake one on another origin.
import { startFakeAi, answerLikeAModel, type FakeAi } from '../tools/test/fake-ai.ts';
import { act, cardOf, choosePost, openConversation, publish, repliesOf, signUp } from './steps.ts';
import { expect, expectAccessible, STRICT_AXE_TAGS, test as base } from './world.ts';
import type { Page, Request } from '@playwright/test';

const KEY = 'sk-own-model-secret';
const POST = '早上出门发现巷口的桂花开了，绕了两步路去闻。';

const test = base.extend<{ ai: FakeAi }>({
  ai: async ({}, use) => {
    const ai = await startFakeAi(0, { cors: true, key: KEY, models: ['qwen3:8b', 'llama3'] });
    ai.answerWith(answerLikeAModel);
    await use(ai);
    await ai.close();
  },
});

const form = (page: Page) => page.getByRole('dialog', { name: '自己的模型' });

/** Opens the form in the settings, by default those of the trial. */
async function openForm(page: Page, path = '/test/setting'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: '设置自己的模型' }).click();
  await expect(form(page).getByLabel('模型名')).toBeVisible();
}

async function fill(page: Page, ai: FakeAi, fields: { model?: string; key?: string } = {}) {
  await form(page).getByLabel('地址').fill(ai.baseUrl);
  await form(page)
    .getByLabel('模型名')
    .fill(fields.model ?? 'qwen3:8b');
  await form(page)
    .getByLabel('密钥（没有就空着）')
    .fill(fields.key ?? KEY);
}

/** The hosts that received the key in any part of a request. */
function watchKey(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.context().on('request', (request: Request) => {
    const sent = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    if (sent.includes(KEY)) hosts.add(new URL(request.url()).host);
  });
  return hosts;
}

// C§68.01, C§68.02, C§68.03, C§68.05
test('trial · an own model writes reply, enhancement, summary @phone-only', async ({
  page,
  ai,
}) => {
  const hosts = watchKey(page);
  await openForm(page);
  await expectAccessible(page, 'the form of the own model', STRICT_AXE_TAGS);
  await fill(page, ai, { model: 'gpt' });
  await form(page).getByRole('button', { name: '测试' }).click();
  await expect(form(page).getByRole('status')).toContainText('它有：qwen3:8b、llama3。');
  await fill(page, ai, { key: 'wrong' });
  await form(page).getByRole('button', { name: '测试' }).click();
  await expect(form(page).getByRole('status')).toContainText('没有接受这个密钥');
  await fill(page, ai);
  await form(page).getByRole('button', { name: '测试' }).click();
  await expect(form(page).getByRole('status')).toContainText('连上了。');
  await expect(form(page).getByText('连上了。')).toBeInViewport();
  await expectAccessible(page, 'a tested model', STRICT_AXE_TAGS);
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('回响由 qwen3:8b 写成。它在这台设备上')).toBeVisible();

  await page.goto('/test/inspiration');
  await publish(page, POST);
  await openConversation(page, POST);
  await page.getByRole('button', { name: '期待回响' }).click();
  await expect(repliesOf(page)).toHaveCount(1);
  await expect(repliesOf(page)).toContainText('我读到你写的这一句了。');
  await expect(repliesOf(page)).toContainText('AI 生成');

  await page.goto('/test/inspiration');
  await act(page, cardOf(page, POST), '文风增强');
  const dialog = page.getByRole('dialog', { name: '文风增强' });
  await dialog.getByRole('button', { name: /白描/ }).click();
  await dialog.getByRole('button', { name: '开始增强' }).click();
  await expect(dialog.getByLabel('改写后')).toHaveValue(/桂花开了/);
  await expect(dialog).toContainText('AI 生成');
  await page.keyboard.press('Escape');

  await page.goto('/test/inspiration');
  await choosePost(page, POST);
  await page.goto('/test/takenote');
  await page.getByRole('button', { name: /慢散文/ }).click();
  await page.getByRole('button', { name: '生成文章' }).click();
  const article = page.getByRole('article', { name: '生成的文章' });
  await expect(article).toContainText('桂花开了');
  await expect(article).toContainText('AI 生成');
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect(page).toHaveURL(/\/test\/notes/);

  expect([...hosts]).toEqual([new URL(ai.baseUrl).host]);
  const stored = await page.evaluate(
    (key) => Object.keys(localStorage).filter((name) => localStorage.getItem(name)?.includes(key)),
    KEY,
  );
  expect(stored).toEqual(['echo.own_model.trial']);

  await page.goto('/test/setting');
  await page.getByRole('button', { name: '移除自己的模型' }).click();
  await expect(page.getByText('现在由浏览器里的内置引擎回应')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('echo.own_model.trial'))).toBeNull();
});

// C§68.04, C§68.06
test('account · an own model writes; gone it says so; a sign-out forgets it', async ({
  page,
  ai,
}) => {
  const hosts = watchKey(page);
  await signUp(page, 'own-model@example.com', { posts: [POST] });
  await openForm(page, '/setting');
  await fill(page, ai);
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('回响由 qwen3:8b 写成。它在这台设备上')).toBeVisible();
  await expectAccessible(page, 'the settings with an own model');

  await page.goto('/inspiration');
  await openConversation(page, POST);
  await page.getByRole('button', { name: '期待回响' }).click();
  await expect(repliesOf(page)).toContainText('我读到你写的这一句了。');
  await expect(repliesOf(page)).toContainText('AI 生成');

  await ai.close();
  await page.getByRole('button', { name: '期待回响' }).click();
  await expect(page.getByText('没有连上你自己的模型，写下的都还在')).toBeVisible();
  await expect(repliesOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/info$/);
  const kept = await page.evaluate(
    (key) => Object.keys(localStorage).filter((name) => localStorage.getItem(name)?.includes(key)),
    KEY,
  );
  expect(kept).toEqual([]);
  expect([...hosts]).toEqual([new URL(ai.baseUrl).host]);
});

// C§68.02, C§68.05
const noisy = base.extend({
  // Chromium logs each response that this site may not read.
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await use(context);
    await context.close();
  },
});
noisy('test · an endpoint without CORS or off the policy · explains', async ({ page }) => {
  const ai = await startFakeAi();
  await openForm(page);
  await fill(page, ai);
  await form(page).getByRole('button', { name: '测试' }).click();
  const status = form(page).getByRole('status');
  await expect(status).toContainText(`OLLAMA_ORIGINS=${new URL(page.url()).origin}`);
  expect(ai.requests.every(({ method }) => method === 'OPTIONS')).toBe(true);
  await ai.close();
  await form(page).getByLabel('地址').fill('https://models.example.org/v1');
  await expect(form(page).getByText('文字会发给 models.example.org')).toBeVisible();
  await form(page).getByRole('button', { name: '测试' }).click();
  await expect(status).toContainText('这个网站的安全设置不许连 models.example.org');
});
