// How large an exported image is (B§7, B§9): twice the size of the sheet, less only where no canvas
// could hold it whole.

/** Pixels of the image for one of the sheet (B§9). */
export const IMAGE_SCALE = 2;

/** How large the preview is shown on wide screens (B§2, B§9). */
export const PREVIEW_SCALE = 0.75;

/**
 * From this width of the window on the chooser has list and preview beside each other, in pixels
 * (B§2, B§9).
 */
export const CHOOSER_WIDE_PX = 1024;

/** Waited after the fonts are there, in milliseconds (B§7). */
export const SETTLE_MS = 200;

/**
 * Pixels that every browser's canvas holds along one side, and in all (the bound of older iPhones).
 */
const SAFE_SIDE_PX = 16_384;
const SAFE_AREA_PX = 16_777_216;

/** Smaller than this an image is made only because nothing larger can hold it. */
const STEPS = [IMAGE_SCALE, 1.75, 1.5, 1.25, 1, 0.75, 0.5] as const;

/**
 * The largest scale at which a sheet fits a canvas. `holds` tries a canvas of so many pixels: it is
 * asked only beyond what every browser holds, since trying costs as much memory as drawing.
 */
export function imageScale(
  sheet: { width: number; height: number },
  holds: (width: number, height: number) => boolean,
): number {
  const fits = (scale: number) => {
    const width = Math.floor(sheet.width * scale);
    const height = Math.floor(sheet.height * scale);
    const isSafe = Math.max(width, height) <= SAFE_SIDE_PX && width * height <= SAFE_AREA_PX;
    return isSafe || holds(width, height);
  };
  return (
    STEPS.find(fits) ??
    Math.min(
      SAFE_SIDE_PX / Math.max(sheet.width, sheet.height),
      Math.sqrt(SAFE_AREA_PX / (sheet.width * sheet.height)),
    )
  );
}
