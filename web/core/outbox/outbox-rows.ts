// The stored writes of an account, in IndexedDB. Bytes of images are in a lane of their own, so
// that a list of writes reads none.
import { openWork } from '#web/core/queue/work-queue.ts';
import type { Item, OutboxRows } from '#web/core/outbox/outbox.ts';
import type { Write } from '#web/core/outbox/write.ts';

/** One piece of work per account: its writes are one order. */
const OUTBOX = 'outbox';

export interface StoredRows extends OutboxRows<Write> {
  /** The bytes of an image; null when there are none. */
  readBytes: (place: number) => Promise<ArrayBuffer | null>;
}

/** The writes of an owner (see `useOwner`). Every call rejects where the database is denied. */
export function openRows(owner: string): StoredRows {
  // Buffers instead of Blobs: WebKit has lost Blobs in IndexedDB.
  type Lanes = { writes: Omit<Item<Write>, 'place'>; bytes: ArrayBuffer };
  const work = openWork<never, Lanes>(owner, OUTBOX, OUTBOX, ['writes', 'bytes']);
  return {
    append: (item, bytes) =>
      work.append({ writes: item, ...(bytes === undefined ? {} : { bytes }) }),
    list: async () => (await work.first('writes')).map(([place, item]) => ({ ...item, place })),
    change: async (place, next) => {
      const stored = await work.change('writes', place, (item) => {
        const after = next({ ...item, place });
        if (after === null) return null;
        const { place: _, ...kept } = after;
        return kept;
      });
      return stored === null ? null : { ...stored, place };
    },
    readBytes: async (place) => (await work.at('bytes', place)) ?? null,
  };
}
