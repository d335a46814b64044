// How the browser compresses images before upload: the two steps of A§5. Pure, so that any canvas
// can run them.
import type { Bucket, ImageType } from '#domain/images/image-rules.ts';

export interface CompressionStep {
  /** 0 to 1, as canvas encoders take it. */
  quality: number;
  maxWidth: number;
  maxHeight: number;
}

/**
 * First and second try; the second result is kept even when it is over the cap (A§5, rulings 20).
 */
export const COMPRESSION_STEPS: readonly CompressionStep[] = [
  { quality: 0.8, maxWidth: 800, maxHeight: 600 },
  { quality: 0.6, maxWidth: 600, maxHeight: 450 },
];

/**
 * Bytes above which the second step runs (A§5, A§9): 100 KB for card images and avatars, 400 KB for
 * backgrounds.
 */
export const COMPRESSION_CAP_BYTES: Record<Bucket, number> = {
  'card-image-bucket': 102_400,
  avatar: 102_400,
  background: 409_600,
};

/**
 * True when an image of this type is uploaded unchanged, because compression would drop its
 * animation. Avatars are always JPEG (rulings 20).
 */
export function passesUncompressed(bucket: Bucket, type: string): boolean {
  return type === 'image/gif' && bucket !== 'avatar';
}

/** The types to try, best first: a browser that cannot write WebP silently writes another type. */
export function compressedTypes(bucket: Bucket): readonly ImageType[] {
  return bucket === 'avatar' ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];
}

/** The size that fits a step's box with the same aspect ratio; never larger than the image. */
export function fitInto(
  image: { width: number; height: number },
  step: CompressionStep,
): { width: number; height: number } {
  const scale = Math.min(1, step.maxWidth / image.width, step.maxHeight / image.height);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

/** Draws the image at a size and encodes it; the result's type is the one actually written. */
export type EncodeImage = (
  size: { width: number; height: number },
  quality: number,
  type: ImageType,
) => Promise<Blob>;

/** Runs the steps with a canvas. Fails when the canvas can write none of the types. */
export async function compressInSteps(
  bucket: Bucket,
  image: { width: number; height: number },
  encode: EncodeImage,
): Promise<Blob> {
  let smallest: Blob | null = null;
  for (const step of COMPRESSION_STEPS) {
    smallest = await encodeAsFirstPossible(compressedTypes(bucket), (type) =>
      encode(fitInto(image, step), step.quality, type),
    );
    if (smallest.size <= COMPRESSION_CAP_BYTES[bucket]) break;
  }
  if (smallest === null) throw new Error('there are no compression steps');
  return smallest;
}

async function encodeAsFirstPossible(
  types: readonly ImageType[],
  encode: (type: ImageType) => Promise<Blob>,
): Promise<Blob> {
  for (const type of types) {
    const written = await encode(type);
    if (written.type === type) return written;
  }
  throw new Error('the canvas cannot write any of the wanted types');
}
