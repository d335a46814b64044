// Sends images to the compression worker and waits for them. Where a browser has no worker or no
// canvas for it, the image goes as it is: the server bounds and rewrites every image anyway.
import { ImageStoreFailure } from '#contract/image-store.ts';
import { passesUncompressed } from '#domain/images/image-compression.ts';
import { IMAGE_SIGNATURE_BYTES, sniffImageType, type Bucket } from '#domain/images/image-rules.ts';

/** An image on its way to the worker. */
export interface CompressionRequest {
  id: number;
  image: Blob;
  bucket: Bucket;
}

/** An image on its way back, or why it could not be made small. */
export interface CompressionAnswer {
  id: number;
  image: Blob | 'IMAGE_UNREADABLE' | 'IMAGE_TOO_MANY_PIXELS';
}

/**
 * Makes a checked image small by the two-step rule (A§5). GIFs pass unchanged.
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
 * Makes a compressor; its worker starts with the first image. `startWorker` answers null where
 * there can be none.
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
    // A worker that cannot start (or dies of memory) must not leave anybody waiting; the next image
    // gets a new one.
    started?.addEventListener('error', (event) => {
      event.preventDefault();
      started.terminate();
      worker = null;
      for (const asked of waiting.values()) asked.reject(new ImageStoreFailure('UPLOAD_FAILED'));
      waiting.clear();
    });
    return started;
  };

  return async (image, bucket) => {
    // The browser believes the name of a file. Its first bytes say what it is.
    const head = new Uint8Array(await image.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer());
    if (sniffImageType(head) === null) throw new ImageStoreFailure('IMAGE_TYPE_NOT_ALLOWED');
    if (passesUncompressed(bucket, image.type)) return image;
    worker ??= start();
    if (worker === null) return image;
    const asked = Promise.withResolvers<Blob>();
    lastId += 1;
    waiting.set(lastId, asked);
    worker.postMessage({ id: lastId, image, bucket } satisfies CompressionRequest);
    return asked.promise;
  };
}
