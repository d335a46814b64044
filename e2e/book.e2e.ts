// 年册 in both modes (C§63): the book is printed to a PDF by the browser, and read back.
import { chineseYear } from '#domain/shared/chinese-date.ts';
import { readPdf, type PdfPage } from '#tools/test/read-pdf.ts';
import { publish, seedAccount, signIn, untilFontsLoaded, writeDiary } from './steps.ts';
import { expect, expectAccessible, test } from './world.ts';
import type { Page } from '@playwright/test';

/** In points, as PDF files state them. */
const A5 = { width: 420, height: 595 };
const A4 = { width: 595, height: 842 };

const YEAR = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
}).format(new Date());

async function openBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: '翻看' }).click();
  await page.getByRole('menuitem', { name: '年册' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '年册' })).toBeVisible();
}

async function makeBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: '排成一本' }).click();
  await expect(page.getByRole('button', { name: '打印，或存为 PDF' })).toBeEnabled();
}

async function printed(page: Page): Promise<PdfPage[]> {
  await untilFontsLoaded(page);
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

function expectPages(pages: readonly PdfPage[], size: { width: number; height: number }): void {
  expect(new Set(pages.map(({ width, height }) => `${width} ${height}`))).toEqual(
    new Set([`${size.width} ${size.height}`]),
  );
  expect(pages[0]?.text).toMatch(new RegExp(`^${chineseYear(YEAR)}`));
  expect(pages[1]?.text).toMatch(/^2目录/);
  expect(pages.slice(1).filter(({ text }, at) => !text.startsWith(String(at + 2)))).toEqual([]);
  expect(pages.at(-1)?.text).toMatch(/由回响排印$/);
}

// C§63.01, C§63.03
test('trial · posts and a diary become a book of pages @phone-only', async ({ page }) => {
  await page.goto('/test/inspiration');
  await publish(page, '湖边的树都黄了。', ['tomato']);
  await writeDiary(page, '第一场雪', '雪下了一整夜。', ['lightgray']);
  await openBook(page);
  await makeBook(page);
  await expectAccessible(page, 'a book');
  // A dark screen prints on light paper.
  await page.emulateMedia({ colorScheme: 'dark' });
  const pages = await printed(page);
  expectPages(pages, A5);
  const text = pages.map((one) => one.text).join('');
  for (const written of ['湖边的树都黄了。', '第一场雪', '雪下了一整夜。'])
    expect(text).toContain(written);
  // Nothing of the screen is on paper.
  for (const word of ['打印', '纸张', '试用模式']) expect(text).not.toContain(word);
  await page.getByText('A4', { exact: true }).click();
  // The book follows the choice with the next render.
  await expect(page.locator('[data-book-paper="a4"]')).toBeVisible();
  expectPages(await printed(page), A4);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked();
});

const ENTRIES = 1_000;

// C§63.02
test('account · a thousand entries become a book without a lone heading', async ({
  page,
  product,
}) => {
  const day = (index: number) =>
    Date.parse(`${YEAR}-01-01T00:00:00+08:00`) + (index * 330 * 86_400_000) / ENTRIES;
  const texts = Array.from(
    { length: ENTRIES },
    (_, index) =>
      `第${index}条。${'今天下班路上看到很美的晚霞，停下来看了五分钟。'.repeat(index % 5)}`,
  );
  // A moment is at most a day ahead, so the year is filled up to today.
  const span = Math.min(1, (Date.now() - day(0)) / (day(ENTRIES) - day(0)));
  await seedAccount(product.url, 'book@example.com', texts, (index) =>
    new Date(day(0) + (day(index) - day(0)) * span).toISOString(),
  );
  await signIn(page, 'book@example.com');
  await openBook(page);
  const begun = performance.now();
  await makeBook(page);
  const pages = await printed(page);
  console.info(`${ENTRIES} entries: a book in ${Math.round(performance.now() - begun)} ms`);
  expectPages(pages, A5);
  const text = pages.map((one) => one.text).join('');
  expect(texts.filter((_, index) => !text.includes(`第${index}条。`))).toEqual([]);
  // A heading of a day, or the time of an entry, is followed by text on its page.
  const lone = pages.filter((one) => /(?:周[一二三四五六日]|\d\d:\d\d)$/.test(one.text));
  expect(lone).toEqual([]);
});
