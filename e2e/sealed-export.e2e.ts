// The export of an account (C§63, C§82): its book opens from disk, and a sealed one opens with its
// passphrase only.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { publish, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Locator, Page } from '@playwright/test';

const PASSPHRASE = '桂花 又开了 三次 真香';

async function download(page: Page, button: Locator): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** Unpacks an archive into a folder; returns the names of its files. */
async function unpack(zip: Uint8Array, folder: string): Promise<string[]> {
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  const names: string[] = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    names.push(entry.filename);
    const path = join(folder, entry.filename);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await entry.getData(new Uint8ArrayWriter()));
  }
  return names;
}

test('account · a sealed export opens with its passphrase, and its book from disk', async ({
  page,
  context,
}, info) => {
  await signUp(page, 'sealed@example.com');
  await publish(page, '湖边的树都黄了。<b>真的</b>', ['tomato']);
  await page.goto('/setting');
  const data = page.getByRole('region', { name: '我的数据' });
  const dialog = page.getByRole('dialog');

  await data.getByRole('button', { name: '加密导出' }).click();
  await dialog.getByLabel('口令', { exact: true }).fill('短');
  await dialog.getByRole('button', { name: '加密导出' }).click();
  await expect(dialog.getByText('口令至少要 10 个字符')).toBeVisible();
  await expectAccessible(dialog, 'the passphrase of an export');
  await dialog.getByLabel('口令', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('再输入一次').fill(PASSPHRASE);
  const sealed = await download(page, dialog.getByRole('button', { name: '加密导出' }));
  expect(sealed.name).toMatch(/^echo-notes-[\d-]+\.echosealed$/);
  expect(readFileSync(sealed.path).includes('journal/')).toBe(false);

  // The other mode opens it as well.
  await page.goto('/test/setting');
  const file = { name: sealed.name, mimeType: '', buffer: readFileSync(sealed.path) };
  await page.getByLabel('加密的导出').setInputFiles(file);
  await dialog.getByLabel('口令', { exact: true }).fill('别的口令，不是这个');
  await dialog.getByRole('button', { name: '打开' }).click();
  await expect(dialog.getByText('口令不对，请再试一次')).toBeVisible();
  await dialog.getByLabel('口令', { exact: true }).fill(PASSPHRASE);
  const opened = await download(page, dialog.getByRole('button', { name: '打开' }));
  expect(opened.name).toBe(sealed.name.replace('.echosealed', '.zip'));

  const folder = info.outputPath('export');
  const names = await unpack(readFileSync(opened.path), folder);
  expect(names).toEqual(expect.arrayContaining(['data/journal.jsonl', 'book/index.html']));
  // The page before it loads its fonts when it is idle.
  await page.goto('about:blank');
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${join(folder, 'book/index.html')}`);
  await page.getByRole('link').first().click();
  await expect(page.getByText('湖边的树都黄了。<b>真的</b>')).toBeVisible();
  const image = page.getByRole('img', { name: '图片' });
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);

  // A file that is not sealed is refused.
  await page.goto('/test/setting');
  await page
    .getByLabel('加密的导出')
    .setInputFiles({ name: 'a.echosealed', mimeType: '', buffer: Buffer.from('PK') });
  await expect(page.getByText('这不是回响的加密导出，请选另一个文件')).toBeVisible();

  // An import takes the sealed file itself (C§82.05).
  await page.goto('/test/import');
  await page.getByLabel('要导入的文件').setInputFiles(file);
  await dialog.getByLabel('口令', { exact: true }).fill(PASSPHRASE);
  await expectAccessible(dialog, 'the passphrase of a file to import');
  await dialog.getByRole('button', { name: '打开' }).click();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('region', { name: '导入结果' }).getByRole('status')).toBeVisible();
  await page.goto('/test/inspiration');
  await expect(page.getByText('湖边的树都黄了。<b>真的</b>').first()).toBeVisible();
});
