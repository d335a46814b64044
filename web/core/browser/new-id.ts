// Creates ids with the browser's clock and randomness, by the pure rule of domain/shared/ids.ts.
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';

/**
 * A new UUIDv7. It is created with the draft, so that a double submit or a retry names the same row
 * (rulings 42).
 */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)));
}
