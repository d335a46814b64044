// A post, a conversation and a diary are exported as images that look like their sheets. The
// template 红栏 is in from-posts-to-image.e2e.ts.
import { readFile } from 'node:fs/promises';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import sharp from 'sharp';
import {
  chooser,
  expectFaithful,
  exported,
  hasColourEmoji,
  inkOf,
  openExport,
  sheet,
  templates,
} from './exports.ts';
import {
  cardOf,
  requestReply,
  openConversation,
  openDiary,
  publish,
  sendMessage,
  signUp,
  writeDiary,
} from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';

const POST =
  '巷口的灯坏了三天，今晚又亮了，照着一地的槐花。我站了一会儿，把明天要说的话想了一遍，袖口到家还是香的🌼👨‍👩‍👧‍👦。';
const FIRST_WORDS = '巷口的灯坏了三天';
const TITLE = '桂花，迟开👨‍👩‍👧‍👦';
const MARKS = '要带的：\n- [ ] 伞\n- [x] **灯**\n\n> 灯要**亮**一点，*慢慢走*\n\n';
const BODY =
  '桂花是忽然开的。早上出门还没有，晚上下班，整条街就都是甜的了。\n\n我把耳机摘下来，绕了一个路口。犇龘鱻这样的字也要在，🌼和👩🏽‍🚀也要在。';

// Tall enough for a whole sheet.
test.use({ viewport: { width: 1280, height: 2200 } });

test.describe('with every template', () => {
  test.use({ environment: { DEFAULT_PLAN: 'premium' } });

  test('account · posts, conversations and diaries look like their sheets', async ({ page }) => {
    await signUp(page, 'export@example.com');
    await publish(page, POST, ['#c98a3b', '#3b6ec9']);
    await openExport(cardOf(page, FIRST_WORDS), page);
    const post = await exported(page, '格笺');
    expect(post.name).toMatch(/^回响_\d{4}-\d{2}-\d{2}_\d{4}_格笺\.png$/);
    await expectFaithful(post);
    await expect(sheet(page)).not.toContainText('Echo Notes');
    await chooser(page).getByRole('button', { name: '关闭' }).click();

    await openConversation(page, FIRST_WORDS);
    await requestReply(page, 0);
    await sendMessage(page, '把耳机摘了，桂花才真的进来了。');
    await openExport(page, page);
    await expect(sheet(page)).toContainText('把耳机摘了');
    await expect(sheet(page)).toContainText('内置引擎');
    await expectFaithful(await exported(page, '刊页'));
    await chooser(page).getByRole('button', { name: '关闭' }).click();

    await writeDiary(page, TITLE, MARKS + BODY, ['#c98a3b', '#3b6ec9', '#2f7d5b']);
    await openDiary(page, TITLE);
    await openExport(page, page);
    await expect(templates(page)).toHaveCount(6);
    for (const name of ['夜航', '旧信']) await expectFaithful(await exported(page, name));
    const silk = await exported(page, '绢裱');
    expect(silk.name).toMatch(/^桂花，迟开.*_\d{4}-\d{2}-\d{2}_绢裱\.png$/);
    await expectFaithful(silk);
    // The vertical title: the comma in the upper right, and a whole emoji.
    const comma = await inkOf(page, silk, '，');
    expect(comma.centre.x).toBeGreaterThan(0.5);
    expect(comma.centre.y).toBeLessThan(0.5);
    test.skip(!(await hasColourEmoji(page)), 'no colour emoji font is installed');
    const emoji = await inkOf(page, silk, '👨‍👩‍👧‍👦');
    expect(emoji.box.height).toBeLessThan(emoji.box.width * 1.5);
    expect(emoji.share).toBeGreaterThan(0.3);
  });
});

test.describe('in pages', () => {
  test.use({
    viewport: { width: 1280, height: 900 },
    // The preview begins at quarters of a pixel.
    deviceScaleFactor: 4,
    // Every change of style is then a transition of 1 ms.
    contextOptions: { reducedMotion: 'reduce' },
  });

  // C§97.01
  test('pages · 3:4 each, numbered, as on the screen', async ({ page }) => {
    await page.goto('/test/inspiration');
    await writeDiary(page, TITLE, (MARKS + BODY).repeat(6), ['#c98a3b']);
    await openDiary(page, TITLE);
    await openExport(page, page);
    await templates(page).filter({ hasText: '素笺' }).click();
    await chooser(page).getByRole('button', { name: '分页 3:4' }).click();
    await chooser(page).getByRole('button', { name: '下一页' }).click();
    await expect(sheet(page)).toContainText(/2 \/ \d/);
    const count = Number(/\/ (\d+)/.exec((await sheet(page).textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(1);
    const waiting = page.waitForEvent('download');
    await chooser(page).getByRole('button', { name: '下载图片' }).click();
    await expect(chooser(page).getByRole('status')).toHaveText(`${count} 张图片已保存`);
    const archive = await readFile((await (await waiting).path()) ?? '');
    const entries = await new ZipReader(new Uint8ArrayReader(archive)).getEntries();
    expect(entries.map(({ filename }) => filename.slice(-6))).toEqual(
      entries.map((_, index) => `_${index + 1}.png`),
    );
    const second = entries[1];
    if (second === undefined || second.directory) throw new Error('no second page');
    const png = Buffer.from(await second.getData(new Uint8ArrayWriter()));
    await expectFaithful({
      name: 'page 2',
      png,
      shown: await sheet(page).screenshot({ animations: 'disabled' }),
      size: { width: 450, height: 600 },
    });
  });
});

test('very long diary · is complete', async ({ page }) => {
  await page.goto('/test/inspiration');
  const paragraph = '这一天很长，从早上的雾写到晚上的灯，中间的路也一步一步记下来，怕忘了哪一步。';
  await writeDiary(
    page,
    '很长的一天',
    Array.from({ length: 120 }, (_, index) => `第${index + 1}段。${paragraph.repeat(2)}`).join(
      '\n\n',
    ),
  );
  await openDiary(page, '很长的一天');
  await openExport(page, page);
  await templates(page).filter({ hasText: '素笺' }).click();
  const waiting = page.waitForEvent('download', { timeout: 60_000 });
  await chooser(page).getByRole('button', { name: '下载图片' }).click();
  const file = await waiting;
  const size = await sheet(page).evaluate((element) => ({
    width: (element as HTMLElement).offsetWidth,
    height: (element as HTMLElement).offsetHeight,
  }));
  expect(size.height).toBeGreaterThan(16_384);
  const png = sharp(await file.path(), { limitInputPixels: false });
  const { width, height } = await png.metadata();
  console.info(
    `long diary: a sheet of ${size.width} × ${size.height} became ${width} × ${height} pixels`,
  );
  expect(width / height).toBeCloseTo(size.width / size.height, 3);
  // The last lines are present: the watermark is at the very end.
  const foot = await png
    .extract({
      left: 0,
      top: Math.round(height * 0.997),
      width,
      height: Math.floor(height * 0.002),
    })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer();
  expect(foot.some((value) => value < 160)).toBe(true);
});

test.describe('in a window of normal size', () => {
  test.use({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('chooser · accessible, and an image is copied to the clipboard', async ({ page }) => {
    await page.goto('/test/inspiration');
    await publish(page, FIRST_WORDS);
    await openExport(cardOf(page, FIRST_WORDS), page);
    await expectAccessible(chooser(page), 'the chooser');
    await chooser(page).getByRole('button', { name: '复制图片' }).click();
    await expect(chooser(page).getByRole('status')).toHaveText('图片已复制');
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap((item) => item.types),
    );
    expect(types).toContain('image/png');
  });
});
