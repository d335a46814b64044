// Responses with an object: validators, ranges, and headers that make a browser treat it as an
// image even when it is opened as a page.
import { StorageError } from '#server/features/storage/storage-error.ts';
import type { StorageObject } from '#server/features/storage/storage.repository.ts';
import type { ByteRange } from '#server/storage/object-store.ts';

/** How an endpoint serves an object. */
export interface Delivery {
  /** Headers of this endpoint, such as Expires or Cache-Control. */
  headers: Record<string, string>;
  /** File name to save as; '' leaves it to the browser; null displays the image. */
  download: string | null;
  /** Opens the bytes; not called for HEAD, 304 and 416. */
  read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;
}

/** The response to a GET or HEAD: 200, 206 or 304. rangeInvalid. */
export async function respondWithObject(
  request: Request,
  object: StorageObject,
  delivery: Delivery,
): Promise<Response> {
  const headers = new Headers({
    ...delivery.headers,
    'Content-Type': object.mimeType,
    ETag: `"${object.etag}"`,
    'Last-Modified': new Date(object.updatedAtMs).toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'none',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (delivery.download !== null)
    headers.set('Content-Disposition', disposition(delivery.download));
  if (isUnchanged(request.headers, object)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  const range = wantedRange(request.headers, object);
  headers.set('Content-Length', String(range === null ? object.size : range.end - range.start + 1));
  if (range !== null)
    headers.set('Content-Range', `bytes ${range.start}-${range.end}/${object.size}`);
  const body = request.method === 'HEAD' ? null : await delivery.read(range ?? undefined);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

function isUnchanged(headers: Headers, object: StorageObject): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null)
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${object.etag}"`);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(object.updatedAtMs / 1000) * 1000 <= since;
}

// Several ranges in one request return the whole object, which the protocol allows.
function wantedRange(headers: Headers, object: StorageObject): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '');
  if (
    match === null ||
    (match[1] === '' && match[2] === '') ||
    !rangeStillFits(headers.get('if-range'), object)
  )
    return null;
  const first = match[1] === '' ? Math.max(0, object.size - Number(match[2])) : Number(match[1]);
  const last =
    match[1] === '' || match[2] === ''
      ? object.size - 1
      : Math.min(Number(match[2]), object.size - 1);
  if (first > last) throw new StorageError('rangeInvalid');
  return { start: first, end: last };
}

function rangeStillFits(condition: string | null, object: StorageObject): boolean {
  if (condition === null || condition === `"${object.etag}"`) return true;
  return Date.parse(condition) === Math.floor(object.updatedAtMs / 1000) * 1000;
}

function disposition(name: string): string {
  if (name === '') return 'attachment;';
  const plain = name.replace(/[^\w .()-]/g, '_');
  return `attachment; filename=${JSON.stringify(plain)}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
