// Every uploaded image is decoded and written anew in its own type: what is stored are pixels of
// ours, never the bytes of a stranger. Metadata (place, device) is lost on purpose; the orientation
// is applied before it goes. What is stored is never larger than what came in.
import type { Sharp } from 'sharp';
import {
  IMAGE_MAX_EDGE,
  IMAGE_MAX_FRAMES,
  IMAGE_MAX_PIXELS,
  type ImageType,
} from '#domain/images/image-rules.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/**
 * Images decoded at the same time; more only costs memory, up to 100 MB each, on a machine with two
 * cores (measured: 22 a second either way).
 */
const RECODED_AT_ONCE = 2;

/**
 * Seconds one image may take, all tries together; the worst animation that fits the pixel limit
 * needs about half of it for one.
 */
const RECODE_TIMEOUT_S = 30;

/** Qualities that are tried, best first, until the image fits. */
const QUALITIES = [85, 75, 65, 55, 45] as const;

/**
 * Where less than this share of an image fits, fewer pixels look better than a quality that low.
 */
const QUALITY_ALONE = 0.7;

/** The quality of images that are scaled down. */
const SCALED_QUALITY = 75;

/** Longest edge in pixels below which an image is not scaled down further. */
const SMALLEST_EDGE = 32;

/** Below this size the headers of a format decide, and no image is asked to be smaller. */
const SMALLEST_LIMIT_BYTES = 1024;

type SharpModule = (typeof import('sharp'))['default'];

/** What can be wrong with the bytes of an image. */
export type RecodeError = 'IMAGE_UNREADABLE' | 'IMAGE_TOO_MANY_PIXELS' | 'IMAGE_TOO_LARGE';

/**
 * Decodes and encodes again; `type` is what the first bytes say, `capBytes` what may be stored at
 * most.
 */
export type ImageRecoder = (
  bytes: Uint8Array,
  type: ImageType,
  capBytes?: number,
) => Promise<Outcome<Uint8Array, RecodeError>>;

/**
 * Makes a recoder; sharp is loaded with the first image, so that a server without uploads never
 * pays for it.
 */
export function createImageRecoder(): ImageRecoder {
  const semaphore = createSemaphore(RECODED_AT_ONCE);
  let loading: Promise<SharpModule> | null = null;
  return (bytes, type, capBytes = Number.POSITIVE_INFINITY) =>
    semaphore.run(async () => {
      const sharp = await (loading ??= loadSharp());
      try {
        return await recode(sharp, bytes, type, capBytes);
      } catch {
        // libvips throws plain errors for cut files, bombs and nonsense alike.
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
  // The header alone is read here, so that a bomb is known as one before anything is decoded.
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (`image/${found.format}` !== type) return bad('IMAGE_UNREADABLE');
  const frames = Math.min(found.pages ?? 1, IMAGE_MAX_FRAMES);
  const height = found.pageHeight ?? found.height;
  if (found.width * height * frames > IMAGE_MAX_PIXELS) return bad('IMAGE_TOO_MANY_PIXELS');
  const limit = Math.min(capBytes, Math.max(bytes.byteLength, SMALLEST_LIMIT_BYTES));
  const endsAtMs = performance.now() + RECODE_TIMEOUT_S * 1000;
  const draw = ({ edge, quality, pages }: Attempt) => {
    const image = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: Math.max(1, Math.ceil((endsAtMs - performance.now()) / 1000)) });
    return encode(image, type, quality, found.isPalette).toBuffer();
  };

  let attempt: Attempt = {
    edge: Math.min(IMAGE_MAX_EDGE, Math.max(found.width, height)),
    quality: QUALITIES[0],
    pages: frames,
  };
  for (;;) {
    const written = await draw(attempt);
    if (written.byteLength <= limit) return good(written);
    const next = smaller(attempt, type, limit / written.byteLength);
    if (next === null) return bad('IMAGE_TOO_LARGE');
    attempt = next;
  }
}

/** One try at writing an image. */
interface Attempt {
  /** Longest edge in pixels. */
  edge: number;
  quality: number;
  /** Frames that are kept. */
  pages: number;
}

/**
 * The next try for an image of which only the share `fitting` fits: a little lower quality, or
 * fewer pixels, in the end a still.
 */
function smaller(
  { edge, quality, pages }: Attempt,
  type: ImageType,
  fitting: number,
): Attempt | null {
  // A GIF has no quality, and fewer colours take seconds to choose.
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
      // Lossless at first; below that the colours are reduced, and transparency stays.
      return isBest
        ? image.png({ palette: hasPalette, compressionLevel: 9 })
        : image.png({ palette: true, quality, effort: 4 });
    case 'image/webp':
      return image.webp({ quality });
    case 'image/gif':
      return isBest
        ? image.gif({ effort: 3 })
        : image.gif({ effort: 1, dither: 0, interFrameMaxError: 8 });
  }
}
