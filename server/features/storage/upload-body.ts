// Reads an upload from a request: a multipart form whose file has an empty field name, or the bare
// bytes. Never reads more than the limit.
import { IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import type { Upload } from '#server/features/storage/upload.service.ts';
import { readBytes } from '#server/http/read-body.ts';
import { FORM_OVERHEAD_BYTES, isForm, readForm } from '#server/http/read-form.ts';

/** Maximum number of parts in a form: one file and ten fields. */
const FORM_PARTS_MAX = 11;

/** Cache times in seconds that are stored; others become `no-cache`. */
const CACHE_SECONDS_PATTERN = /^\d{1,9}$/;

/** The file's size by the headers, null if unknown. A form is slightly larger than its file. */
export function declaredFileSize(request: Request): number | null {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(length)) return null;
  return isForm(request) ? Math.max(0, length - FORM_OVERHEAD_BYTES) : length;
}

/** Reads the file with its declared type and cache time. BodyError, noContent, bodyInvalid. */
export async function readUpload(request: Request): Promise<Upload> {
  return isForm(request) ? readFormFile(request) : readBare(request);
}

async function readBare(request: Request): Promise<Upload> {
  const bytes = await readBytes(request, IMAGE_MAX_BYTES);
  return {
    bytes,
    mimeType: request.headers.get('content-type') ?? 'text/plain;charset=UTF-8',
    cacheControl: cacheControlFrom(
      /max-age=(\d+)/.exec(request.headers.get('cache-control') ?? '')?.[1],
    ),
  };
}

async function readFormFile(request: Request): Promise<Upload> {
  const form = await readForm(request, {
    maxBytes: IMAGE_MAX_BYTES + FORM_OVERHEAD_BYTES,
    partsMax: FORM_PARTS_MAX,
  });
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (file === undefined || files.length > 1) throw new StorageError('noContent');
  const declared = form.get('contentType');
  const cache = form.get('cacheControl');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimeType: typeof declared === 'string' ? declared : file.type,
    cacheControl: cacheControlFrom(typeof cache === 'string' ? cache : undefined),
  };
}

function cacheControlFrom(seconds: string | undefined): string {
  return seconds !== undefined && CACHE_SECONDS_PATTERN.test(seconds)
    ? `max-age=${seconds}`
    : 'no-cache';
}
