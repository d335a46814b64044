// An export comes back (C§62.07) in a journal of the other mode: whole, and from its texts alone.
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { JOURNAL_PATH, readJournalLine } from '#contract/journal-file.ts';
import { unzipFiles } from '../tools/test/unzip.ts';
import {
  cardOf,
  expectImages,
  openConversation,
  publish,
  repliesOf,
  requestReply,
  sendMessage,
  signUp,
  writeDiary,
} from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

/** The largest mean difference of an image that came back, of 255 (issue 18). */
const DIFFERENCE_MAX = 2;

const POST = '桂花忽然开了，整条街都是甜的。#秋天';
const DIARY = '甜的一天';

type Prefix = '' | '/test';

async function write(page: Page): Promise<void> {
  await publish(page, POST, ['#c98a3b']);
  await openConversation(page, POST);
  await sendMessage(page, '像小时候');
  await requestReply(page, 0);
  await writeDiary(page, DIARY, '很甜。', ['#4477aa', '#77aa44']);
}

async function exportFrom(page: Page, prefix: Prefix): Promise<Buffer> {
  await page.goto(`${prefix}/setting`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  return readFileSync(await (await downloading).path());
}

async function choose(page: Page, prefix: Prefix, zip: Buffer): Promise<void> {
  await page.goto(`${prefix}/import`);
  const file = { name: 'echo-notes.zip', mimeType: 'application/zip', buffer: zip };
  await page.getByLabel('要导入的文件').setInputFiles(file);
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview).toContainText('1 条灵感、1 篇笔记');
  await expect(preview).toContainText('2 句');
}

/** Imports what the preview shows. */
async function importInto(page: Page, prefix: Prefix): Promise<void> {
  const preview = page.getByRole('region', { name: '预览' });
  await preview.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('region', { name: '导入结果' }).getByRole('status')).toHaveText(
    '导入了 2 条',
  );
  await page.goto(`${prefix}/inspiration`);
  await expectImages(cardOf(page, POST), 1);
}

/** The rows of an export without the names of images, and the images in their order. */
function contentOf(zip: Buffer, unsaid: readonly string[]): { rows: unknown[]; images: Buffer[] } {
  const files = unzipFiles(zip);
  const images: Buffer[] = [];
  const lines = (files.get(JOURNAL_PATH)?.toString('utf8') ?? '').trim().split('\n').toSorted();
  const rows = lines.flatMap((text) => {
    const line = readJournalLine(text);
    if (line?.kind !== 'post' && line?.kind !== 'diary') return [];
    for (const name of unsaid) Reflect.deleteProperty(line.row, name);
    for (const path of line.row.images) images.push(files.get(path) ?? Buffer.alloc(0));
    const shown = JSON.stringify(line).replaceAll(/pictures\/[\w./-]+/g, 'image');
    return [JSON.parse(shown) as unknown];
  });
  return { rows, images };
}

/** Compares two exports, beside what a text does not say of an entry. */
async function expectSame(
  before: Buffer,
  after: Buffer,
  unsaid: readonly string[] = [],
): Promise<void> {
  const [one, other] = [contentOf(before, unsaid), contentOf(after, unsaid)];
  expect(one.rows).toHaveLength(2);
  expect(other.rows).toEqual(one.rows);
  expect(other.images).toHaveLength(3);
  for (const [at, bytes] of other.images.entries()) {
    const [a, b] = [sharp(one.images[at]), sharp(bytes)];
    const [shown, stored] = [await b.metadata(), await a.metadata()];
    expect([shown.format, shown.width, shown.height]).toEqual([
      stored.format,
      stored.width,
      stored.height,
    ]);
    const [left, right] = [await a.raw().toBuffer(), await b.raw().toBuffer()];
    const sum = left.reduce(
      (total, value, index) => total + Math.abs(value - (right[index] ?? 0)),
      0,
    );
    expect(sum / left.length).toBeLessThanOrEqual(DIFFERENCE_MAX);
  }
}

/** The archive without `data/`: Markdown, images and the book. */
function textsOf(zip: Buffer): Promise<Buffer> {
  const texts = new ZipFile();
  for (const [name, body] of unzipFiles(zip))
    if (!name.startsWith('data/')) texts.addBuffer(body, name);
  texts.end();
  return buffer(texts.outputStream as Readable);
}

// C§62.07
test('account · an export comes back in a trial, and that of the trial in an account', async ({
  page,
  browser,
}) => {
  await signUp(page, 'own-export@example.com');
  await write(page);
  const zip = await exportFrom(page, '');

  const other = await browser.newContext();
  const second = await other.newPage();
  await choose(second, '/test', zip);
  await expectAccessible(second, 'the preview of an own export');
  await importInto(second, '/test');
  const again = await exportFrom(second, '/test');
  await expectSame(zip, again);
  await second.goto('/test/inspiration');
  await openConversation(second, POST);
  await expect(repliesOf(second)).toHaveCount(1);
  await other.close();

  // C§63.06
  const last = await browser.newContext();
  const third = await last.newPage();
  await signUp(third, 'own-import@example.com');
  await choose(third, '', await textsOf(again));
  await importInto(third, '');
  await expectSame(zip, await exportFrom(third, ''), ['emotionalThemes', 'works']);
  await last.close();
});
