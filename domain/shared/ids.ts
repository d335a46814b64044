// The creator of a record makes its id (usually the browser), so that a double submit, a retry and
// an import name the same row. The clock and randomness are parameters: this file is pure.

/**
 * A UUID of any version, lower case. Message ids of another shape exist in the browser only (B§5).
 */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Random bytes that {@link uuidV7} needs. */
export const UUID_RANDOM_BYTES = 10;

/**
 * Builds a UUIDv7 (RFC 9562 §5.7): 48 bits of epoch milliseconds, then 74 random bits, so ids sort
 * by creation time. `random` holds {@link UUID_RANDOM_BYTES} bytes.
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) % 256;
  bytes.set(random.subarray(0, UUID_RANDOM_BYTES), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Creates UUIDv7 ids; those of one millisecond sort as they were created. The 12 bits after the
 * time count them (RFC 9562 §6.2, method 1).
 */
export function createIdSource(
  now: () => number,
  randomBytes: (count: number) => Uint8Array,
): () => string {
  let lastMs = Number.NaN;
  let count = 0;
  return () => {
    const nowMs = now();
    count = nowMs === lastMs ? count + 1 : 0;
    lastMs = nowMs;
    const bytes = Uint8Array.from(randomBytes(UUID_RANDOM_BYTES));
    bytes.set([count >> 8, count % 256]);
    return uuidV7(nowMs, bytes);
  };
}

/** The UUID in lower case; null for any other text. */
export function readUuid(value: string): string | null {
  const id = value.toLowerCase();
  return isUuid(id) ? id : null;
}

/** True for the shape of a server-side id (B§5: other ids are removed locally). */
export function isUuid(value: string): boolean {
  return UUID_PATTERN.test(value);
}
