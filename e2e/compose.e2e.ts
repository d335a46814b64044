// The compose page: two tabs with their own drafts, images from every source, and every refusal.
import { image, type ImageFile } from './images.ts';
import { cardOf, signUp } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const removers = (page: Page) => page.getByRole('button', { name: /^移除第 \d 张图片$/ });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const inspiration = (page: Page) => page.getByLabel('写下此刻的灵感');

/** Drops files on the editor, or pastes them into it. */
async function addFiles(
  page: Page,
  how: 'drop' | 'paste',
  field: string,
  { name, mimeType, buffer }: ImageFile,
): Promise<void> {
  const files = await page.evaluateHandle(
    ({ base64, name: fileName, type }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    { base64: buffer.toString('base64'), name, type: mimeType },
  );
  if (how === 'drop') {
    await page.getByLabel(field).dispatchEvent('dragover', { dataTransfer: files });
    await expect(page.getByText('松手放入图片')).toBeVisible();
    await page.getByLabel(field).dispatchEvent('drop', { dataTransfer: files });
    await expect(page.getByText('松手放入图片')).toHaveCount(0);
  } else {
    await page.getByLabel(field).evaluate((element, clipboardData) => {
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, files);
  }
}

/** Both tabs, from their refusals to a published text, in both modes. Begins on the feed. */
async function compose(page: Page): Promise<void> {
  const root = new URL(page.url()).pathname.replace('/inspiration', '');
  await page.goto(`${root}/poston`);
  await button(page, '发布').click();
  await expect(page.getByRole('alert').filter({ hasText: '请输入内容或添加图片' })).toBeVisible();
  await page
    .getByLabel('选择图片')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(
    page.getByRole('alert').filter({ hasText: '请选择有效的图片格式（JPEG、PNG、GIF、WebP）' }),
  ).toBeVisible();

  await inspiration(page).fill('  写到一半');
  await addFiles(page, 'drop', '写下此刻的灵感', await image('dropped', '#c98a3b'));
  await expect(removers(page)).toHaveCount(1);
  await addFiles(page, 'paste', '写下此刻的灵感', await image('pasted', '#3b6ec9'));
  await expect(removers(page)).toHaveCount(2);
  const more = await Promise.all(
    ['#2f7d5b', '#7d2f5b', '#5b2f7d'].map((color, index) => image(`more-${index}`, color)),
  );
  await page.getByLabel('选择图片').setInputFiles(more);
  await expect(removers(page)).toHaveCount(4);
  await expect(page.getByText('最多只能上传 4 张图片')).toBeVisible();
  await expect(button(page, '发布')).toBeEnabled();
  // The footer stays visible and covers content that is not scrolled to.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, 'the empty page, full');

  // The other tab is unaffected; navigation and a reload lose nothing.
  await tab(page, '发布笔记').click();
  await expect(page).toHaveURL(/\?as=note$/);
  await expect(removers(page)).toHaveCount(0);
  await button(page, '发布笔记').click();
  await expect(page.getByRole('alert').filter({ hasText: '请输入标题和内容' })).toBeVisible();
  await page.getByLabel('标题').fill('窗外');
  await page.getByLabel('正文').fill('只写了一行。');
  await page.getByRole('link', { name: '返回灵感' }).click();
  await expect(page).toHaveURL(/\/inspiration$/);
  await page.goto(`${root}/poston`);
  await page.reload();
  await expect(inspiration(page)).toHaveValue('  写到一半');
  await expect(removers(page)).toHaveCount(4);
  await button(page, '移除第 4 张图片').click();
  await button(page, '发布').click();
  await expect(page.getByText('灵感发布成功！')).toBeVisible();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expect(cardOf(page, '写到一半').locator('img')).toHaveCount(3);

  await page.goto(`${root}/poston?as=note`);
  await expect(page.getByLabel('标题')).toHaveValue('窗外');
  await expect(page.getByLabel('正文')).toHaveValue('只写了一行。');
  const ten = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      image(`note-${index}`, `#${index}a${index}b${index}c`),
    ),
  );
  await page.getByLabel('选择图片').setInputFiles(ten);
  await expect(removers(page)).toHaveCount(9, { timeout: 60_000 });
  await expect(page.getByText('最多只能上传 9 张图片')).toBeVisible();
  const cover = (number: number) => page.getByRole('button', { name: `把第 ${number} 张设为封面` });
  await expect(cover(1)).toHaveAttribute('aria-pressed', 'true');
  await cover(3).click();
  await expect(cover(3)).toHaveAttribute('aria-pressed', 'true');
  await button(page, '移除第 3 张图片').click();
  await expect(removers(page)).toHaveCount(8);
  await expect(cover(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, '发布笔记')).toBeEnabled();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, 'a note being written');
  await button(page, '发布笔记').click();
  await expect(page).toHaveURL(/\/notes$/);
  await page.getByRole('link', { name: /窗外/ }).first().click();
  await expect(page.getByRole('heading', { name: '窗外' })).toBeVisible();
  // Four thumbnails, and the number of further images on the fifth.
  await expect(page.getByRole('button', { name: '查看其余 4 张图片' })).toContainText('+4');
}

test('account · publishes from both tabs', async ({ page }) => {
  test.slow();
  await signUp(page, 'compose@example.com');
  await compose(page);
});

test('trial · publishes from both tabs @phone', async ({ page }) => {
  test.slow();
  await page.goto('/test/inspiration');
  await compose(page);
});

test('prompt · above the page, then the next one, also with reduced motion', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/test/poston');
  const prompt = page.getByRole('tabpanel').locator('p').first();
  await expect(prompt).toHaveText(/？|。/);
  const first = await prompt.textContent();
  await page.clock.runFor(10_000);
  await expect(prompt).not.toHaveText(first ?? '');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.runFor(10_000);
  const shown = prompt.locator('[aria-hidden]');
  await page.clock.runFor(260);
  const typed = ((await shown.textContent()) ?? '').length;
  await page.clock.runFor(130);
  await expect(shown).toHaveText(new RegExp(`^.{${typed + 1}}$`));
});
