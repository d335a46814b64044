// Chooses the store by the settings: an s3:// address, else a folder in DATA_DIR. The S3 module is
// loaded only where it is used.
import { resolve } from 'node:path';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** Fails if an s3:// address is set without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
export async function openObjectStore(
  settings: { storageUrl: string | null; dataDir: string },
  environment: Record<string, string | undefined>,
): Promise<ObjectStore> {
  if (settings.storageUrl === null)
    return openDiskObjectStore(resolve(settings.dataDir, 'objects'));
  const { createS3ObjectStore, readS3Settings } =
    await import('#server/storage/s3-object-store.ts');
  return createS3ObjectStore(readS3Settings(settings.storageUrl, environment));
}
