// Fills the copy of a deleted entry while the entry is still there.
import type { DeletedEntries, EntryCopy } from '#web/core/deletions/deleted-entries.ts';
import { imagesToCopy } from '#web/core/deletions/deletion.ts';
import type { Images } from '#web/core/images/use-images.ts';

/**
 * Reads the images that a kept copy does not have yet. Without a database the deletion goes its way
 * all the same.
 */
export async function copyImages(
  copy: EntryCopy,
  store: Pick<DeletedEntries, 'complete'>,
  images: Pick<Images, 'read'>,
): Promise<void> {
  try {
    const known = new Set(copy.images.map(({ ref }) => ref));
    const missing = imagesToCopy(copy.entry).filter((ref) => !known.has(ref));
    if (missing.length === 0) return;
    const read = [...copy.images];
    for (const ref of missing) {
      const image = await images.read('card-image-bucket', ref).catch(() => null);
      if (image !== null) read.push({ ref, type: image.type, bytes: await image.arrayBuffer() });
    }
    await store.complete({ ...copy, images: read });
  } catch {
    // The copy is a help, not a promise.
  }
}
