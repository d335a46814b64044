// Where the browser's ids are born: the clock and the dice meet the pure rule of
// domain/shared/ids.ts here.
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';

/**
 * A new UUIDv7. Made when a draft is made, so that a double submit or a retry names the same row
 * (rulings 42).
 */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)));
}
