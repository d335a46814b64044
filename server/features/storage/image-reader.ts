// Reads the images of a post for a model that sees them.
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { CARD_BUCKET } from '#server/features/storage/object-name.ts';
import type { StorageService } from '#server/features/storage/storage.service.ts';
import { modelImage } from '#server/storage/model-image.ts';

/** Images in memory at once, of all calls: up to 10 MB each, and 100 MB while it is decoded. */
const READ_AT_ONCE = 2;

/**
 * Returns a user's own images as data URLs; those that cannot be read are left out. Rejects when
 * the signal aborts.
 */
export function createImageReader(
  storage: Pick<StorageService, 'getOwn' | 'read'>,
  convert: (bytes: Uint8Array) => Promise<string> = modelImage,
) {
  const semaphore = createSemaphore(READ_AT_ONCE);
  const read = async (userId: string, ref: string, signal: AbortSignal) => {
    const object = await storage.getOwn(userId, CARD_BUCKET, ref);
    const stream = await storage.read(object);
    const stoppable = stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
    return convert(new Uint8Array(await new Response(stoppable).arrayBuffer()));
  };
  return async (userId: string, refs: readonly string[], signal: AbortSignal) => {
    const urls: string[] = [];
    for (const ref of refs) {
      try {
        urls.push(await semaphore.run(() => read(userId, ref, signal), signal));
      } catch {
        signal.throwIfAborted();
        // A foreign, missing or broken image is not sent; the reply is made all the same.
      }
    }
    return urls;
  };
}
