// Without a network (rulings 40): trial works everywhere, an account shows what it has loaded and
// says that it is offline. The app starts from the service worker's cache, and from a static file
// host without a server.
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { finishStatic } from '../tools/finish-static.ts';
import { cardOf, publish, signUp, untilWorkerRuns } from './steps.ts';
import { expect, test } from './world.ts';
import type { Browser, Page } from '@playwright/test';

const POST = '没有网络的晚上，也写一句。';

async function startTrial(page: Page): Promise<string> {
  await page.goto('/info');
  await page.getByRole('button', { name: 'Try for Free' }).first().click();
  await expect(page).toHaveURL(/\/test\/inspiration$/);
  await publish(page, POST);
  const id = await page.evaluate(() =>
    Object.keys(localStorage)
      .find((key) => key.startsWith('echo.trial.post.'))
      ?.slice('echo.trial.post.'.length),
  );
  return id ?? '';
}

/** The screens of trial mode with a text that each shows. */
const twins = (postId: string): [string, string | RegExp][] => [
  ['/test/inspiration', POST],
  ['/test/poston', '发布'],
  [`/test/chat/${postId}`, POST],
  ['/test/takenote', '总结'],
  ['/test/notes', '多走的十分钟'],
  ['/test/notes/5a3c1e02-0000-7000-8000-000000000001', '多走的十分钟'],
  ['/test/model_select', '请先登录'],
  ['/test/setting', '主题'],
  ['/test/dashboard', '试用模式下无法查看完整统计数据，请登录账号获取详细分析'],
  ['/test/purchase_token', '灵感石'],
];

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every screen of trial mode · works without a network, or without the server', async ({
    page,
    context,
    product,
  }) => {
    const postId = await startTrial(page);
    await untilWorkerRuns(page);
    await context.setOffline(true);
    for (const [path, words] of twins(postId)) {
      await page.goto(path);
      await expect(page.getByText(words).first(), path).toBeVisible();
      expect(new URL(page.url()).pathname, path).toBe(path);
    }
    await page.goto(`/test/chat/${postId}`);
    await page.getByRole('button', { name: '期待回响' }).click();
    await expect(page.getByText('内置引擎').first()).toBeVisible();

    await product.end('SIGTERM');
    await context.setOffline(false);
    await page.goto('/info');
    await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
    await page.getByRole('button', { name: 'Try for Free' }).first().click();
    await expect(cardOf(page, POST)).toBeVisible();
    await page.goto('/login');
    await expect(page.getByText('现在连不上服务器')).toBeVisible();
  });

  test('worker, manifest and icons · have headers that browsers accept', async ({ request }) => {
    const worker = await request.get('/sw.js');
    expect(worker.headers()['content-type']).toContain('javascript');
    expect(worker.headers()['cache-control']).toBe('no-cache');
    const html = await (await request.get('/info')).text();
    const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const manifest = (await (await request.get(address)).json()) as {
      name: string;
      icons: { src: string; purpose?: string }[];
    };
    expect(manifest.name).toBe('回响 · Echo Notes');
    expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type'], src).toBe('image/png');
  });
});

test('account without a network · keeps what was loaded and written, and says so', async ({
  page,
  context,
}) => {
  await signUp(page, 'tunnel@example.com');
  await publish(page, POST);
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '发布' })
    .click();
  await page.getByLabel('写下此刻的灵感').fill('在隧道里写的');
  await context.setOffline(true);
  await expect(page.getByText('网络断开了')).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(cardOf(page, '在隧道里写的').getByText('待发送')).toBeVisible();
  await expect(cardOf(page, POST)).toBeVisible();
  // The service worker is not there, so the list of what waits cannot be loaded.
  await page.getByRole('button', { name: '1 条待发送' }).click();
  await expect(page.getByText('列表现在打不开，内容都在这台设备上')).toBeVisible();
  await expect(cardOf(page, '在隧道里写的')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('网络断开了')).toHaveCount(0);
  await expect(page.getByText('待发送')).toHaveCount(0);
  await expect(cardOf(page, '在隧道里写的')).toHaveCount(1);
});

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
};

/** A static file host: files unchanged, 404.html for everything else. */
async function startFileHost(): Promise<{ url: string; folder: string; end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'echo-static-'));
  cpSync(resolve(process.env['WEB_DIR'] ?? 'dist'), folder, { recursive: true });
  finishStatic(folder, { publicUrl: '', aiHosts: '' });
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    const isThere = existsSync(file) && extname(file) !== '';
    response.writeHead(isThere ? 200 : 404, {
      'content-type': TYPES[isThere ? extname(file) : '.html'] ?? 'application/octet-stream',
    });
    response.end(readFileSync(isThere ? file : join(folder, '404.html')));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    folder,
    end: () => {
      host.closeAllConnections();
      host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs steps in a page of a static file host. */
async function onFileHost(
  browser: Browser,
  serviceWorkers: 'allow' | 'block',
  steps: (page: Page, folder: string) => Promise<void>,
): Promise<void> {
  const host = await startFileHost();
  const context = await browser.newContext({ baseURL: host.url, locale: 'zh-CN', serviceWorkers });
  try {
    await steps(await context.newPage(), host.folder);
  } finally {
    await context.close();
    host.end();
  }
}

test('static file host · the trial works, deep links included', async ({ browser }) => {
  await onFileHost(browser, 'block', async (page) => {
    await page.goto('/');
    await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
    const postId = await startTrial(page);
    await page.goto(`/test/chat/${postId}`);
    await expect(page.getByText(POST).first()).toBeVisible();
    await page.goto('/inspiration');
    await expect(page).toHaveURL(/\/info$/);
  });
});

test('new version · waits for the user and keeps unsaved text', async ({ browser }) => {
  await onFileHost(browser, 'allow', async (page, folder) => {
    await page.goto('/test/poston');
    await untilWorkerRuns(page);
    await page.getByLabel('写下此刻的灵感').fill('写到一半');
    appendFileSync(join(folder, 'sw.js'), '\n// the next version');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('回响有了新版本')).toBeVisible();
    await expect(page.getByLabel('写下此刻的灵感')).toHaveValue('写到一半');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '更新' }).click();
    await reloaded;
    await expect(page.getByLabel('写下此刻的灵感')).toHaveValue('写到一半');
    await expect(page.getByText('回响有了新版本')).toHaveCount(0);
  });
});
