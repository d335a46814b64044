// A file sealed with a passphrase (rulings 82): AES-256-GCM in chunks, with a key by PBKDF2. The
// chunks follow the STREAM construction: the nonce of each has its number and whether it is the
// last one, so chunks that are cut off, repeated, moved or added do not open.
//
// Layout, numbers big-endian: `ECHOSEAL`, version (1 byte), PBKDF2 iterations (4), bytes of a chunk
// (4), salt (16), nonce prefix (7), proof (16: the tag of an empty text, which tells a wrong
// passphrase from a damaged file), then the chunks, each followed by its tag.

/** Iterations of PBKDF2-HMAC-SHA256 (OWASP Password Storage Cheat Sheet). */
export const SEAL_ITERATIONS = 600_000;

/** Bytes of a chunk: what is in memory at a time. */
export const SEAL_CHUNK_BYTES = 1_048_576;

/** Minimum UTF-16 units of a passphrase. A stolen file can be tried without a limit. */
export const PASSPHRASE_MIN = 10;

/** Maximum UTF-16 units of a passphrase. */
export const PASSPHRASE_MAX = 200;

/** The end of the name of a sealed file. */
export const SEALED_EXTENSION = '.echosealed';

/** What a file may ask for: a bound for files of strangers, far above {@link SEAL_ITERATIONS}. */
const ITERATIONS_MAX = 10_000_000;
const CHUNK_MAX = 16 * 1_048_576;

const MAGIC = new TextEncoder().encode('ECHOSEAL');
const VERSION = 1;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + 1 + 4 + 4 + SALT_BYTES + PREFIX_BYTES;

/** The number of the proof: no chunk has it, because a file ends before. */
const PROOF = 0xff_ff_ff_ff;

type Bytes = Uint8Array<ArrayBuffer>;

/** `crypto.subtle` of a browser or of Node. */
type Subtle = typeof crypto.subtle;

type Key = Awaited<ReturnType<Subtle['deriveKey']>>;

export interface SealPorts {
  subtle: Subtle;
  randomBytes: (count: number) => Bytes;
  /** {@link SEAL_ITERATIONS}; tests use fewer. */
  iterations: number;
}

/** Why a file does not open. */
export class SealFailure extends Error {
  readonly reason: 'notSealed' | 'unsupported' | 'wrongPassphrase' | 'damaged';

  constructor(reason: SealFailure['reason']) {
    super(reason);
    this.name = 'SealFailure';
    this.reason = reason;
  }
}

/** Seals bytes of any length; memory holds one chunk. */
export async function* sealed(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  { subtle, randomBytes, iterations }: SealPorts,
): AsyncGenerator<Bytes> {
  const head = headOf(iterations, randomBytes(SALT_BYTES), randomBytes(PREFIX_BYTES));
  const key = await keyOf(passphrase, head, subtle);
  const seal = async (bytes: Bytes, number: number, isLast: boolean) =>
    new Uint8Array(await subtle.encrypt(cipher(head, number, isLast), key, bytes));
  yield head.bytes;
  yield await seal(new Uint8Array(), PROOF, false);
  let number = 0;
  for await (const { bytes, isLast } of chunked(source, head.chunkBytes)) {
    yield await seal(bytes, number, isLast);
    number += 1;
  }
}

/** Whether a file says that it is sealed. */
export async function isSealed(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, MAGIC.length).arrayBuffer());
  return start.length === MAGIC.length && MAGIC.every((byte, at) => byte === start[at]);
}

/**
 * Opens a sealed file; memory holds one chunk. Throws a {@link SealFailure}. What was yielded
 * before the failure is genuine, but not complete.
 */
export async function* unsealed(
  file: Blob,
  passphrase: string,
  subtle: Subtle,
): AsyncGenerator<Bytes> {
  if (!(await isSealed(file))) throw new SealFailure('notSealed');
  const head = readHead(await bytesOf(file, 0, HEAD_BYTES));
  const key = await keyOf(passphrase, head, subtle);
  const open = async (from: number, length: number, number: number, isLast: boolean) => {
    const bytes = await bytesOf(file, from, length);
    return new Uint8Array(await subtle.decrypt(cipher(head, number, isLast), key, bytes));
  };
  await open(HEAD_BYTES, TAG_BYTES, PROOF, false).catch(() => {
    throw new SealFailure('wrongPassphrase');
  });
  const size = head.chunkBytes + TAG_BYTES;
  const start = HEAD_BYTES + TAG_BYTES;
  const count = Math.max(1, Math.ceil((file.size - start) / size));
  for (let number = 0; number < count; number += 1)
    yield await open(start + number * size, size, number, number === count - 1).catch(() => {
      throw new SealFailure('damaged');
    });
}

interface Head {
  /** All of it is authenticated with every chunk. */
  bytes: Bytes;
  iterations: number;
  chunkBytes: number;
  salt: Bytes;
  prefix: Bytes;
}

function headOf(iterations: number, salt: Bytes, prefix: Bytes): Head {
  const bytes = new Uint8Array(HEAD_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint8(MAGIC.length, VERSION);
  view.setUint32(MAGIC.length + 1, iterations);
  view.setUint32(MAGIC.length + 5, SEAL_CHUNK_BYTES);
  bytes.set(salt, MAGIC.length + 9);
  bytes.set(prefix, MAGIC.length + 9 + SALT_BYTES);
  return { bytes, iterations, chunkBytes: SEAL_CHUNK_BYTES, salt, prefix };
}

function readHead(bytes: Bytes): Head {
  if (bytes.length < HEAD_BYTES) throw new SealFailure('damaged');
  const view = new DataView(bytes.buffer);
  const iterations = view.getUint32(MAGIC.length + 1);
  const chunkBytes = view.getUint32(MAGIC.length + 5);
  const isKnown =
    view.getUint8(MAGIC.length) === VERSION &&
    iterations > 0 &&
    iterations <= ITERATIONS_MAX &&
    chunkBytes > 0 &&
    chunkBytes <= CHUNK_MAX;
  if (!isKnown) throw new SealFailure('unsupported');
  const saltAt = MAGIC.length + 9;
  const salt = bytes.slice(saltAt, saltAt + SALT_BYTES);
  return { bytes, iterations, chunkBytes, salt, prefix: bytes.slice(saltAt + SALT_BYTES) };
}

/** The same passphrase typed on another keyboard is the same key: it is normalized by NFKC. */
async function keyOf(passphrase: string, { salt, iterations }: Head, subtle: Subtle): Promise<Key> {
  const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function cipher({ bytes, prefix }: Head, number: number, isLast: boolean) {
  const iv = new Uint8Array(PREFIX_BYTES + 5);
  iv.set(prefix);
  const view = new DataView(iv.buffer);
  view.setUint32(PREFIX_BYTES, number);
  view.setUint8(PREFIX_BYTES + 4, isLast ? 1 : 0);
  return { name: 'AES-GCM', iv, additionalData: bytes };
}

/** Chunks of one size; the last one may be shorter, or empty. */
async function* chunked(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Bytes; isLast: boolean }> {
  let bytes = new Uint8Array(size);
  let filled = 0;
  for await (const part of source) {
    for (let at = 0; at < part.length;) {
      // A full chunk waits until there is more, because the last one is marked.
      if (filled === size) {
        yield { bytes, isLast: false };
        bytes = new Uint8Array(size);
        filled = 0;
      }
      const count = Math.min(size - filled, part.length - at);
      bytes.set(part.subarray(at, at + count), filled);
      filled += count;
      at += count;
    }
  }
  yield { bytes: bytes.subarray(0, filled), isLast: true };
}

async function bytesOf(file: Blob, from: number, length: number): Promise<Bytes> {
  return new Uint8Array(await file.slice(from, from + length).arrayBuffer());
}
