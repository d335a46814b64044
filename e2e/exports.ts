// Helpers for exported images: choose, download, decode, and compare with a screenshot of the sheet
// in Chromium. The comparison finds a missing font, a lost image or a cut edge.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { swipe } from './steps.ts';
import { expect } from './world.ts';

/**
 * Both images are compared at a quarter of the PNG's size, where each character is one grey spot.
 */
const QUARTER = 4;

/** A spot counts as different from this distance on, out of 255. */
const CLEARLY_DIFFERENT = 56;

/**
 * Images with at most this share of different spots are equal: the preview is smaller, so its edges
 * differ a little.
 */
const SAME_WITHIN = 0.02;

/** A downloaded image, with a screenshot of its sheet. */
export interface ExportedImage {
  /** The name of the file. */
  name: string;
  png: Buffer;
  shown: Buffer;
  /** The sheet's size in CSS pixels. */
  size: { width: number; height: number };
}

/** The export dialog. */
export const chooser = (page: Page): Locator => page.getByRole('dialog', { name: '导出为图片' });

/** The sheet that becomes the image. */
export const sheet = (page: Page): Locator => chooser(page).locator('[data-export-sheet]');

/** The selectable templates. */
export const templates = (page: Page): Locator =>
  chooser(page).getByRole('list', { name: '模板' }).getByRole('button');

/** Opens the chooser from a card or a page. */
export async function openExport(from: Page | Locator, page: Page): Promise<void> {
  await from.getByRole('button', { name: '导出为图片' }).click();
  await expect(templates(page).first()).toBeVisible();
}

/** Swipes from one template to its neighbour, again while the finger was missed. */
export async function swipeTo(page: Page, dx: number, from: string, to: string): Promise<void> {
  await expect(async () => {
    if ((await sheet(page).getAttribute('data-export-sheet')) === from)
      await swipe(page, { x: 180 - dx / 2, y: 360, dx, dy: 6 });
    await expect(sheet(page)).toHaveAttribute('data-export-sheet', to, { timeout: 5_000 });
  }).toPass();
}

/** Chooses a template and downloads its image. */
export async function exported(page: Page, template: string): Promise<ExportedImage> {
  await templates(page).filter({ hasText: template }).click();
  const waiting = page.waitForEvent('download');
  await chooser(page).getByRole('button', { name: '下载图片' }).click();
  const file = await waiting;
  await expect(chooser(page).getByRole('status')).toHaveText('图片已保存');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const size = await sheet(page).evaluate((element) => ({
    width: (element as HTMLElement).offsetWidth,
    height: (element as HTMLElement).offsetHeight,
  }));
  return {
    name: file.suggestedFilename(),
    png: Buffer.concat(chunks),
    shown: await sheet(page).screenshot({ animations: 'disabled' }),
    size,
  };
}

/**
 * Checks an image: twice the sheet's size, transparent corners, not empty, equal to the screenshot.
 */
export async function expectFaithful({ png, shown, size, name }: ExportedImage): Promise<void> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect((await sharp(png).metadata()).format, name).toBe('png');
  expect({ width: info.width, height: info.height }, name).toEqual({
    width: size.width * 2,
    height: size.height * 2,
  });
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  const right = info.width - 1;
  const bottom = info.height - 1;
  expect(
    [alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)],
    `${name}: corners`,
  ).toEqual([0, 0, 0, 0]);
  expect(alpha(right >> 1, bottom >> 1)).toBe(255);

  const width = Math.round(info.width / QUARTER);
  const height = Math.round(info.height / QUARTER);
  // Inside the rounded corners, where the screenshot has a ground too.
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

/** The ink of some characters of a vertical text in the exported image. */
export interface Ink {
  /** Position of the characters, in CSS pixels of the sheet. */
  box: { x: number; y: number; width: number; height: number };
  /** The centre of the ink: 0 to 1 from the left and from the top of the box. */
  centre: { x: number; y: number };
  /** Share of the box with ink. */
  share: number;
}

/** Finds characters in the vertical title of the open sheet and measures them in the image. */
export async function inkOf(page: Page, { png }: ExportedImage, characters: string): Promise<Ink> {
  const box = await sheet(page).evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      const title = node.parentElement?.closest('[style*="vertical-rl"]');
      if (at === -1 || title === null || title === undefined) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const [found, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      const scale = whole.width / (element as HTMLElement).offsetWidth;
      return {
        x: (found.x - whole.x) / scale,
        y: (found.y - whole.y) / scale,
        width: found.width / scale,
        height: found.height / scale,
      };
    }
    throw new Error(`${wanted} is in no vertical text`);
  }, characters);
  const { data, info } = await sharp(png)
    .extract({
      left: Math.round(box.x * 2),
      top: Math.round(box.y * 2),
      width: Math.round(box.width * 2),
      height: Math.round(box.height * 2),
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [count, right, down] = [0, 0, 0];
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      if (
        Math.abs((data[(y * info.width + x) * info.channels] ?? 0) - (data[0] ?? 0)) <
        CLEARLY_DIFFERENT
      )
        continue;
      count += 1;
      right += x;
      down += y;
    }
  return {
    box,
    centre: { x: right / count / info.width, y: down / count / info.height },
    share: count / info.width / info.height,
  };
}

/** True when this machine has a colour emoji font; the product ships none. */
export async function hasColourEmoji(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const paper = document.createElement('canvas').getContext('2d');
    if (paper === null) return false;
    // By name: otherwise a monochrome glyph of another font has priority.
    paper.font = "32px 'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji'";
    paper.fillText('😀', 0, 32);
    const { data } = paper.getImageData(0, 0, 48, 48);
    return data.some(
      (value, index) => index % 4 === 0 && Math.abs(value - (data[index + 2] ?? 0)) > 60,
    );
  });
}
