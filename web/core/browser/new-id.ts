// Creates ids with the browser's clock and randomness, by the pure rule of domain/shared/ids.ts.
import { createIdSource } from '#domain/shared/ids.ts';

/**
 * A new UUIDv7. It is created with the draft, so that a double submit or a retry names the same row
 * (rulings 42).
 */
export const newId: () => string = createIdSource(
  () => Date.now(),
  (count) => crypto.getRandomValues(new Uint8Array(count)),
);
