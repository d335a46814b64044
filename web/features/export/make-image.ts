// Turns a sheet on the page into a PNG (B§7, B§9): scale 2, transparent around it, after fonts and
// images have loaded. The ground is one image; photos and texts are drawn on it. Runs in the
// browser only.
import { imageScale, SETTLE_MS } from '#domain/export/export-size.ts';
import { loadContentFaces } from '#web/core/theme/content-faces.ts';
import { geometryOf, type SheetGeometry } from '#web/features/export/sheet-geometry.ts';
import { groundOf } from '#web/features/export/sheet-ground.ts';
import { drawTexts } from '#web/features/export/sheet-text.ts';

/** Timeout for the addresses of images, in milliseconds. */
const IMAGES_TIMEOUT_MS = 30_000;

/** Interval of the checks for them, in milliseconds. */
const CHECK_INTERVAL_MS = 50;

/**
 * Waits until fonts and images of a sheet are loaded, and the specified moment longer. What is
 * drawn afterwards is complete.
 */
export async function untilSettled(sheet: HTMLElement): Promise<void> {
  await loadContentFaces();
  await allImagesDecoded(sheet);
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

/**
 * Makes the PNG of a settled sheet. Fails when a canvas cannot hold it, or nothing was drawn.
 */
export async function makeImage(sheet: HTMLElement): Promise<Blob> {
  // A preview may be scaled. `offsetWidth` and `offsetHeight` are the unscaled size.
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const scale = imageScale({ width, height }, canvasHolds);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  // Read back as a whole, so a copy in graphics memory would only cost time.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas context');
  const geometry = geometryOf(sheet);
  context.scale(scale, scale);
  clipTo(context, sheet.firstElementChild, geometry);
  await drawGround(context, sheet, geometry, { width, height, scale });
  for (const image of sheet.querySelectorAll('img')) drawImage(context, image, geometry);
  drawTexts(context, sheet, geometry);
  if (!isDrawn(canvas))
    throw new Error(`the exported image of ${canvas.width} × ${canvas.height} pixels is empty`);
  return pngOf(canvas);
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  // Chromium encodes a canvas of the page in idle moments, and an offscreen one at once.
  if (typeof OffscreenCanvas === 'function') {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    if (context !== null) return copy.convertToBlob({ type: 'image/png' });
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('canvas.toBlob returned null')) : resolve(blob)),
      'image/png',
    );
  });
}

async function drawGround(
  context: CanvasRenderingContext2D,
  sheet: HTMLElement,
  geometry: SheetGeometry,
  size: { width: number; height: number; scale: number },
): Promise<void> {
  const ground = new Image();
  ground.src = groundOf(sheet, geometry, size);
  await ground.decode();
  context.drawImage(ground, 0, 0, size.width, size.height);
}

/** What is drawn from now on stays inside the rounded corners of an element. */
function clipTo(
  context: CanvasRenderingContext2D,
  element: Element | null,
  geometry: SheetGeometry,
): void {
  const [box] = element === null ? [] : geometry.boxesOf(element);
  if (element === null || box === undefined) return;
  const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) || 0;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
  context.clip();
}

/** Draws an image as `object-fit: cover` shows it. */
function drawImage(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  geometry: SheetGeometry,
): void {
  const [box] = geometry.boxesOf(image);
  if (box?.isShown !== true) return;
  const { naturalWidth, naturalHeight } = image;
  const shrink = Math.max(box.width / naturalWidth, box.height / naturalHeight);
  const width = box.width / shrink;
  const height = box.height / shrink;
  context.save();
  clipTo(context, image, geometry);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    (naturalWidth - width) / 2,
    (naturalHeight - height) / 2,
    width,
    height,
    box.x,
    box.y,
    box.width,
    box.height,
  );
  context.restore();
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
