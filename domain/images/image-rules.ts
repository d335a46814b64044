// Which images the product accepts, and their limits (A§5, A§9).
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** The four accepted types (A§5). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** Maximum bytes of an upload (A§5, A§9): 10 MB. */
export const IMAGE_MAX_BYTES = 10_485_760;

/** File extension of each type, for object names (A§3). */
export const IMAGE_EXTENSION: Record<ImageType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** The three buckets (A§3). */
export const BUCKETS = ['card-image-bucket', 'avatar', 'background'] as const;

export type Bucket = (typeof BUCKETS)[number];

/** The buckets that hold one image per user. */
export type ProfileBucket = Exclude<Bucket, 'card-image-bucket'>;

/** Default maximum of images in an uploader, as for messages (A§5, A§9). */
export const UPLOADER_MAX_IMAGES = 3;

/** Lifetime of a signed URL of a card image, in seconds: one day (A§9). */
export const CARD_IMAGE_URL_SECONDS = 86_400;

/** Lifetime of a signed URL of a new avatar or background, in seconds: one year (A§7, A§9). */
export const PROFILE_IMAGE_URL_SECONDS = 31_536_000;

export type ImageError = 'IMAGE_TYPE_NOT_ALLOWED' | 'IMAGE_TOO_LARGE';

/** Checks a chosen file before it is processed (A§5). */
export function checkImageFile(file: {
  type: string;
  size: number;
}): Outcome<ImageType, ImageError> {
  const type = IMAGE_TYPES.find((allowed) => allowed === file.type);
  if (type === undefined) return bad('IMAGE_TYPE_NOT_ALLOWED');
  return file.size > IMAGE_MAX_BYTES ? bad('IMAGE_TOO_LARGE') : good(type);
}

/**
 * The object path of a new card image: `{userId}/{timestamp}_{random}.{ext}` (A§3). `random` is a
 * short lower-case word.
 */
export function cardImagePath(
  userId: string,
  nowMs: number,
  random: string,
  type: ImageType,
): string {
  return `${userId}/${nowMs}_${random}.${IMAGE_EXTENSION[type]}`;
}

/**
 * The object path of a new avatar (always JPEG, rulings 20) or background, named after the second
 * of its creation (A§3).
 */
export function profileImagePath(
  bucket: ProfileBucket,
  userId: string,
  nowMs: number,
  type: ImageType,
): string {
  return `${userId}/${bucket}_${Math.floor(nowMs / 1000)}.${IMAGE_EXTENSION[type]}`;
}

/** True when the first path segment is the user's id, which decides ownership (A§6). */
export function isOwnImagePath(userId: string, path: string): boolean {
  const name = path.slice(userId.length + 1);
  return (
    path.startsWith(`${userId}/`) && /^[A-Za-z0-9_.-]{1,120}$/.test(name) && !name.startsWith('.')
  );
}

/**
 * Maximum pixels of an image, all frames together. The server refuses to decode larger ones
 * (decompression bombs).
 */
export const IMAGE_MAX_PIXELS = 50_000_000;

/** Frames of an animation that the server keeps; later ones are cut off. */
export const IMAGE_MAX_FRAMES = 200;

/**
 * Longest edge of a stored image in pixels; the server scales larger ones down. The browser sends
 * far smaller ones (A§5). This is half of what cameras produce, so a JPEG is decoded at half size:
 * at most 280 MB of memory instead of 500 (measured, two at once).
 */
export const IMAGE_MAX_EDGE = 2000;

/** Bytes of a file that {@link sniffImageType} reads. */
export const IMAGE_SIGNATURE_BYTES = 12;

/** The type by the first bytes of a file, ignoring its name and label; null for any other type. */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'image/webp' : null;
}
