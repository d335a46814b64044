// Files sealed with a passphrase (C§82.04): what comes out is what went in, or nothing passes.
import { describe, expect, test } from 'vitest';
import {
  isSealed,
  SEAL_CHUNK_BYTES,
  SEAL_ITERATIONS,
  SealFailure,
  sealed,
  unsealed,
} from '#domain/export/seal.ts';

const PASSPHRASE = '桂花 开了 三次';
const HEAD = 40;
const TAG = 16;
const CHUNK = SEAL_CHUNK_BYTES + TAG;

const { subtle } = crypto;
const ports = {
  subtle,
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  iterations: 10,
};

async function* parts(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function sample(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 8)) & 255;
  return bytes;
}

async function collect(source: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of source) all.push(part);
  return new Blob(all);
}

const seal = (bytes: Uint8Array, size = 50_000) =>
  collect(sealed(parts(bytes, size), PASSPHRASE, ports));

async function open(file: Blob, passphrase = PASSPHRASE): Promise<Uint8Array> {
  const opened = await collect(unsealed(file, passphrase, subtle));
  return new Uint8Array(await opened.arrayBuffer());
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const reasonOf = (file: Blob, passphrase = PASSPHRASE) =>
  open(file, passphrase).then(
    () => 'opened',
    (error: unknown) => (error instanceof SealFailure ? error.reason : error),
  );

async function changed(file: Blob, at: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return new Blob([bytes]);
}

const chunk = (file: Blob, number: number) => {
  const from = HEAD + TAG + number * CHUNK;
  return file.slice(from, from + CHUNK);
};

describe('a sealed file', () => {
  test.each([0, 1, SEAL_CHUNK_BYTES - 1, SEAL_CHUNK_BYTES, SEAL_CHUNK_BYTES + 1])(
    '%d bytes · open as they were',
    async (length) => {
      const bytes = sample(length);
      expect(isSame(await open(await seal(bytes)), bytes)).toBe(true);
    },
  );

  test('parts of any size · make the same chunks', async () => {
    const bytes = sample(SEAL_CHUNK_BYTES + 7);
    const [small, large] = [await seal(bytes, 4_099), await seal(bytes, bytes.length)];
    expect(small.size).toBe(large.size);
    expect(isSame(await open(small), await open(large))).toBe(true);
  });

  test('the header · states the figures of the key', async () => {
    const iterations = SEAL_ITERATIONS;
    const file = await collect(sealed(parts(sample(3), 3), PASSPHRASE, { ...ports, iterations }));
    const view = new DataView(await file.slice(0, HEAD).arrayBuffer());
    expect(view.getUint32(9)).toBe(SEAL_ITERATIONS);
    expect(SEAL_ITERATIONS).toBeGreaterThanOrEqual(600_000);
    expect(await isSealed(file)).toBe(true);
  });

  test('the same bytes twice · are two different files', async () => {
    const [one, other] = [await seal(sample(99)), await seal(sample(99))];
    const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
    expect(isSame(await bytesOf(one), await bytesOf(other))).toBe(false);
  });

  test('a passphrase in another form of Unicode · opens it', async () => {
    const file = await collect(sealed(parts(sample(5), 5), 'café １２３４５', ports));
    expect(await open(file, 'cafe\u0301 12345')).toHaveLength(5);
  });

  test('another passphrase · is named as such', async () => {
    expect(await reasonOf(await seal(sample(5)), `${PASSPHRASE}！`)).toBe('wrongPassphrase');
  });

  test('a changed byte of a text · is damage', async () => {
    expect(await reasonOf(await changed(await seal(sample(500)), HEAD + TAG + 100))).toBe(
      'damaged',
    );
  });

  test.each([8, 9, 13, 20, 39])('a changed byte %d of the header · does not open', async (at) => {
    expect(['unsupported', 'wrongPassphrase']).toContain(
      await reasonOf(await changed(await seal(sample(5)), at)),
    );
  });

  test('a file cut between two chunks · is damage', async () => {
    const file = await seal(sample(2 * SEAL_CHUNK_BYTES + 5));
    expect(await reasonOf(file.slice(0, HEAD + TAG + 2 * CHUNK))).toBe('damaged');
    expect(await reasonOf(file.slice(0, HEAD + TAG))).toBe('damaged');
  });

  test('a file cut anywhere · does not open', async () => {
    const file = await seal(sample(500));
    for (const length of [9, HEAD - 1, HEAD, HEAD + 3, HEAD + TAG + 10, file.size - 1])
      expect(await reasonOf(file.slice(0, length)), String(length)).not.toBe('opened');
  });

  test('chunks in another order, twice, or added · are damage', async () => {
    const file = await seal(sample(2 * SEAL_CHUNK_BYTES + 5));
    const head = file.slice(0, HEAD + TAG);
    const [first, second, last] = [chunk(file, 0), chunk(file, 1), chunk(file, 2)];
    expect(await reasonOf(new Blob([head, second, first, last]))).toBe('damaged');
    expect(await reasonOf(new Blob([head, first, first, last]))).toBe('damaged');
    expect(await reasonOf(new Blob([file, sample(9)]))).toBe('damaged');
  });

  test('a file that asks for endless work · is refused', async () => {
    const file = await seal(sample(5));
    const bytes = new Uint8Array(await file.arrayBuffer());
    new DataView(bytes.buffer).setUint32(9, 0xff_ff_ff_ff);
    expect(await reasonOf(new Blob([bytes]))).toBe('unsupported');
  });

  test('other files · are not sealed', async () => {
    expect(await reasonOf(new Blob(['PK\u0003\u0004 a zip']))).toBe('notSealed');
    expect(await reasonOf(new Blob([]))).toBe('notSealed');
  });
});
