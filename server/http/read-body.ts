// Reads request bodies up to a limit and checks large JSON while it arrives: JSON of too many
// values is refused within its first hundred kilobytes, before it is parsed. Each protocol reports
// the errors in its own format.
import { isUtf8 } from 'node:buffer';
import { createShapeWatch } from '#server/http/json-shape.ts';

/** A body of this size costs next to nothing, whatever it holds, and is not checked. */
const HARMLESS_BYTES = 16_384;

/**
 * Why a body was refused: `too-large`, `too-intricate` (JSON deeper or of more values than any
 * endpoint needs), `broken-off` (the client disconnected), `crowded` (too many large bodies are
 * being read), `encoding` (a text that is not UTF-8: it would be stored with U+FFFD), `form` and
 * `form-parts` (a multipart form that cannot be parsed, or has too many parts).
 */
export type BodyErrorKind =
  | 'too-large'
  | 'too-intricate'
  | 'broken-off'
  | 'crowded'
  | 'encoding'
  | 'form'
  | 'form-parts';

/** A refused body. */
export class BodyError extends Error {
  readonly kind: BodyErrorKind;

  constructor(kind: BodyErrorKind, options: { cause?: unknown } = {}) {
    super(`body ${kind}`, options);
    this.name = 'BodyError';
    this.kind = kind;
  }
}

/**
 * Whether a body is known to be small before it is read; Node's parser enforces the stated length.
 */
export function isSmall({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= HARMLESS_BYTES && !headers.has('transfer-encoding');
}

/**
 * The bytes of a body. `watch` gets each chunk of a large one, and ends reading by throwing. Throws
 * too-large, broken-off.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  watch: (piece: Uint8Array) => void = ignore,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw new BodyError('too-large');
  if (isSmall(request)) return new Uint8Array(await request.arrayBuffer().catch(breakOff));
  // A reader, not a loop: leaving a loop closes the connection, and the error would never arrive.
  const reader = request.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read().catch(breakOff);
    if (part?.value === undefined) break;
    const piece = part.value as Uint8Array;
    size += piece.byteLength;
    if (size > maxBytes) throw new BodyError('too-large');
    watch(piece);
    pieces.push(piece);
  }
  return joined(pieces, size);
}

/** The unparsed bytes of a JSON body. Throws too-large, too-intricate, broken-off, encoding. */
export async function readJsonBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const charset = /;\s*charset\s*=\s*"?([^";\s]{0,40})/i.exec(
    request.headers.get('content-type') ?? '',
  )?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new BodyError('encoding');
  const bytes = await readBytes(request, maxBytes, createShapeWatch(refuseShape));
  if (!isUtf8(bytes)) throw new BodyError('encoding');
  return bytes;
}

/** The unparsed text of a JSON body. Throws too-large, too-intricate, broken-off, encoding. */
export async function readJsonText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readJsonBytes(request, maxBytes));
}

function ignore(): void {}

function breakOff(cause: unknown): never {
  throw new BodyError('broken-off', { cause });
}

function refuseShape(): never {
  throw new BodyError('too-intricate');
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
