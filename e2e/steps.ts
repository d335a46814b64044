// The steps that several journeys share.
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { newId } from '#contract/compliance/world.ts';
import { image } from './images.ts';

/** The password of every user of a journey. */
export const PASSWORD = 'a-quiet-evening-7';

/** Fills the given fields of the login screen. */
export async function fillLogin(
  page: Page,
  fields: { email?: string; password?: string; confirmation?: string },
): Promise<void> {
  if (fields.email !== undefined) await page.getByLabel('邮箱').fill(fields.email);
  if (fields.password !== undefined)
    await page.getByLabel('密码', { exact: true }).fill(fields.password);
  if (fields.confirmation !== undefined)
    await page.getByLabel('确认密码').fill(fields.confirmation);
}

/** Changes the login screen to the sign-up. Its prerendered page changes only once it is live. */
export async function openSignUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: '立即注册' }).click();
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();
}

/** Signs up with a new address by the form; ends on the feed. */
export async function signUpByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await openSignUp(page);
  await fillLogin(page, { email, password: PASSWORD, confirmation: PASSWORD });
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

/** What an account has from the start, and where its browser is then. */
interface Start {
  /** The texts of posts, the last one newest. */
  posts?: readonly string[];
  /** The path; `:post` is the id of the newest post. */
  to?: string;
}

/**
 * Gives this browser a new account and its session (A§9), without the form; ends on the feed or at
 * the path given. The form and the composer have journeys of their own.
 */
export async function signUp(
  page: Page,
  email: string,
  { posts = [], to = '/inspiration' }: Start = {},
): Promise<void> {
  const rows = posts.map((content) => ({ id: newId(), content, images: [] }));
  // A document of this origin that runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate(
    async ({ account, written }) => {
      const response = await fetch('/auth/v1/signup', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(account),
      });
      if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
      const session = (await response.json()) as { access_token: string };
      for (const row of written) {
        const { ok, status } = await fetch('/api/posts', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${session.access_token}`,
          },
          body: JSON.stringify(row),
        });
        if (!ok) throw new Error(`post: ${status}`);
      }
      localStorage.setItem('echo-notes-auth', JSON.stringify(session));
    },
    { account: { email, password: PASSWORD }, written: rows },
  );
  await page.goto(to.replace(':post', rows.at(-1)?.id ?? ''));
  if (to === '/inspiration')
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
}

/** Signs in; ends on the feed. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
}

/** Publishes a post with one image per colour; ends on the feed. */
export async function publish(page: Page, text: string, colors: string[] = []): Promise<void> {
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '发布' })
    .click();
  await page.getByLabel('写下此刻的灵感').fill(text);
  for (const [index, color] of colors.entries()) {
    await page.getByLabel('选择图片').setInputFiles(await image(`image-${index}`, color));
    await expect(page.getByRole('button', { name: `移除第 ${index + 1} 张图片` })).toBeVisible();
  }
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expect(cardOf(page, text)).toBeVisible();
}

/** Writes a diary with images by hand; ends in the list of diaries. */
export async function writeDiary(
  page: Page,
  title: string,
  body: string,
  colors: string[] = [],
): Promise<void> {
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '发布' })
    .click();
  await page.getByRole('tab', { name: '发布笔记' }).click();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('正文').fill(body);
  if (colors.length > 0) {
    await page
      .getByLabel('选择图片')
      .setInputFiles(
        await Promise.all(colors.map((color, index) => image(`note-${index}`, color))),
      );
    await expect(
      page.getByRole('button', { name: `移除第 ${colors.length} 张图片` }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: '发布笔记', exact: true }).click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(cardOf(page, title)).toBeVisible();
}

/** Opens a diary of the list. */
export async function openDiary(page: Page, title: string): Promise<void> {
  await cardOf(page, title).getByRole('link').click();
  await expect(page).toHaveURL(/\/notes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The card of a post in the feed, by its text. */
export function cardOf(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/**
 * Adds a post to the selection. A toast that slides over the star may take the press: it is pressed
 * again, as a user would do.
 */
export async function choosePost(page: Page, text: string): Promise<void> {
  const star = cardOf(page, text).getByRole('button', { name: /选入总结/ });
  await expect(async () => {
    if ((await star.getAttribute('aria-pressed')) === 'false') await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
  }).toPass();
}

/** Waits until every image of a card is displayed. */
export async function expectImages(card: Locator, count: number): Promise<void> {
  const shown = card.getByRole('img').or(card.locator('img'));
  await expect(shown).toHaveCount(count);
  await expect
    .poll(() =>
      card
        .locator('img')
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
        ),
    )
    .toBe(count);
}

/** The button of a card that unfolds its conversation. */
export const CONVERSATION_BUTTON = /^(对话|\d+ 句)$/;

/** Opens the conversation of a card on its own page. */
export async function openConversation(page: Page, text: string): Promise<void> {
  const card = cardOf(page, text);
  const fold = card.getByRole('button', { name: CONVERSATION_BUTTON });
  // The tab remembers which conversations were unfolded.
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await card.getByRole('link', { name: '单独打开' }).click();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  // The URL changes before the page does, and both pages have the same field: text typed into the
  // old one is lost.
  await expect(page.getByRole('link', { name: '返回灵感' })).toBeVisible();
}

/** The lines of the AI in the open conversation. */
export function repliesOf(page: Page): Locator {
  return page
    .getByRole('region', { name: '对话' })
    .locator('.group')
    .filter({ has: page.getByRole('button', { name: '删除这条回复' }) });
}

/**
 * Runs steps whose result is shown before the server of an account has it, and waits for the
 * response. A trial sends nothing.
 */
export async function untilStored(
  page: Page,
  path: RegExp,
  steps: () => Promise<void>,
): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/test/')) return steps();
  const answered = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && path.test(response.url()),
  );
  await steps();
  expect((await answered).ok()).toBe(true);
}

/** Deletes a reply. */
export async function deleteReply(page: Page, reply: Locator): Promise<void> {
  await reply.getByRole('button', { name: '删除这条回复' }).click();
  const question = page.getByRole('dialog', { name: '确定要删除这条AI回复吗？' });
  await untilStored(page, /\/api\/messages\//, () =>
    question.getByRole('button', { name: '删除', exact: true }).click(),
  );
}

/** Sends a message in the open conversation. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('写下你的话').fill(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('region', { name: '对话' }).getByText(text)).toBeVisible();
  await expect(page.getByLabel('写下你的话')).toHaveValue('');
}

/** Requests a reply and waits until it is saved; `before` is the number of earlier replies. */
export async function requestReply(page: Page, before: number): Promise<void> {
  await page.getByRole('button', { name: '期待回响' }).click();
  await expect(repliesOf(page)).toHaveCount(before + 1);
}

/**
 * Chooses an action of a card: the specified ones are visible on a wide screen; the others, and all
 * below 768 px, are in its menu.
 */
export async function act(page: Page, card: Locator, action: string): Promise<void> {
  await expect(card).toBeVisible();
  const inFoot = card.locator('footer').getByRole('button', { name: action, exact: true });
  if ((await inFoot.count()) > 0) return inFoot.click();
  await card.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/**
 * Waits until every edit is saved. A change is shown at once; its text is kept in the browser until
 * the server responds.
 */
export async function expectEditsSaved(page: Page): Promise<void> {
  const keptEdits = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^echo\.draft\..+\.(?:post|diary)\./.test(key)),
    );
  await expect.poll(keptEdits).toEqual([]);
}

/** Watches the requests of a page; the function returned waits until all of them are answered. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}

/** Swipes with one real finger, from a point by a number of pixels. */
export async function swipe(
  page: Page,
  { x, y, dx, dy = 0 }: { x: number; y: number; dx: number; dy?: number },
): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + dx * part, y: y + dy * part }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/**
 * Creates an account with these posts, the last one newest, or at the given moments. No browser is
 * signed in.
 */
export async function seedAccount(
  url: string,
  email: string,
  contents: readonly string[],
  createdAt?: string | ((index: number) => string),
): Promise<void> {
  const post = async (path: string, token: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { access_token?: string };
  };
  const { access_token: token = '' } = await post('/auth/v1/signup', '', {
    email,
    password: PASSWORD,
  });
  for (const [index, content] of contents.entries())
    await post('/api/posts', token, {
      id: newId(),
      content,
      images: [],
      createdAt: typeof createdAt === 'function' ? createdAt(index) : createdAt,
    });
}

/** Waits until the fonts are loaded that the text and the style sheets of this moment need. */
export async function untilFontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A font is requested when the text that needs it is laid out.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });
}

/** Lets no timer of this delay or more run in the documents that the page opens from now on. */
export async function dropTimers(page: Page, fromMs: number): Promise<void> {
  await page.addInitScript((limitMs) => {
    const start = globalThis.setTimeout;
    const startSoon = (run: () => void, delayMs = 0, ...values: []) =>
      delayMs < limitMs ? start(run, delayMs, ...values) : 0;
    Object.assign(globalThis, { setTimeout: startSoon });
  }, fromMs);
}

/** Waits until the service worker has cached the shell and controls this page. */
export async function untilWorkerRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null,
    null,
    // It caches some four hundred files, on a machine that does other work as well.
    { timeout: 120_000 },
  );
}
