// What an object may be called, and whose it is. Names are only ever looked up in a table, yet odd
// ones are refused at the door.
import { BUCKETS, type Bucket } from '#domain/images/image-rules.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';

/** The bucket of the images that posts, messages and diaries name. */
export const CARD_BUCKET: Bucket = 'card-image-bucket';

/** Characters of an object name at the most. */
const NAME_MAX_CHARACTERS = 300;

/** The characters the Storage protocol allows in names. */
const NAME_PATTERN = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/** The bucket of that name, or bucketMissing. */
export function bucketNamed(name: string): Bucket {
  const bucket = BUCKETS.find((known) => known === name);
  if (bucket === undefined) throw new StorageError('bucketMissing');
  return bucket;
}

/** Whether a name is made of allowed characters and has neither empty nor dot segments. */
export function isObjectName(name: string): boolean {
  return (
    name.length <= NAME_MAX_CHARACTERS &&
    NAME_PATTERN.test(name) &&
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** The owner's folder is the first segment of a name, and the name goes on after it (A§6). */
export function isOwnedBy(userId: string, name: string): boolean {
  return name.startsWith(`${userId}/`) && name.length > userId.length + 1;
}

/** The person whose folder a name lies in. */
export function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('/')));
}
