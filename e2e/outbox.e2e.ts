// Writing without a network, signed in (rulings 124): what is written waits on the device, across
// reloads and tabs, and arrives once and in order.
import { act, cardOf, openDiary, publish, signUp, untilWorkerRuns, writeDiary } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const POST = '隧道里没有信号，先写下来。';
const LINE = '出了隧道再说。';
const DIARY = '隧道里的一篇';
const TRIED = '放弃的一篇';
const LATER = '明天再说的一句。';
const CHANGED = '隧道里没有信号，先写下来，再改一笔。';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waiting = (page: Page, count: number) => button(page, `${count} 条待发送`);
/** Waits until the server has everything. */
const allSent = (page: Page) =>
  expect(page.getByRole('button', { name: /^\d+ 条待发送$/ })).toHaveCount(0);

test.use({ serviceWorkers: 'allow' });

/** Notes the paths of what is written from now on. */
function noteWrites(page: Page, isCounted: (path: string, method: string) => boolean): string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isCounted(pathname, request.method())) sent.push(pathname);
  });
  return sent;
}

/** Writes a post with an image, an edit and a message without a network; they arrive once. */
async function writeInTunnel(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await publish(page, POST, ['#3b6ec9']);
  const card = cardOf(page, POST);
  await expect(card.getByText('待发送')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(1);
  await expect(waiting(page, 1)).toBeVisible();

  await act(page, card, '编辑');
  await page.getByLabel('编辑灵感').fill(CHANGED);
  await button(page, '保存').click();
  await expect(cardOf(page, CHANGED).getByText('待发送')).toBeVisible();

  await act(page, cardOf(page, CHANGED), '查看对话');
  await page.getByLabel('写下你的话').fill(LINE);
  await button(page, '发送').click();
  const talk = page.getByRole('region', { name: '对话' });
  await expect(talk.getByText('待发送')).toBeVisible();
  await expect(button(page, '联网后回响')).toBeDisabled();

  // A reload finds everything, and a second tab shows it too.
  await page.reload();
  await expect(talk.getByText(LINE)).toBeVisible();
  await waiting(page, 3).click();
  const list = page.getByRole('dialog', { name: '待发送' });
  await expect(list.getByRole('listitem')).toHaveText([/新灵感/, /改灵感/, /对话/]);
  await expectAccessible(page, 'what waits to be sent');
  const second = await context.newPage();
  await second.goto('/inspiration');
  await expect(waiting(second, 3)).toBeVisible();

  const created = noteWrites(page, (path, method) => method === 'POST' && path === '/api/posts');
  await context.setOffline(false);
  await allSent(page);
  await allSent(second);
  expect(created).toHaveLength(1);
  await second.close();
  await page.goto('/inspiration');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, CHANGED).locator('img')).toHaveCount(1);
  await expect(cardOf(page, CHANGED).getByRole('button', { name: '1 句' })).toBeVisible();
  await expect(page.getByText('待发送')).toHaveCount(0);
}

/** An edit that another device overtook is compared. Begins on the feed. */
async function beOvertaken(page: Page): Promise<void> {
  await page.route('**/api/posts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  );
  await act(page, cardOf(page, CHANGED), '编辑');
  await page.getByLabel('编辑灵感').fill(POST);
  await button(page, '保存').click();
  await expect(waiting(page, 1)).toBeVisible();
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('echo-notes-auth') ?? '{}') as { access_token: string })
        .access_token,
  );
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (await page.request.get('/api/posts', { headers })).json()) as {
    items: { id: string }[];
  };
  await page.request.patch(`/api/posts/${items[0]?.id}`, {
    headers,
    data: { content: '别处写的。' },
  });
  await page.unroute('**/api/posts/*');
  await waiting(page, 1).click();
  const list = page.getByRole('dialog', { name: '待发送' });
  await list.getByRole('button', { name: '立即重试' }).click();
  await list.getByRole('button', { name: '去对照' }).click();
  await expect(page.getByLabel('编辑灵感')).toHaveValue(POST);
  await expect(page.getByRole('region', { name: '别处的版本' })).toContainText('别处写的。');
  await button(page, '保存我写的').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(POST);
  await expect(page.getByText('待发送')).toHaveCount(0);
}

/** Signs out with a post that waits: it stays, and is sent at the next sign-in. */
async function leaveWithWaitingPost(page: Page): Promise<void> {
  await page.goto('/poston');
  await page.context().setOffline(true);
  await page.getByLabel('写下此刻的灵感').fill(LATER);
  await button(page, '发布').click();
  await expect(waiting(page, 1)).toBeVisible();
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '设置' })
    .click();
  await button(page, '退出登录').click();
  const question = page.getByRole('dialog', { name: '还有1条没有发送' });
  await expect(question).toContainText('下次登录这个账号时自动发送');
  await question.getByRole('button', { name: '取消' }).click();
  await page.context().setOffline(false);
  await allSent(page);
}

test('account · what is written without a network · arrives once, in order', async ({ page }) => {
  await signUp(page, 'tunnel-outbox@example.com');
  await untilWorkerRuns(page);
  await test.step('post, image, edit and message', () => writeInTunnel(page));
  await test.step('an edit that another device overtook', () => beOvertaken(page));
  await test.step('a sign-out asks', () => leaveWithWaitingPost(page));
});

/** Gives a diary up whose request may have arrived. Begins on the list of diaries. */
async function giveUpTriedDiary(page: Page): Promise<void> {
  // Only the answer is lost.
  await page.route('**/api/diaries', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await writeDiary(page, TRIED, '隧道很长。');
  await page.context().setOffline(true);
  await waiting(page, 1).click();
  const list = page.getByRole('dialog', { name: '待发送' });
  await list.getByRole('button', { name: '放弃' }).click();
  await page
    .getByRole('dialog', { name: '放弃这篇笔记吗？' })
    .getByRole('button', { name: '放弃' })
    .click();
  await expect(list).toHaveCount(0);
  await expect(cardOf(page, TRIED)).toHaveCount(0);
  await page.goto('/deleted');
  await expect(page.getByText(TRIED)).toBeVisible();
  await page.unroute('**/api/diaries');
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  const created = noteWrites(page, (path, method) => method === 'POST' && path === '/api/diaries');
  await page.context().setOffline(false);
  expect((await deleted).status()).toBe(200);
  await page.goto('/notes');
  await expect(cardOf(page, DIARY)).toBeVisible();
  await expect(cardOf(page, TRIED)).toHaveCount(0);
  expect(created).toEqual([]);
}

test('diary without a network · is shown, changed, sent once and in order @phone-only', async ({
  page,
  context,
}) => {
  await signUp(page, 'tunnel-diary@example.com', { to: '/notes' });
  await expect(page.getByText('还没有笔记')).toBeVisible();
  await untilWorkerRuns(page);
  await context.setOffline(true);
  await writeDiary(page, DIARY, '隧道很长。', ['#3b6ec9']);
  await expect(page.getByText('先存在这台设备上了，会自动发送')).toBeVisible();
  await expect(cardOf(page, DIARY).getByText('待发送')).toBeVisible();
  await openDiary(page, DIARY);
  await expect(page.getByText('这篇笔记发送之后，再来寻找共鸣。')).toBeVisible();
  await button(page, '收藏').click();
  await expect(button(page, '收藏')).toHaveAttribute('aria-pressed', 'true');
  await waiting(page, 2).click();
  const list = page.getByRole('dialog', { name: '待发送' });
  await expect(list.getByRole('listitem')).toHaveText([/新笔记.*隧道里的一篇.*隧道很长/s, /收藏/]);
  await expectAccessible(page, 'diaries that wait to be sent');
  await list.getByRole('button', { name: '关闭' }).click();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: DIARY })).toBeVisible();
  // The list cannot be read, and has what waits.
  await page.goto('/notes');
  await expect(cardOf(page, DIARY)).toBeVisible();
  await expect(page.getByText('连不上服务器，这里是这台设备上保存的内容。')).toBeVisible();
  const sent: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/(api|storage)\//.test(pathname))
      sent.push(pathname.startsWith('/storage') ? 'image' : pathname);
    if (request.method() === 'PUT' && pathname.endsWith('/favourite')) sent.push('favourite');
  });
  await context.setOffline(false);
  await allSent(page);
  expect(sent.filter((one) => ['image', '/api/diaries', 'favourite'].includes(one))).toEqual([
    'image',
    '/api/diaries',
    'favourite',
  ]);
  await page.goto('/notes');
  await expect(cardOf(page, DIARY)).toHaveCount(1);
  await expect(cardOf(page, DIARY).locator('img')).toHaveCount(1);
  await expect(cardOf(page, DIARY).getByLabel('已收藏')).toBeVisible();
  await expect(page.getByText('待发送')).toHaveCount(0);

  await test.step('a diary that was tried is given up', () => giveUpTriedDiary(page));
});
