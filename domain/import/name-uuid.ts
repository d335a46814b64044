// Ids of imported rows: UUIDv5 (RFC 9562 §5.5), so that the same entry has the same id each time.
// SHA-1 is computed here because Web Crypto is missing on addresses without HTTPS.

/** Distinguishes these ids from other UUIDv5; a random UUID. */
const NAMESPACE = new Uint8Array([
  0x8c, 0x1f, 0x5e, 0x0a, 0x37, 0xd2, 0x4b, 0x6e, 0x9a, 0x41, 0x6d, 0x0c, 0x2b, 0x7f, 0xe8, 0x15,
]);

const BLOCK_BYTES = 64;

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Adds one block to the state. `words` is scratch memory of 80 words. */
function addBlock(state: Uint32Array, block: DataView, words: Uint32Array): void {
  for (let at = 0; at < 16; at += 1) words[at] = block.getUint32(at * 4);
  for (let at = 16; at < 80; at += 1)
    words[at] = rotated(
      (words[at - 3] ?? 0) ^ (words[at - 8] ?? 0) ^ (words[at - 14] ?? 0) ^ (words[at - 16] ?? 0),
      1,
    );
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let at = 0; at < 80; at += 1) {
    const [mixed, constant] =
      at < 20
        ? [(b & c) | (~b & d), 0x5a827999]
        : at < 40
          ? [b ^ c ^ d, 0x6ed9eba1]
          : at < 60
            ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
            : [b ^ c ^ d, 0xca62c1d6];
    const next = (rotated(a, 5) + mixed + e + constant + (words[at] ?? 0)) >>> 0;
    [e, d, c, b, a] = [d, c, rotated(b, 30), a, next];
  }
  for (const [at, word] of [a, b, c, d, e].entries()) state[at] = (state[at] ?? 0) + word;
}

function sha1(bytes: Uint8Array): Uint8Array {
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const words = new Uint32Array(80);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES)
    addBlock(state, new DataView(padded.buffer, at, BLOCK_BYTES), words);
  const hash = new DataView(new ArrayBuffer(20));
  for (const [at, word] of state.entries()) hash.setUint32(at * 4, word);
  return new Uint8Array(hash.buffer);
}

/** The UUID of a name. Different names have different ids, equal ones the same. */
export function uuidOfName(name: string): string {
  const text = new TextEncoder().encode(name);
  const named = new Uint8Array(NAMESPACE.length + text.length);
  named.set(NAMESPACE);
  named.set(text, NAMESPACE.length);
  const bytes = sha1(named).subarray(0, 16);
  bytes[6] = 0x50 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
