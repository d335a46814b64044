// Exported pictures in the hands of journeys: chosen, downloaded, decoded and laid over a photograph of their own sheet as Chromium shows
// it, so that a missing font, a lost picture or a cut edge is found.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './world.ts';

/** Both pictures are compared at a quarter of the PNG's size, where a character is a grey spot of its own. */
const QUARTER = 4;

/** A spot that differs by so much of 255 counts as different. */
const CLEARLY_DIFFERENT = 56;

/** Share of different spots up to which two pictures are the same: the preview is smaller, its edges are drawn a little differently. */
const SAME_WITHIN = 0.02;

/** A picture that was downloaded, and its sheet as it stood on the screen. */
export interface ExportedPicture {
  /** The name of the file. */
  name: string;
  png: Buffer;
  shown: Buffer;
  /** The sheet's size in CSS pixels. */
  size: { width: number; height: number };
}

/** The dialog of the export. */
export const chooser = (page: Page): Locator => page.getByRole('dialog', { name: '导出为图片' });

/** The sheet that becomes the picture. */
export const sheet = (page: Page): Locator => chooser(page).locator('[data-export-sheet]');

/** The templates to choose from. */
export const templates = (page: Page): Locator => chooser(page).getByRole('list', { name: '模板' }).getByRole('button');

/** Opens the chooser from a card or a page. */
export async function openExport(from: Page | Locator, page: Page): Promise<void> {
  await from.getByRole('button', { name: '导出为图片' }).click();
  await expect(templates(page).first()).toBeVisible();
}

/** Chooses a template and downloads its picture. */
export async function exported(page: Page, template: string): Promise<ExportedPicture> {
  await templates(page).filter({ hasText: template }).click();
  const waiting = page.waitForEvent('download', { timeout: 30_000 });
  await chooser(page).getByRole('button', { name: '下载图片' }).click();
  const file = await waiting;
  await expect(chooser(page).getByRole('status')).toHaveText('图片已保存');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const size = await sheet(page).evaluate((element) => ({ width: (element as HTMLElement).offsetWidth, height: (element as HTMLElement).offsetHeight }));
  return { name: file.suggestedFilename(), png: Buffer.concat(chunks), shown: await sheet(page).screenshot({ animations: 'disabled' }), size };
}

/** Twice the sheet's size, transparent at its corners, not empty, and the same as what was on the screen. */
export async function expectFaithful({ png, shown, size, name }: ExportedPicture): Promise<void> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect((await sharp(png).metadata()).format, name).toBe('png');
  expect({ width: info.width, height: info.height }, name).toEqual({ width: size.width * 2, height: size.height * 2 });
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  const right = info.width - 1;
  const bottom = info.height - 1;
  expect([alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)], `${name}: corners`).toEqual([0, 0, 0, 0]);
  expect(alpha(right >> 1, bottom >> 1)).toBe(255);

  const width = Math.round(info.width / QUARTER);
  const height = Math.round(info.height / QUARTER);
  // Inside the rounded corners, where there is a ground behind the screenshot too.
  const small = (image: Buffer) =>
    sharp(image)
      .flatten({ background: '#808080' })
      .resize(width, height, { fit: 'fill' })
      .extract({ left: 6, top: 6, width: width - 12, height: height - 12 })
      .greyscale()
      .raw()
      .toBuffer();
  const [made, seen] = await Promise.all([small(png), small(shown)]);
  let different = 0;
  let dark = 0;
  for (const [index, value] of made.entries()) {
    if (Math.abs(value - (seen[index] ?? 0)) > CLEARLY_DIFFERENT) different += 1;
    if (Math.abs(value - (made[0] ?? 0)) > CLEARLY_DIFFERENT) dark += 1;
  }
  expect(dark / made.length, `${name}: something is on it`).toBeGreaterThan(0.004);
  expect(different / made.length, `${name}: as on the screen`).toBeLessThan(SAME_WITHIN);
}
