// Reads an upload from a request: a multipart form whose file has an empty field name, or the bare
// bytes. Never reads more than the limit.
import { IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';
import { StorageError } from '#server/features/storage/storage-error.ts';
import type { Upload } from '#server/features/storage/upload.service.ts';
import { readBytes } from '#server/http/read-body.ts';

/** Size that the fields and boundaries of a form may add to the file. */
const FORM_OVERHEAD_BYTES = 65_536;

/** Maximum number of parts in a form: one file and ten fields. */
const FORM_PARTS_MAX = 11;

/** Cache times in seconds that are stored; others become `no-cache`. */
const CACHE_SECONDS_PATTERN = /^\d{1,9}$/;

/** Whether the body is a form; otherwise it is the bare bytes. */
export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

/** The file's size by the headers, null if unknown. A form is slightly larger than its file. */
export function declaredFileSize(request: Request): number | null {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(length)) return null;
  return isForm(request) ? Math.max(0, length - FORM_OVERHEAD_BYTES) : length;
}

/** Reads the file with its declared type and cache time. BodyError, noContent, bodyInvalid. */
export async function readUpload(request: Request): Promise<Upload> {
  return isForm(request) ? readForm(request) : readBare(request);
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

async function readForm(request: Request): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  const body = await readBytes(request, IMAGE_MAX_BYTES + FORM_OVERHEAD_BYTES);
  assertFewParts(body, contentType);
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new StorageError('bodyInvalid', 'body is not a valid form', { cause });
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

// Parsing costs time per part: a form of a million empty fields fits the size limit and would block
// the process.
function assertFewParts(body: Uint8Array<ArrayBuffer>, contentType: string): void {
  const border = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  const text = border?.[1] ?? border?.[2];
  if (text === undefined) throw new StorageError('bodyInvalid', 'the form has no boundary');
  const haystack = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let found = 0;
  // There is one more boundary than parts: the closing one.
  for (
    let at = haystack.indexOf(`--${text}`);
    at !== -1 && found <= FORM_PARTS_MAX + 1;
    at = haystack.indexOf(`--${text}`, at + 1)
  )
    found += 1;
  if (found > FORM_PARTS_MAX + 1)
    throw new StorageError('bodyInvalid', 'the form has too many parts');
}
