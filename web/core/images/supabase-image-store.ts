// The images of a signed-in user, by the unchanged storage-js, which is loaded with the first
// image. References are object paths. Signed URLs are created for display only and cached as in
// A§9.
import type { StorageClient } from '@supabase/storage-js';
import { ImageStoreFailure, type ImageStore } from '#contract/image-store.ts';
import type { ErrorCode, TransportErrorCode } from '#contract/error-codes.ts';
import {
  CARD_IMAGE_URL_SECONDS,
  cardImagePath,
  checkImageFile,
  isOwnImagePath,
  PROFILE_IMAGE_URL_SECONDS,
  profileImagePath,
  type Bucket,
  type ImageType,
} from '#domain/images/image-rules.ts';
import { createImageUrlCache } from '#web/core/images/image-url-cache.ts';
import { batchSigning, type SignOne } from '#web/core/images/sign-batch.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { fetchWithToken, type ImageTokenSource } from '#web/core/images/storage-fetch.ts';

/**
 * Cache-Control seconds of uploads. A path is never overwritten with other bytes, except for two
 * avatars of the same second.
 */
const UPLOAD_CACHE_SECONDS = '31536000';

/** Files of a profile bucket listed when old ones are removed. */
const PROFILE_LIST_LIMIT = 1000;

export interface SupabaseImageStorePorts {
  /** Base URL of the storage endpoints: `{origin}/storage/v1`. */
  url: string;
  tokens: ImageTokenSource;
  /** The signed-in user's id, or null. */
  userId: () => string | null;
  now: () => number;
  /** A short random word of lower-case letters and digits, for object names. */
  randomWord: () => string;
  /** Called for failures that are logged instead of shown (A§8). */
  report: (code: ErrorCode, cause: unknown) => void;
  send?: typeof fetch;
}

/** An image store with a cache that is cleared at sign-out. */
export type SupabaseImageStore = ImageStore & {
  /** Stores a card image under its reference; one that is there already stays. As `put`. */
  putAs: (ref: string, image: Blob) => Promise<void>;
  /** The reference of a new card image of the signed-in user. */
  newRef: (type: ImageType) => string;
  forget: () => void;
};

export function createSupabaseImageStore(ports: SupabaseImageStorePorts): SupabaseImageStore {
  const { url, tokens, userId, now, randomWord, report } = ports;
  const cache = createImageUrlCache(now);
  let loading: Promise<StorageClient> | null = null;
  const client = (): Promise<StorageClient> =>
    (loading ??= loadClient(
      url,
      fetchWithToken(tokens, ports.send ?? ((...request) => fetch(...request))),
    ));

  const signer = (bucket: Bucket): SignOne =>
    batchSigning(async (refs) => {
      const { data, error } = await (
        await client()
      )
        .from(bucket)
        .createSignedUrls([...refs], CARD_IMAGE_URL_SECONDS);
      if (error !== null) throw error;
      const signed = new Map<string, string>();
      for (const row of data)
        if (row.path !== null && row.signedUrl !== null) signed.set(row.path, row.signedUrl);
      return signed;
    });
  const signers: Record<Bucket, SignOne> = {
    'card-image-bucket': signer('card-image-bucket'),
    avatar: signer('avatar'),
    background: signer('background'),
  };

  // Only a new avatar or background is signed for a year; any later signature is for a day (A§7).
  const signNewProfileImage = async (bucket: Bucket, path: string) => {
    const { data, error } = await (
      await client()
    )
      .from(bucket)
      .createSignedUrl(path, PROFILE_IMAGE_URL_SECONDS);
    if (error === null)
      cache.keep(bucket, path, data.signedUrl, now() + PROFILE_IMAGE_URL_SECONDS * 1000);
    else report('IMAGE_URL_FAILED', error);
  };

  const ownerId = (): string => {
    const owner = userId();
    if (owner === null) throw new ImageStoreFailure('UPLOAD_NOT_SIGNED_IN');
    return owner;
  };
  const newRef = (type: ImageType) => cardImagePath(ownerId(), now(), randomWord(), type);
  /** Returns the error of the store, or null. */
  const upload = async (bucket: Bucket, path: string, image: Blob) => {
    if ((await tokens.accessToken()) === null) throw new ImageStoreFailure('UPLOAD_NOT_SIGNED_IN');
    const options = { upsert: bucket !== 'card-image-bucket', cacheControl: UPLOAD_CACHE_SECONDS };
    return (await (await client()).from(bucket).upload(path, image, options)).error;
  };

  return {
    newRef,

    async put(bucket, image) {
      const checked = checkImageFile(image);
      if (!checked.ok) throw new ImageStoreFailure(checked.code);
      const isCard = bucket === 'card-image-bucket';
      const path = isCard
        ? newRef(checked.value)
        : profileImagePath(bucket, ownerId(), now(), checked.value);
      const error = await upload(bucket, path, image);
      if (error !== null) throw new ImageStoreFailure(uploadError(error), { cause: error });
      if (!isCard) await signNewProfileImage(bucket, path);
      return path;
    },

    async putAs(ref, image) {
      const error = await upload('card-image-bucket', ref, image);
      // An earlier try arrived.
      if (error === null || (error as StoreError).statusCode === '409') return;
      throw new ImageStoreFailure(uploadError(error), { cause: error });
    },

    knownUrl(bucket, ref) {
      if (ref.startsWith('data:')) return ref;
      const owner = userId();
      return owner !== null && isOwnImagePath(owner, ref) ? cache.find(bucket, ref) : null;
    },

    async urlOf(bucket, ref, options) {
      const isFresh = options?.fresh === true && !ref.startsWith('data:');
      const known = isFresh ? null : this.knownUrl(bucket, ref);
      if (known !== null) return known;
      const owner = userId();
      if (owner === null || !isOwnImagePath(owner, ref)) return '';
      try {
        const signed = await signers[bucket](ref);
        if (signed === '') report('IMAGE_FORBIDDEN', null);
        else cache.keep(bucket, ref, signed, now() + CARD_IMAGE_URL_SECONDS * 1000);
        return signed;
      } catch (cause) {
        report('IMAGE_URL_FAILED', cause);
        return '';
      }
    },

    async remove(bucket, refs) {
      const owner = userId();
      const own = owner === null ? [] : refs.filter((ref) => isOwnImagePath(owner, ref));
      if (own.length === 0) return;
      const storage = await client();
      if (bucket === 'card-image-bucket') {
        const { data, error } = await storage.listBuckets();
        if (error !== null) throw new ImageStoreFailure(uploadError(error), { cause: error });
        if (!data.some((known) => known.id === bucket))
          throw new ImageStoreFailure('SERVICE_UNAVAILABLE');
      }
      const { error } = await storage.from(bucket).remove([...own]);
      if (error !== null) throw new ImageStoreFailure(uploadError(error), { cause: error });
      cache.drop(bucket, own);
    },

    async keepOnly(bucket, ref) {
      const owner = userId();
      if (owner === null) throw new ImageStoreFailure('UPLOAD_NOT_SIGNED_IN');
      const { data, error } = await (
        await client()
      )
        .from(bucket)
        .list(owner, { limit: PROFILE_LIST_LIMIT });
      if (error !== null) throw new ImageStoreFailure(uploadError(error), { cause: error });
      const others = data.map((file) => `${owner}/${file.name}`).filter((path) => path !== ref);
      await this.remove(bucket, others);
    },

    forget: () => cache.clear(),
  };
}

async function loadClient(url: string, send: typeof fetch): Promise<StorageClient> {
  const storage = await import('@supabase/storage-js');
  return new storage.StorageClient(url, {}, send);
}

interface StoreError {
  message: string;
  statusCode?: string | undefined;
  code?: string | undefined;
  /** The error of a request without a response. */
  originalError?: unknown;
}

function uploadError(error: StoreError): ErrorCode | TransportErrorCode {
  if (error.message.includes('row-level security')) return 'UPLOAD_FORBIDDEN';
  if (error.message.includes('too many pixels')) return 'IMAGE_TOO_MANY_PIXELS';
  switch (error.statusCode) {
    case undefined:
      return errorCode(error.originalError) === 'SESSION_EXPIRED' ? 'SESSION_EXPIRED' : 'NETWORK';
    case '400':
      return 'BAD_REQUEST';
    case '403':
      return 'SESSION_EXPIRED';
    case '413':
      return error.code === 'QuotaExceeded' ? 'IMAGE_SPACE_FULL' : 'IMAGE_TOO_LARGE';
    case '415':
      return error.code === 'InvalidImage' ? 'IMAGE_UNREADABLE' : 'IMAGE_TYPE_NOT_ALLOWED';
    case '429':
      return 'RATE_LIMITED';
    case '500':
      return 'INTERNAL_SERVER_ERROR';
    case '502':
    case '503':
    case '504':
    case '507':
      return 'SERVICE_UNAVAILABLE';
    default:
      return 'UPLOAD_FAILED';
  }
}
