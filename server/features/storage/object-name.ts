// Names of objects and their owners. Names are only looked up in a table, but unusual ones are
// refused anyway.
import { BUCKETS, type Bucket } from '#domain/images/image-rules.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';

/** The bucket of images that posts, messages and diaries name. */
export const CARD_BUCKET: Bucket = 'card-image-bucket';

/** Maximum length of an object name. */
const NAME_MAX_CHARACTERS = 300;

/** The characters the Storage protocol allows in names. */
const NAME_PATTERN = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/** Returns the bucket of that name. bucketMissing. */
export function bucketNamed(name: string): Bucket {
  const bucket = BUCKETS.find((known) => known === name);
  if (bucket === undefined) throw new StorageError('bucketMissing');
  return bucket;
}

/** Whether a name has allowed characters only and neither empty nor dot segments. */
export function isObjectName(name: string): boolean {
  return (
    name.length <= NAME_MAX_CHARACTERS &&
    NAME_PATTERN.test(name) &&
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** Whether the first segment is the owner's folder, with a name after it (A§6). */
export function isOwnedBy(userId: string, name: string): boolean {
  return name.startsWith(`${userId}/`) && name.length > userId.length + 1;
}

/** The user id in the first segment of a name. */
export function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('/')));
}
