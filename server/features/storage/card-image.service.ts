// Stores images that arrive with a request instead of through the Storage protocol, by the same
// checks and the same pipeline. Failures are errors of the contract.
import type { ErrorCode } from '#contract/error-codes.ts';
import { cardImagePath, sniffImageType } from '#domain/images/image-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { CARD_BUCKET } from '#server/features/storage/object-name.ts';
import { StorageError, type StorageErrorCase } from '#server/features/storage/storage-error.ts';
import type { UploadService } from '#server/features/storage/upload.service.ts';
import { ObjectStoreFull, ObjectStoreUnavailable } from '#server/storage/object-store.ts';

/** Cache time of a stored image, as the web app sets it. */
const CACHE_CONTROL = 'max-age=3600';

const CODES: Partial<Record<StorageErrorCase, ErrorCode>> = {
  noContent: 'IMAGE_UNREADABLE',
  imageUnreadable: 'IMAGE_UNREADABLE',
  tooLarge: 'IMAGE_TOO_LARGE',
  tooManyPixels: 'IMAGE_TOO_MANY_PIXELS',
  typeNotAllowed: 'IMAGE_TYPE_NOT_ALLOWED',
  spaceFull: 'IMAGE_SPACE_FULL',
};

/** Stores an image of a user and returns its reference. IMAGE_*, UPLOAD_FAILED. */
export type SaveCardImage = (userId: string, bytes: Uint8Array) => Promise<string>;

export function createSaveCardImage({
  uploads,
  randomWord,
  now,
}: {
  uploads: UploadService;
  /** A short lower-case word that no other image of the moment has. */
  randomWord: () => string;
  now: () => number;
}): SaveCardImage {
  return async (userId, bytes) => {
    // The bytes decide: programs declare types carelessly.
    const type = sniffImageType(bytes);
    if (type === null) throw new AppError('IMAGE_TYPE_NOT_ALLOWED');
    const name = cardImagePath(userId, now(), randomWord(), type);
    const upload = { bytes, mimeType: type, cacheControl: CACHE_CONTROL };
    const stored = await uploads
      .saveUpload(userId, CARD_BUCKET, name, upload, false)
      .catch((cause: unknown) => {
        throw asAppError(cause);
      });
    return stored.name;
  };
}

function asAppError(cause: unknown): unknown {
  if (cause instanceof ObjectStoreFull) return new AppError('UPLOAD_FAILED', { cause });
  if (cause instanceof ObjectStoreUnavailable)
    return new AppError('SERVICE_UNAVAILABLE', { cause });
  const code = cause instanceof StorageError ? CODES[cause.kind] : undefined;
  return code === undefined ? cause : new AppError(code, { cause });
}
