// Compresses images outside the main thread, so that typing stays fluent. Redrawing also removes
// all metadata.
import { compressInSteps } from '#domain/images/image-compression.ts';
import { IMAGE_MAX_PIXELS } from '#domain/images/image-rules.ts';
import { IMAGE_HEADER_BYTES, pixelsOf } from '#domain/images/image-size.ts';
import type { CompressionAnswer, CompressionRequest } from '#web/core/images/image-compressor.ts';

self.addEventListener('message', (event: MessageEvent<CompressionRequest>) => {
  void compress(event.data).then((answer) => self.postMessage(answer));
});

async function compress({ id, image, bucket }: CompressionRequest): Promise<CompressionAnswer> {
  try {
    const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
    const small = await compressInSteps(bucket, bitmap, (size, quality, type) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      if (type === 'image/jpeg') {
        // JPEG has no transparency; without this it would become black.
        context.fillStyle = 'white';
        context.fillRect(0, 0, size.width, size.height);
      }
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, size.width, size.height);
      return canvas.convertToBlob({ type, quality });
    });
    bitmap.close();
    return { id, image: small };
  } catch {
    const header = new Uint8Array(await image.slice(0, IMAGE_HEADER_BYTES).arrayBuffer());
    const hasTooMany = (pixelsOf(header) ?? 0) > IMAGE_MAX_PIXELS;
    return { id, image: hasTooMany ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_UNREADABLE' };
  }
}
