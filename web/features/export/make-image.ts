// Turns a sheet on the page into a PNG (B§7, B§9): scale 2, transparent around it, after fonts and
// images have loaded. Runs in the browser only.
import { domToCanvas } from 'modern-screenshot';
import { IMAGE_SCALE, imageScale, SETTLE_MS } from '#domain/export/export-size.ts';
import { loadContentFaces } from '#web/core/theme/content-faces.ts';
import { fontCssFor } from '#web/features/export/font-css.ts';

/** Timeout for the addresses of images, in milliseconds. */
const IMAGES_TIMEOUT_MS = 30_000;

/** Interval of the checks for them, in milliseconds. */
const CHECK_INTERVAL_MS = 50;

/**
 * Maximum width of images inside a sheet. They are shown smaller, so more pixels would be
 * discarded.
 */
const INNER_IMAGE_EDGE_PX = 1600;

/**
 * Makes the PNG of a sheet. Fails when an image does not load, a canvas cannot hold it, or nothing
 * was drawn.
 */
export async function makeImage(sheet: HTMLElement): Promise<Blob> {
  await loadContentFaces();
  await allImagesDecoded(sheet);
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

  // A preview may be scaled. `offsetWidth` and `offsetHeight` are the unscaled size.
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const scale = imageScale({ width, height }, canvasHolds);
  const images = new Map(
    [...sheet.querySelectorAll('img')].map((image) => [image.currentSrc, image]),
  );
  const canvas = await domToCanvas(sheet, {
    width,
    height,
    scale,
    font: { cssText: await fontCssFor(sheet) },
    // Reads from the page: a second request would need a policy for blob: addresses.
    fetchFn: async (url) => {
      const image = images.get(url);
      return image === undefined ? false : imageAsDataUrl(image);
    },
  });
  if (!isDrawn(canvas))
    throw new Error(`the exported image of ${canvas.width} × ${canvas.height} pixels is empty`);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('canvas.toBlob returned null')) : resolve(blob)),
      'image/png',
    );
  });
}

async function allImagesDecoded(sheet: HTMLElement): Promise<void> {
  const endsAt = performance.now() + IMAGES_TIMEOUT_MS;
  for (;;) {
    const images = [...sheet.querySelectorAll('img')];
    const isWaiting =
      sheet.querySelector('[data-image-loading]') !== null ||
      images.some((image) => !image.complete);
    if (!isWaiting) {
      await Promise.all(images.map((image) => image.decode()));
      return;
    }
    if (performance.now() > endsAt) throw new Error('an image of the sheet did not load in time');
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}

function imageAsDataUrl(image: HTMLImageElement): string {
  const shown = Math.max(image.offsetWidth, image.offsetHeight) * IMAGE_SCALE;
  const natural = Math.max(image.naturalWidth, image.naturalHeight);
  // A cropped image needs more pixels than its visible part.
  const factor = Math.min(1, Math.min(INNER_IMAGE_EDGE_PX, shown * 2) / natural);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * factor));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * factor));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.94);
}

/**
 * Whether a canvas of this size keeps a colour in its far corner. Browsers return empty pixels for
 * canvases that are too large, not an error.
 */
function canvasHolds(width: number, height: number): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext('2d');
  paper?.fillRect(width - 1, height - 1, 1, 1);
  const holds = paper?.getImageData(width - 1, height - 1, 1, 1).data[3] === 255;
  canvas.width = 0;
  canvas.height = 0;
  return holds;
}

function isDrawn(canvas: HTMLCanvasElement): boolean {
  return (
    canvas
      .getContext('2d')
      ?.getImageData(Math.floor(canvas.width / 2), Math.floor(canvas.height / 2), 1, 1).data[3] ===
    255
  );
}
