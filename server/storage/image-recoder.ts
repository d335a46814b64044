// Every uploaded picture is decoded and written anew in its own type: what is stored are pixels of ours, never the bytes of a stranger.
// Metadata (place, device) is lost on purpose; the orientation is applied before it goes.
import type { Sharp } from 'sharp';
import { IMAGE_MAX_EDGE, IMAGE_MAX_FRAMES, IMAGE_MAX_PIXELS, type ImageType } from '#domain/images/image-rules.ts';
import { createGate } from '#domain/shared/gate.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Pictures decoded at the same time; more only costs memory, up to 100 MB each, on a machine with two cores (measured: 22 a second either way). */
const RECODED_AT_ONCE = 2;

/** Seconds one picture may take; the worst animation that fits the pixel limit needs about half of it. */
const RECODE_TIMEOUT_S = 30;

type SharpModule = (typeof import('sharp'))['default'];

/** What can be wrong with the bytes of a picture. */
export type RecodeFault = 'IMAGE_UNREADABLE' | 'IMAGE_TOO_MANY_PIXELS';

/** Decodes and encodes again; `type` is what the first bytes say. */
export type ImageRecoder = (bytes: Uint8Array, type: ImageType) => Promise<Outcome<Uint8Array, RecodeFault>>;

/** Makes a recoder; sharp is loaded with the first picture, so that a server without uploads never pays for it. */
export function createImageRecoder(): ImageRecoder {
  const gate = createGate(RECODED_AT_ONCE);
  let loading: Promise<SharpModule> | null = null;
  return (bytes, type) =>
    gate.run(async () => {
      const sharp = await (loading ??= loadSharp());
      try {
        return await recode(sharp, bytes, type);
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

async function recode(sharp: SharpModule, bytes: Uint8Array, type: ImageType): Promise<Outcome<Uint8Array, RecodeFault>> {
  const limits = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;
  const found = await sharp(bytes, limits).metadata();
  if (`image/${found.format}` !== type) return bad('IMAGE_UNREADABLE');
  const frames = Math.min(found.pages ?? 1, IMAGE_MAX_FRAMES);
  if (found.width * (found.pageHeight ?? found.height) * frames > IMAGE_MAX_PIXELS) return bad('IMAGE_TOO_MANY_PIXELS');
  const picture = sharp(bytes, { ...limits, pages: frames })
    .autoOrient()
    .resize({ width: IMAGE_MAX_EDGE, height: IMAGE_MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: RECODE_TIMEOUT_S });
  return good(await encode(picture, type).toBuffer());
}

function encode(picture: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 85 });
    case 'image/png':
      return picture.png();
    case 'image/webp':
      return picture.webp({ quality: 85 });
    case 'image/gif':
      return picture.gif({ effort: 3 });
  }
}
