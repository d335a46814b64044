// The compose page: two tabs with their own drafts, images from every source, every refusal, a post
// about another day (C§53.04, C§53.05), and templates.
import { image, type ImageFile } from './images.ts';
import { act, cardOf, signUp } from './steps.ts';
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

/** Both tabs, from their refusals to a published text. */
async function compose(page: Page): Promise<void> {
  await page.goto('/poston');
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
  await page.goto('/poston');
  await page.reload();
  await expect(inspiration(page)).toHaveValue('  写到一半');
  await expect(removers(page)).toHaveCount(4);
  await button(page, '移除第 4 张图片').click();
  await button(page, '发布').click();
  await expect(page.getByText('灵感发布成功！')).toBeVisible();
  await expect(page).toHaveURL(/\/inspiration$/);
  await expect(cardOf(page, '写到一半').locator('img')).toHaveCount(3);

  await page.goto('/poston?as=note');
  await expect(page.getByLabel('标题')).toHaveValue('窗外');
  await expect(page.getByLabel('正文')).toHaveValue('只写了一行。');
  const seven = await Promise.all(
    Array.from({ length: 7 }, (_, index) => image(`note-${index}`, `#${index}a${index}b${index}c`)),
  );
  await page.getByLabel('选择图片').setInputFiles(seven);
  await expect(removers(page)).toHaveCount(7);
  const cover = (number: number) => page.getByRole('button', { name: `把第 ${number} 张设为封面` });
  await expect(cover(1)).toHaveAttribute('aria-pressed', 'true');
  await cover(3).click();
  await expect(cover(3)).toHaveAttribute('aria-pressed', 'true');
  await button(page, '移除第 3 张图片').click();
  await expect(removers(page)).toHaveCount(6);
  await expect(cover(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, '发布笔记')).toBeEnabled();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, 'a note being written');
  await button(page, '发布笔记').click();
  await expect(page).toHaveURL(/\/notes$/);
  await page.getByRole('link', { name: /窗外/ }).first().click();
  await expect(page.getByRole('heading', { name: '窗外' })).toBeVisible();
  // Four thumbnails, and the number of further images on the fifth.
  await expect(page.getByRole('button', { name: '查看其余 2 张图片' })).toContainText('+2');
}

/** 补记 in the composer and 修改时间 on the card. */
async function writeAboutAnotherDay(page: Page): Promise<void> {
  const texts = page.getByRole('list', { name: '灵感列表' }).getByRole('article');
  await page.goto('/poston');
  await inspiration(page).fill('外婆在院子里切西瓜');
  await button(page, '补记').click();
  const field = page.getByLabel('这件事的时间');
  await expect(field).toBeFocused();
  await field.fill('2019-07-20T21:17');
  await expect(page.getByText('二〇一九年七月二十日 周六 21:17')).toBeVisible();
  await expectAccessible(page, 'a post about another day');
  await button(page, '发布').click();
  await expect(page.getByText('记在了二〇一九年七月二十日 周六')).toBeVisible();
  const card = cardOf(page, '外婆在院子里切西瓜');
  const heading = page.getByRole('heading', { name: '二〇一九年七月二十日 周六' });
  await expect(heading).toBeVisible();
  await expect(card.getByText('21:17')).toBeVisible();
  await expect(texts.first()).toContainText('今天的云很低');

  // Back to the time of its first save: the card and its heading follow without a reload.
  await act(page, card, '修改时间');
  const dialog = page.getByRole('dialog', { name: '修改时间' });
  await expect(dialog.getByLabel('这条灵感的时间')).toHaveValue('2019-07-20T21:17');
  await expectAccessible(dialog, 'the dialog for a moment');
  await button(page, '用这个时间').click();
  await dialog.getByRole('button', { name: '修改时间' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(texts.first()).toContainText('外婆在院子里切西瓜');
  await expect(heading).toHaveCount(0);
}

/** C§100.02, C§100.03. Stores the text as a template, inserts, changes, orders and deletes it. */
async function useTemplates(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '发布' })
    .click();
  const dialog = page.getByRole('dialog');
  const lines = dialog.getByRole('list', { name: '模板列表' }).getByRole('listitem');
  const save = async (name: string, text: string | null) => {
    await button(page, '模板').click();
    await dialog.getByRole('button', { name: /^(?:存为模板|写一个模板)$/ }).click();
    await dialog.getByLabel('名字').fill(name);
    if (text !== null) await dialog.getByLabel('文字').fill(text);
    await dialog.getByRole('button', { name: '存为模板' }).click();
    await expect(lines.filter({ hasText: name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await inspiration(page).fill('{星期}的早晨，');
  await button(page, '模板').click();
  await expect(dialog.getByText('还没有模板')).toBeVisible();
  await page.keyboard.press('Escape');
  await save('晨记', null);
  await save('夜记', '今天：');
  await inspiration(page).fill('');
  await button(page, '模板').click();
  await lines.filter({ hasText: '晨记' }).getByRole('button').click();
  await expect(inspiration(page)).toHaveValue(/^周[一二三四五六日]的早晨，$/);
  await expect(inspiration(page)).toBeFocused();
  await page.keyboard.type('有雾。');
  await button(page, '模板').click();
  await lines.filter({ hasText: '夜记' }).getByRole('button').click();
  await expect(inspiration(page)).toHaveValue(/早晨，有雾。今天：$/);

  await button(page, '模板').click();
  await dialog.getByRole('button', { name: '管理模板' }).click();
  await expectAccessible(dialog, 'managing the templates');
  await dialog.getByRole('button', { name: '上移“夜记”' }).click();
  await expect(lines.first()).toContainText('夜记');
  await dialog.getByRole('button', { name: '修改“夜记”' }).click();
  await dialog.getByLabel('名字').fill(' ');
  await dialog.getByRole('button', { name: '修改模板' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('名字写1到20个字，不能只有空格');
  await expectAccessible(dialog, 'the form of a template');
  await dialog.getByLabel('名字').fill('睡前');
  await dialog.getByRole('button', { name: '修改模板' }).click();
  await expect(lines.first()).toContainText('睡前');
  await dialog.getByRole('button', { name: '删除“睡前”' }).click();
  await page
    .getByRole('dialog', { name: '删除这个模板？' })
    .getByRole('button', { name: '删除', exact: true })
    .click();
  await expect(lines).toHaveCount(1);
  await page.reload();
  await button(page, '模板').click();
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText('晨记');
}

test('account · begins posts with templates', async ({ page }) => {
  await signUp(page, 'templates@example.com');
  await useTemplates(page);
});

test('account · publishes from both tabs', async ({ page }) => {
  test.slow();
  await signUp(page, 'compose@example.com');
  await compose(page);
});

test('account · writes about another day, and changes it', async ({ page }) => {
  await signUp(page, 'another-day@example.com', { posts: ['今天的云很低'] });
  await writeAboutAnotherDay(page);
});
