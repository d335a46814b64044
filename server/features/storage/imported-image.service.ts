// Stores images of an import under names that follow from their source, so that a repeated import
// finds those it stored before.
import { cardImagePath, IMAGE_MAX_BYTES, sniffImageType } from '#domain/images/image-rules.ts';
import { CARD_BUCKET } from '#server/features/storage/object-name.ts';
import { StorageError, type StorageErrorCase } from '#server/features/storage/storage-error.ts';
import type { StorageRepository } from '#server/features/storage/storage.repository.ts';
import type { UploadService } from '#server/features/storage/upload.service.ts';
import type { ImageRecoder } from '#server/storage/image-recoder.ts';

const CACHE_CONTROL = 'max-age=3600';

/** What no decoder accepts. */
const UNREADABLE: readonly StorageErrorCase[] = [
  'noContent',
  'imageUnreadable',
  'tooLarge',
  'tooManyPixels',
  'typeNotAllowed',
];

/** The reference of a stored image, or why there is none. */
export type ImportedImage = { ref: string } | { problem: 'unreadable' | 'spaceFull' };

/**
 * Stores an image of a user under a name of lower-case letters and digits. A stored one of that
 * name is not stored again.
 */
export type SaveImportedImage = (
  userId: string,
  bytes: Uint8Array,
  name: string,
) => Promise<ImportedImage>;

export function createSaveImportedImage({
  uploads,
  objects,
  recode,
}: {
  uploads: Pick<UploadService, 'saveUpload'>;
  objects: Pick<StorageRepository, 'find'>;
  recode: ImageRecoder;
}): SaveImportedImage {
  return async (userId, bytes, word) => {
    const type = sniffImageType(bytes);
    if (type === null) return { problem: 'unreadable' };
    const name = cardImagePath(userId, 0, word, type);
    if ((await objects.find(userId, CARD_BUCKET, name)) !== null) return { ref: name };
    // Larger than an upload may be: other journals store what a camera made.
    const fitting = bytes.byteLength > IMAGE_MAX_BYTES ? await recode(bytes, type) : null;
    if (fitting?.ok === false) return { problem: 'unreadable' };
    const upload = { bytes: fitting?.value ?? bytes, mimeType: type, cacheControl: CACHE_CONTROL };
    try {
      return { ref: (await uploads.saveUpload(userId, CARD_BUCKET, name, upload, false)).name };
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (error.kind === 'spaceFull') return { problem: 'spaceFull' };
      if (UNREADABLE.includes(error.kind)) return { problem: 'unreadable' };
      throw error;
    }
  };
}
