// How much the heavy account holds: by hand, and as a part of `npm test`.
import type { FreezeSize } from '#tools/freeze/freeze-server.ts';

export const LARGE: FreezeSize = {
  short: 100_000,
  long: 2_000,
  tags: 2_000,
  people: 20_000,
  atOnce: 20,
};

export const SMALL: FreezeSize = {
  short: 10_000,
  long: 200,
  tags: 2_000,
  people: 2_000,
  atOnce: 3,
};
