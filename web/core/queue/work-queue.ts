// Work that outlives its page, in IndexedDB: items in order, per owner. An item moves between lanes
// in one transaction, so that a tab that ends at any moment loses none and does none twice without
// knowing.
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** An item with its place in the order. */
export type Queued<Item> = readonly [place: number, item: Item];

/** One piece of work: a head that describes it, and items in lanes by name. */
export interface WorkQueue<Head, Lanes extends Record<string, unknown>> {
  readHead(): Promise<Head | null>;
  writeHead(head: Head): Promise<void>;
  /** Adds items at the given places; an item at a place that exists is replaced. */
  put<Lane extends keyof Lanes & string>(
    lane: Lane,
    items: readonly Queued<Lanes[Lane]>[],
  ): Promise<void>;
  /** The first items of a lane, in order. */
  first<Lane extends keyof Lanes & string>(
    lane: Lane,
    count: number,
  ): Promise<Queued<Lanes[Lane]>[]>;
  count(lane: keyof Lanes & string): Promise<number>;
  /** Takes places out of one lane and puts items into others, in one transaction. */
  move<To extends keyof Lanes & string>(
    from: keyof Lanes & string,
    places: readonly number[],
    to: To,
    items: readonly Queued<Lanes[To]>[],
  ): Promise<void>;
  /** Removes the work with all its items. */
  remove(): Promise<void>;
}

const HEAD = 'head';

let shared: UseStore | null = null;

/** Opened with the first use: some private windows throw at once. */
function inRows<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => T | PromiseLike<T>) {
  shared ??= createStore('echo-notes-queue', 'rows');
  return shared(mode, work);
}

/** All keys that begin with these parts: an array sorts after every number and text. */
function rangeOf(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []]);
}

/** The work of one owner and kind, oldest first. */
export async function listWork(owner: string, kind: string): Promise<string[]> {
  const keys = await inRows('readonly', (rows) =>
    promisifyRequest(rows.getAllKeys(rangeOf(owner, kind, HEAD))),
  );
  return keys.flatMap((key) => (Array.isArray(key) && typeof key[3] === 'string' ? key[3] : []));
}

/** Opens one piece of work. `id` is a UUIDv7, so that work lists in the order of its beginning. */
export function openWork<Head, Lanes extends Record<string, unknown>>(
  owner: string,
  kind: string,
  id: string,
): WorkQueue<Head, Lanes> {
  const head = [owner, kind, HEAD, id];
  const keyOf = (lane: string, place: number) => [owner, kind, id, lane, place];
  const write = (work: (rows: IDBObjectStore) => void) =>
    inRows('readwrite', async (rows) => {
      try {
        work(rows);
      } catch (cause) {
        rows.transaction.abort();
        throw cause;
      }
      // A quota is checked at the end of the transaction.
      await promisifyRequest(rows.transaction);
    });
  return {
    readHead: async () =>
      inRows('readonly', async (rows) => (await promisifyRequest<Head>(rows.get(head))) ?? null),

    writeHead: (value) => write((rows) => rows.put(value, head)),

    put: (lane, items) =>
      write((rows) => {
        for (const [place, item] of items) rows.put(item, keyOf(lane, place));
      }),

    first: async <Lane extends keyof Lanes & string>(lane: Lane, count: number) =>
      inRows('readonly', async (rows) => {
        const range = rangeOf(owner, kind, id, lane);
        const [keys, items] = await Promise.all([
          promisifyRequest(rows.getAllKeys(range, count)),
          promisifyRequest<Lanes[Lane][]>(rows.getAll(range, count)),
        ]);
        return items.map((item, at) => [placeOf(keys[at]), item] as const);
      }),

    count: async (lane) =>
      inRows('readonly', (rows) => promisifyRequest(rows.count(rangeOf(owner, kind, id, lane)))),

    move: (from, places, to, items) =>
      write((rows) => {
        for (const place of places) rows.delete(keyOf(from, place));
        for (const [place, item] of items) rows.put(item, keyOf(to, place));
      }),

    remove: () =>
      write((rows) => {
        rows.delete(head);
        rows.delete(rangeOf(owner, kind, id));
      }),
  };
}

function placeOf(key: IDBValidKey | undefined): number {
  return Array.isArray(key) ? Number(key[4]) : 0;
}
