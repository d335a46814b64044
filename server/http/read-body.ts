// Reads what a request carries, never more of it than may be, and looks at large JSON while it
// arrives: what is too intricate is refused at its first hundred kilobytes, before anything parses
// it. Each door says the faults in its own protocol.
import { isUtf8 } from 'node:buffer';
import { createShapeWatch } from '#server/http/json-shape.ts';

/** A body of so many bytes costs next to nothing, whatever it holds, and need not be looked at. */
const HARMLESS_BYTES = 16_384;

/**
 * Why a body was not taken: `too-large`, `too-intricate` (JSON deeper or of more values than any
 * row asks for), `broken-off` (the sender went away), `crowded` (too many large ones are being
 * read), `encoding` (JSON that is not UTF-8: it would be stored with U+FFFD).
 */
export type BodyErrorKind = 'too-large' | 'too-intricate' | 'broken-off' | 'crowded' | 'encoding';

/** A body that is not taken. */
export class BodyError extends Error {
  readonly kind: BodyErrorKind;

  constructor(kind: BodyErrorKind, options: { cause?: unknown } = {}) {
    super(`body ${kind}`, options);
    this.name = 'BodyError';
    this.kind = kind;
  }
}

/**
 * Whether a body is known to be small before it is read; Node's parser holds a sender to the length
 * they state.
 */
export function isSmall({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= HARMLESS_BYTES && !headers.has('transfer-encoding');
}

/**
 * The bytes of a body. `watch` sees each piece of a large one as it comes, and ends the reading by
 * throwing. too-large, broken-off.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  watch: (piece: Uint8Array) => void = ignore,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw new BodyError('too-large');
  if (isSmall(request)) return new Uint8Array(await request.arrayBuffer().catch(breakOff));
  // A reader, not a loop: leaving a loop closes the connection, and the refusal would never arrive.
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

/** The bytes of a body of JSON, not parsed. too-large, too-intricate, broken-off, encoding. */
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

/** The text of a body of JSON, not parsed. too-large, too-intricate, broken-off, encoding. */
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
