// Import in both modes (C§62): a vault of Markdown files is previewed, imported, recognised the
// second time, and undone.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { image } from './images.ts';
import { cardOf, expectImages, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

/** Three dailies, one with an image and one with a film, and a file that is refused. */
async function vault() {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('日记/2021-03-04.md', '那天的桂花糕很甜。\n\n![](assets/cake.jpg)');
  add('日记/2021-03-05.md', '---\ntags: [旅行]\n---\n火车穿过隧道。\n\n![[a.mp4]]');
  add('日记/2021-03-06.md', '# 2021-03-06\n雨停了，去河边。');
  add('日记/.obsidian/app.json', '{}');
  add('日记/2021-03-07.md', '');
  zip.addBuffer((await image('cake', 'tomato')).buffer, '日记/assets/cake.jpg');
  zip.end();
  return {
    name: 'vault.zip',
    mimeType: 'application/zip',
    buffer: await buffer(zip.outputStream as Readable),
  };
}

async function choose(page: Page): Promise<void> {
  await page.getByLabel('要导入的文件').setInputFiles(await vault());
  await expect(page.getByRole('heading', { name: '找到 3 条' })).toBeVisible();
}

async function importAndUndo(page: Page, prefix: '' | '/test'): Promise<void> {
  await page.goto(`${prefix}/setting`);
  await page.getByRole('region', { name: '导入' }).getByRole('link', { name: '导入' }).click();
  await expect(page).toHaveURL(new RegExp(`${prefix}/import$`));
  await choose(page);
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview).toContainText('2021-03-04 至 2021-03-06');
  await expect(preview).toContainText('3 条灵感、0 篇笔记');
  await expect(preview).toContainText('a.mp4');
  await expect(preview).toContainText('2021-03-07.md');
  await expectAccessible(page, 'the preview of an import');
  // C§78.02
  await preview.getByRole('button', { name: '一条一条挑' }).click();
  const entries = preview.getByRole('region', { name: '逐条挑选' });
  await entries.getByRole('checkbox').nth(1).uncheck();
  await expect(preview).toContainText('2 条灵感、0 篇笔记');
  await entries.getByRole('combobox').first().selectOption('笔记');
  await expect(preview).toContainText('1 条灵感、1 篇笔记');
  await expectAccessible(page, 'the entries of an import');
  await entries.getByRole('checkbox').nth(1).check();
  await entries.getByRole('combobox').first().selectOption('灵感');
  await expect(preview).toContainText('3 条灵感、0 篇笔记');
  // What was read survives a reload.
  await page.reload();
  await preview.getByRole('button', { name: '开始导入' }).click();
  const report = page.getByRole('region', { name: '导入结果' });
  await expect(report.getByRole('status')).toHaveText('导入了 3 条');
  await expectAccessible(page, 'the report of an import');
  await report.getByRole('button', { name: '完成' }).click();

  await choose(page);
  await preview.getByRole('button', { name: '开始导入' }).click();
  await expect(report.getByRole('status')).toHaveText('导入了 0 条，3 条原来就有');

  await page.goto(`${prefix}/inspiration`);
  await expect(cardOf(page, '雨停了，去河边。')).toHaveCount(1);
  await expect(cardOf(page, '火车穿过隧道。')).toContainText('〔没有导入：a.mp4〕');
  await expect(cardOf(page, '火车穿过隧道。')).toContainText('#旅行');
  await expectImages(cardOf(page, '那天的桂花糕很甜。'), 1);

  await page.goto(`${prefix}/import`);
  const past = page.getByRole('region', { name: '导入过的' }).getByRole('listitem');
  await expect(past).toHaveText([/导入了 3 条/]);
  await past.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(past).toHaveCount(0);
  await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible();
  await page.goto(`${prefix}/inspiration`);
  // The samples of a trial are still in its list.
  const feed =
    prefix === ''
      ? page.getByRole('heading', { name: '还没有灵感' })
      : page.getByRole('list', { name: '灵感列表' });
  await expect(feed).toBeVisible();
  await expect(cardOf(page, '雨停了，去河边。')).toHaveCount(0);
}

test('account · a vault is imported, recognised, and undone', async ({ page }) => {
  await signUp(page, 'import@example.com');
  await importAndUndo(page, '');
});
