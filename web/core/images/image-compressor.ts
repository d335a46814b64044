// Compresses images in a worker. Where a browser has no worker or no canvas in it, the image is
// sent as it is: the server bounds and rewrites every image anyway.
import { ImageStoreFailure } from '#contract/image-store.ts';
import { passesUncompressed } from '#domain/images/image-compression.ts';
import { IMAGE_SIGNATURE_BYTES, sniffImageType, type Bucket } from '#domain/images/image-rules.ts';

/** An image sent to the worker. */
export interface CompressionRequest {
  id: number;
  image: Blob;
  bucket: Bucket;
}

/** A compressed image, or why it could not be compressed. */
export interface CompressionAnswer {
  id: number;
  image: Blob | 'IMAGE_UNREADABLE' | 'IMAGE_TOO_MANY_PIXELS';
}

/**
 * Compresses a checked image by the two-step rule (A§5). GIFs stay unchanged.
 * IMAGE_TYPE_NOT_ALLOWED, IMAGE_UNREADABLE, IMAGE_TOO_MANY_PIXELS, UPLOAD_FAILED.
 */
export type CompressImage = (image: Blob, bucket: Bucket) => Promise<Blob>;

/** The part of a Worker that is used. */
export type CompressionWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const startRealWorker = (): CompressionWorker | null =>
  typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined'
    ? null
    : new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });

/**
 * Creates a compressor; its worker starts with the first image. `startWorker` returns null where
 * workers are not available.
 */
export function createImageCompressor(
  startWorker: () => CompressionWorker | null = startRealWorker,
): CompressImage {
  const waiting = new Map<number, PromiseWithResolvers<Blob>>();
  let worker: CompressionWorker | null = null;
  let lastId = 0;

  const start = (): CompressionWorker | null => {
    const started = startWorker();
    started?.addEventListener('message', (event) => {
      const { id, image } = (event as MessageEvent<CompressionAnswer>).data;
      if (typeof image === 'string') waiting.get(id)?.reject(new ImageStoreFailure(image));
      else waiting.get(id)?.resolve(image);
      waiting.delete(id);
    });
    // If a worker cannot start, or runs out of memory, all waiting calls fail; the next image gets
    // a new worker.
    started?.addEventListener('error', (event) => {
      event.preventDefault();
      started.terminate();
      worker = null;
      for (const pending of waiting.values())
        pending.reject(new ImageStoreFailure('UPLOAD_FAILED'));
      waiting.clear();
    });
    return started;
  };

  return async (image, bucket) => {
    // The browser derives the type from the file name. The first bytes show the real type.
    const head = new Uint8Array(await image.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer());
    if (sniffImageType(head) === null) throw new ImageStoreFailure('IMAGE_TYPE_NOT_ALLOWED');
    if (passesUncompressed(bucket, image.type)) return image;
    worker ??= start();
    if (worker === null) return image;
    const pending = Promise.withResolvers<Blob>();
    lastId += 1;
    waiting.set(lastId, pending);
    worker.postMessage({ id: lastId, image, bucket } satisfies CompressionRequest);
    return pending.promise;
  };
}
