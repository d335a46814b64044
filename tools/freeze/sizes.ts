// How much the heavy account holds: by hand, and as a part of `npm test`.
import type { FreezeSize } from '#tools/freeze/freeze-server.ts';

export const LARGE: FreezeSize = {
  short: 100_000,
  long: 2_000,
  tags: 2_000,
  people: 20_000,
  atOnce: 20,
  exportBytes: Infinity,
};

export const SMALL: FreezeSize = {
  short: 10_000,
  long: 40,
  tags: 2_000,
  people: 1_000,
  atOnce: 2,
  exportBytes: 1_000_000,
};
