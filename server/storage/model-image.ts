// An image as a model gets it: a small JPEG without metadata, in a data URL. Nothing is stored.
import { REPLY_IMAGE_EDGE } from '#domain/replies/reply-images.ts';
import { IMAGE_MAX_PIXELS } from '#domain/images/image-rules.ts';

/** The most seconds that one image may take. */
const TIMEOUT_S = 10;

const QUALITY = 75;

/** Converts a stored image; its first frame if it moves. Throws for bytes that are no image. */
export async function modelImage(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({
      width: REPLY_IMAGE_EDGE,
      height: REPLY_IMAGE_EDGE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: TIMEOUT_S })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
