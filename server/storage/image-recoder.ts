// Every uploaded image is decoded and encoded again in its own type, so uploaded bytes are never
// stored. Metadata (place, device) is dropped on purpose, after the orientation is applied. The
// result is never larger than the upload; a GIF may be by a tenth, before it loses pixels. A GIF
// above a cap becomes a WebP.
import type { Sharp } from 'sharp';
import {
  IMAGE_MAX_EDGE,
  IMAGE_MAX_FRAMES,
  IMAGE_MAX_PIXELS,
  type ImageType,
} from '#domain/images/image-rules.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { shrinkAnimation } from '#server/storage/animation-recoder.ts';

/**
 * Images decoded at once. More would only use memory, up to 100 MB each, on two cores (measured: 22
 * per second either way).
 */
const RECODED_AT_ONCE = 2;

/**
 * Timeout per image in seconds, for all attempts together. The slowest animation within the pixel
 * limit needs about half of it for one attempt.
 */
const RECODE_TIMEOUT_S = 30;

/** Qualities to try, best first, until the image fits. */
const QUALITIES = [85, 75, 65, 55, 45] as const;

/** If less than this share of the image fits, fewer pixels look better than a lower quality. */
const QUALITY_ALONE = 0.7;

/** Quality of images that are scaled down. */
const SCALED_QUALITY = 75;

/** Longest edge in pixels below which an image is not scaled down further. */
const SMALLEST_EDGE = 32;

/** Below this size the file format's headers dominate, so no image must be smaller. */
const SMALLEST_LIMIT_BYTES = 1024;

/** A GIF is written again without a loss, so it can be a little larger than another encoder's. */
const GIF_TOLERANCE = 1.1;

type SharpModule = (typeof import('sharp'))['default'];

export type RecodeError = 'IMAGE_UNREADABLE' | 'IMAGE_TOO_MANY_PIXELS' | 'IMAGE_TOO_LARGE';

/**
 * `type` is the type by the first bytes; `capBytes` is the maximum size of the result. Only a GIF
 * with a cap may get another type.
 */
export type ImageRecoder = (
  bytes: Uint8Array,
  type: ImageType,
  capBytes?: number,
) => Promise<Outcome<Uint8Array, RecodeError>>;

/** sharp is loaded with the first image, so a server without uploads never loads it. */
export function createImageRecoder(): ImageRecoder {
  const semaphore = createSemaphore(RECODED_AT_ONCE);
  let loading: Promise<SharpModule> | null = null;
  return (bytes, type, capBytes = Number.POSITIVE_INFINITY) =>
    semaphore.run(async () => {
      const sharp = await (loading ??= loadSharp());
      try {
        return await recode(sharp, bytes, type, capBytes);
      } catch {
        // libvips throws plain errors for truncated files, bombs and garbage alike.
        return bad('IMAGE_UNREADABLE');
      }
    });
}

async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

async function recode(
  sharp: SharpModule,
  bytes: Uint8Array,
  type: ImageType,
  capBytes: number,
): Promise<Outcome<Uint8Array, RecodeError>> {
  // Only the header is read here, so a bomb is detected before anything is decoded.
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (`image/${found.format}` !== type) return bad('IMAGE_UNREADABLE');
  const frames = Math.min(found.pages ?? 1, IMAGE_MAX_FRAMES);
  const height = found.pageHeight ?? found.height;
  if (found.width * height * frames > IMAGE_MAX_PIXELS) return bad('IMAGE_TOO_MANY_PIXELS');
  const uploaded = bytes.byteLength * (type === 'image/gif' ? GIF_TOLERANCE : 1);
  const limit = Math.min(capBytes, Math.max(uploaded, SMALLEST_LIMIT_BYTES));
  const endsAtMs = performance.now() + RECODE_TIMEOUT_S * 1000;
  const timeout = () => ({
    seconds: Math.max(1, Math.ceil((endsAtMs - performance.now()) / 1000)),
  });
  const draw = ({ edge, quality, pages }: Attempt) => {
    const image = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .timeout(timeout());
    return encode(image, type, quality, found.isPalette).toBuffer();
  };

  let attempt: Attempt = {
    edge: Math.min(IMAGE_MAX_EDGE, Math.max(found.width, height)),
    quality: QUALITIES[0],
    pages: frames,
  };
  if (type === 'image/gif' && capBytes < bytes.byteLength * GIF_TOLERANCE) {
    const asGif = bytes.byteLength > 2 * capBytes ? null : await draw(attempt);
    if (asGif !== null && asGif.byteLength <= limit) return good(asGif);
    const animation = { width: found.width, height, frames, delays: found.delay ?? [] };
    const shrunk = await shrinkAnimation(
      (input, options) =>
        sharp(input, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', ...options }).timeout(
          timeout(),
        ),
      bytes,
      { ...animation, loop: found.loop ?? 0 },
      limit,
    );
    if (shrunk !== null) return good(shrunk);
  }
  for (;;) {
    const written = await draw(attempt);
    if (written.byteLength <= limit) return good(written);
    const next = smaller(attempt, type, limit / written.byteLength);
    if (next === null) return bad('IMAGE_TOO_LARGE');
    attempt = next;
  }
}

/** One attempt at encoding an image. */
interface Attempt {
  /** Longest edge in pixels. */
  edge: number;
  quality: number;
  /** Frames to keep. */
  pages: number;
}

/**
 * The next attempt if only the share `fitting` fits: a lower quality, fewer pixels, or finally a
 * still. null: no smaller attempt is left.
 */
function smaller(
  { edge, quality, pages }: Attempt,
  type: ImageType,
  fitting: number,
): Attempt | null {
  // GIF has no quality, and reducing its colours takes seconds.
  const lower = type === 'image/gif' ? undefined : QUALITIES.find((step) => step < quality);
  if (lower !== undefined && fitting > QUALITY_ALONE) return { edge, quality: lower, pages };
  if (edge > SMALLEST_EDGE) {
    return {
      edge: Math.max(SMALLEST_EDGE, Math.floor(edge * Math.min(0.9, 0.95 * Math.sqrt(fitting)))),
      quality: Math.min(quality, SCALED_QUALITY),
      pages,
    };
  }
  return pages > 1 ? { edge, quality, pages: 1 } : null;
}

function encode(image: Sharp, type: ImageType, quality: number, hasPalette: boolean): Sharp {
  const isBest = quality === QUALITIES[0];
  switch (type) {
    case 'image/jpeg':
      return image.jpeg({ quality });
    case 'image/png':
      // Lossless first; below that colours are reduced and transparency stays.
      return isBest
        ? image.png({ palette: hasPalette, compressionLevel: 9 })
        : image.png({ palette: true, quality, effort: 4 });
    case 'image/webp':
      return image.webp({ quality });
    case 'image/gif':
      return isBest
        ? image.gif({ effort: 3, dither: 0 })
        : image.gif({ effort: 1, dither: 0, interFrameMaxError: 8 });
  }
}
