// Reads multipart forms up to a limit of bytes and parts.
import { BodyError, readBytes } from '#server/http/read-body.ts';

/** Size that the fields and boundaries of a form may add to its files. */
export const FORM_OVERHEAD_BYTES = 65_536;

/** Whether the body is a multipart form. */
export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
}

/** The parameter of a content type, with the characters that RFC 2046 allows. */
const BOUNDARY_PATTERN = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))/i;

/**
 * The form of a request. Throws too-large, broken-off, form (it cannot be parsed), form-parts (it
 * has more than `partsMax`).
 */
export async function readForm(
  request: Request,
  { maxBytes, partsMax }: { maxBytes: number; partsMax: number },
): Promise<FormData> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  const body = await readBytes(request, maxBytes);
  assertFewParts(body, boundary, partsMax);
  // The stated type could name several boundaries, and the parser could take another one than was
  // counted.
  const contentType = `multipart/form-data; boundary="${boundary}"`;
  return new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new BodyError('form', { cause });
    });
}

function boundaryOf(contentType: string): string {
  const found = BOUNDARY_PATTERN.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new BodyError('form');
  return boundary;
}

// Parsing costs time per part: a form of a million empty fields fits the size limit and would block
// the process.
function assertFewParts(body: Uint8Array<ArrayBuffer>, boundary: string, partsMax: number): void {
  const haystack = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let found = 0;
  // There is one more boundary than parts: the closing one.
  for (
    let at = haystack.indexOf(`--${boundary}`);
    at !== -1 && found <= partsMax + 1;
    at = haystack.indexOf(`--${boundary}`, at + 1)
  )
    found += 1;
  if (found === 0) throw new BodyError('form');
  if (found > partsMax + 1) throw new BodyError('form-parts');
}
