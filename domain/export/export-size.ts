// Size of an exported image (B§7, B§9): twice the sheet, less only when no canvas can hold it.

/** Pixels of the image per pixel of the sheet (B§9). */
export const IMAGE_SCALE = 2;

/** Scale of the preview on wide screens (B§2, B§9). */
export const PREVIEW_SCALE = 0.75;

/** Width of a sheet in CSS pixels: text at this width is readable on a phone. */
export const SHEET_WIDTH = { post: 420, diary: 450 } as const;

/** Height of one page of a diary that is exported in pages of 3:4. */
export const PAGE_HEIGHT = (SHEET_WIDTH.diary * 4) / 3;

/** From this window width, in pixels, list and preview are beside each other (B§2, B§9). */
export const CHOOSER_WIDE_PX = 1024;

/** Wait after the fonts are loaded, in milliseconds (B§7). */
export const SETTLE_MS = 200;

/**
 * Pixels that every browser's canvas supports, along one side and in total (the limit of older
 * iPhones).
 */
const SAFE_SIDE_PX = 16_384;
const SAFE_AREA_PX = 16_777_216;

/** An image below scale 0.5 is made only when no larger canvas works. */
const STEPS = [IMAGE_SCALE, 1.75, 1.5, 1.25, 1, 0.75, 0.5] as const;

/**
 * The largest scale at which a sheet fits a canvas. `holds` tries a canvas of a size. It is called
 * only beyond the safe size, because trying costs as much memory as drawing.
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
