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
  /** Adds one item to each given lane, at one place behind all that ever were. Returns it. */
  append(items: Partial<Lanes>): Promise<number>;
  /**
   * Replaces the item of a place, or for null removes the place from all lanes, in one transaction.
   * Returns what is stored then; null when there is none.
   */
  change<Lane extends keyof Lanes & string>(
    lane: Lane,
    place: number,
    next: (item: Lanes[Lane]) => Lanes[Lane] | null,
  ): Promise<Lanes[Lane] | null>;
  /** One item; undefined when there is none. */
  at<Lane extends keyof Lanes & string>(
    lane: Lane,
    place: number,
  ): Promise<Lanes[Lane] | undefined>;
  /** The first items of a lane from a place on, in order; all of them without a count. */
  first<Lane extends keyof Lanes & string>(
    lane: Lane,
    count?: number,
    from?: number,
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
const LAST = 'last';

/** Longest wait for a database to open, in milliseconds. Some browsers never answer. */
export const OPEN_WAIT_MS = 4_000;

let shared: UseStore | null = null;

/** Opened with the first use: some private windows throw at once. */
function inRows<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => T | PromiseLike<T>) {
  shared ??= openingWithin(OPEN_WAIT_MS, createStore('echo-notes-queue', 'rows'));
  return shared(mode, work);
}

/**
 * Rejects work for which the store does not open in time; it is not done later either. Until the
 * store has opened, all further work is rejected without a wait.
 */
export function openingWithin(waitMs: number, store: UseStore): UseStore {
  let isStuck = false;
  return (mode, work) => {
    const late = Promise.withResolvers<never>();
    const error = new DOMException('the database does not open', 'TimeoutError');
    let isLate = false;
    const timer = setTimeout(
      () => {
        isStuck = true;
        isLate = true;
        late.reject(error);
      },
      isStuck ? 0 : waitMs,
    );
    const done = store(mode, (rows) => {
      isStuck = false;
      clearTimeout(timer);
      if (isLate) throw error;
      return work(rows);
    });
    return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
  };
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

/**
 * Opens one piece of work. `id` is a UUIDv7, so that work lists in the order of its beginning.
 * `lanes` are those whose items {@link WorkQueue.change} removes together.
 */
export function openWork<Head, Lanes extends Record<string, unknown>>(
  owner: string,
  kind: string,
  id: string,
  lanes: readonly (keyof Lanes & string)[] = [],
): WorkQueue<Head, Lanes> {
  const head = [owner, kind, HEAD, id];
  const last = [owner, kind, LAST, id];
  const keyOf = (lane: string, place: number) => [owner, kind, id, lane, place];
  const write = <T>(work: (rows: IDBObjectStore) => T | Promise<T>) =>
    inRows('readwrite', async (rows) => {
      // A quota is checked at the end of the transaction.
      const end = promisifyRequest(rows.transaction);
      end.catch(() => undefined);
      let result: T;
      try {
        result = await work(rows);
      } catch (cause) {
        rows.transaction.abort();
        throw cause;
      }
      await end;
      return result;
    });
  return {
    readHead: async () =>
      inRows('readonly', async (rows) => (await promisifyRequest<Head>(rows.get(head))) ?? null),

    writeHead: (value) => write((rows) => void rows.put(value, head)),

    put: (lane, items) =>
      write((rows) => {
        for (const [place, item] of items) rows.put(item, keyOf(lane, place));
      }),

    append: (items) =>
      write(async (rows) => {
        const place = ((await promisifyRequest<number | undefined>(rows.get(last))) ?? 0) + 1;
        rows.put(place, last);
        for (const [lane, item] of Object.entries(items)) rows.put(item, keyOf(lane, place));
        return place;
      }),

    change: <Lane extends keyof Lanes & string>(
      lane: Lane,
      place: number,
      next: (item: Lanes[Lane]) => Lanes[Lane] | null,
    ) =>
      write(async (rows) => {
        const key = keyOf(lane, place);
        const before = await promisifyRequest<Lanes[Lane] | undefined>(rows.get(key));
        const after = before === undefined ? null : next(before);
        if (after !== null) rows.put(after, key);
        else for (const one of [lane, ...lanes]) rows.delete(keyOf(one, place));
        return after;
      }),

    at: async (lane, place) =>
      inRows('readonly', (rows) => promisifyRequest(rows.get(keyOf(lane, place)))),

    first: async <Lane extends keyof Lanes & string>(lane: Lane, count?: number, from = 0) =>
      inRows('readonly', async (rows) => {
        const range = IDBKeyRange.bound(keyOf(lane, from), [owner, kind, id, lane, []]);
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
        rows.delete(last);
        rows.delete(rangeOf(owner, kind, id));
      }),
  };
}

function placeOf(key: IDBValidKey | undefined): number {
  return Array.isArray(key) ? Number(key[4]) : 0;
}
