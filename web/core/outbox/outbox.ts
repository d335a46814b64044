// The outbox: every write is stored before it is sent, and leaves the store when the server has it.
// Writes of one key are sent in order and by one tab at a time; other keys do not wait for them.
// Time, chance, storage, network and locks are parameters.

/** A stored write. */
export interface Item<Write> {
  /** Its place in the order of all writes; never used again. */
  place: number;
  /** What it belongs to: writes of one key keep their order. */
  key: string;
  /** Keys of its parts: their earlier writes must be sent before, and go with it. */
  needs: readonly string[];
  /** Other keys whose earlier writes must be sent before. Rows of earlier versions have none. */
  after?: readonly string[];
  write: Write;
  writtenAtMs: number;
  /** A request may have reached the server. */
  isTried: boolean;
  /** Why the server refused it; null: it waits to be sent. */
  refusal: string | null;
}

/** How an attempt to send ended. */
export type Attempt<Write, Row> =
  | { kind: 'sent'; row: Row }
  /** Another try may succeed. `isAnswered`: the server has the request and did not accept it. */
  | { kind: 'later'; afterMs: number; isAnswered: boolean; error: unknown }
  /** Another try of the same write would be refused too. */
  | { kind: 'refused'; code: string; error: unknown }
  /** It can only be sent in another form, which is stored first. */
  | { kind: 'rewritten'; write: Write };

/** What became of a write while its caller waited. */
export type WriteEnd<Row> =
  | { kind: 'sent'; row: Row }
  /** Not kept: the caller has the text and shows the error. */
  | { kind: 'refused'; error: unknown }
  /** Stored, and sent later. */
  | { kind: 'waiting' };

/** A write as its caller gives it. */
export type NewItem<Write> = Pick<Item<Write>, 'key' | 'needs' | 'after' | 'write'>;

export interface OutboxRows<Write> {
  /** Stores an item at the next place, with its bytes, and returns the place. */
  append: (item: Omit<Item<Write>, 'place'>, bytes?: ArrayBuffer) => Promise<number>;
  /** All items in order. */
  list: () => Promise<Item<Write>[]>;
  /**
   * Replaces the item of a place, or removes it for null, in one transaction. Returns what is
   * stored then; null when there is none.
   */
  change: (
    place: number,
    next: (item: Item<Write>) => Item<Write> | null,
  ) => Promise<Item<Write> | null>;
}

export interface OutboxPorts<Write, Row> {
  rows: OutboxRows<Write>;
  /** Runs a task while no other tab runs one of the same name. */
  lock: (name: string, task: () => Promise<void>) => Promise<void>;
  send: (item: Item<Write>) => Promise<Attempt<Write, Row>>;
  /** Whether a write may be sent before an earlier one of its key that is held up. */
  mayPass: (write: Write, held: Write) => boolean;
  /** Whether the writes of a key are held back, as those of an entry that is being deleted. */
  isHeld: (key: string) => boolean;
  /** Whether a background attempt makes sense. */
  isOnline: () => boolean;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Calls back after a time. Returns the function that cancels it. */
  later: (ms: number, task: () => void) => () => void;
  /** Called when a write begins or ceases to wait; `sent`: the server has it. */
  onChange: (change: 'stored' | 'sent') => void;
}

export interface Outbox<Write, Row> {
  /**
   * Stores a write and sends it after the earlier ones of its key. Rejects when it could not be
   * stored. A caller waits a few seconds at most.
   */
  write: (item: NewItem<Write>, bytes?: ArrayBuffer) => Promise<WriteEnd<Row>>;
  /** Sends what waits, now. `isForced`: also when the browser says that there is no network. */
  drain: (isForced?: boolean) => Promise<void>;
  /** Sends what waits after a pause, as when another tab has stored it. */
  wake: () => void;
  /** Sends a refused write again. */
  retry: (place: number) => Promise<void>;
  /**
   * Takes a write out, unless it was sent, once its text is given back: whatever ends in between,
   * the text is somewhere. Returns it; null when there is none.
   */
  take: (
    place: number,
    giveBack?: (write: Write) => Promise<void> | void,
  ) => Promise<Item<Write> | null>;
  /**
   * Runs a task with the writes of a key while none of them is sent. If it returns true, takes all
   * of them out, and what only they need. One that is under way ends first.
   */
  forgetAfter: (
    key: string,
    task: (items: readonly Item<Write>[]) => Promise<boolean>,
  ) => Promise<void>;
  /** Whether a caller of this tab waits for the write of a place. */
  isLive: (place: number) => boolean;
  /** Stops sending; the writes stay stored. */
  stop: () => void;
}

/** Longest wait of a caller, in milliseconds; after it the write is one that waits. */
export const PATIENCE_MS = 8_000;

/** Entries that a drain sends at once: a day's writes must not look like an attack. */
const LANES_AT_ONCE = 4;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** The pause before the next attempt: doubled with each failure, half of it by chance. */
export function pauseMs(failures: number, afterMs: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 16));
  return Math.max(afterMs, full / 2 + (full / 2) * chance);
}

export function createOutbox<Write, Row>(ports: OutboxPorts<Write, Row>): Outbox<Write, Row> {
  const { rows, lock, isOnline, onChange } = ports;
  /** Writes whose caller waits in this tab. */
  const live = new Map<number, (end: WriteEnd<Row>) => void>();
  /** Ends the wait of a caller. Only one can: what it decides is not decided again. */
  const claim = (place: number) => {
    const settle = live.get(place);
    live.delete(place);
    return settle;
  };
  /** Rounds of attempts that failed one after another. */
  let failures = 0;
  let isRoundCounted = false;
  let isStopped = false;
  let cancelWake = () => {};

  /** False when the database fails: a lane that went on would send the write again and again. */
  const takeOut = (place: number) =>
    rows
      .change(place, () => null)
      .then(
        () => true,
        () => false,
      );

  const wakeAfter = (afterMs: number) => {
    cancelWake();
    if (isStopped) return;
    cancelWake = ports.later(
      pauseMs(failures, afterMs, ports.random()),
      () => void drain().catch(() => undefined),
    );
  };

  /** Counts one failure a round: an outage fails many entries at once. */
  const failed = (afterMs: number) => {
    if (!isRoundCounted) failures += 1;
    isRoundCounted = true;
    wakeAfter(afterMs);
  };

  /** The write of a key that is sent next; undefined: none is left that may be sent. */
  const headOf = (key: string, items: readonly Item<Write>[]): Item<Write> | undefined => {
    const held: Item<Write>[] = [];
    for (const item of items.filter((one) => one.key === key)) {
      const isNext = held.every((earlier) => ports.mayPass(item.write, earlier.write));
      if (item.refusal === null && isNext) return item;
      held.push(item);
    }
    return undefined;
  };

  /** Held itself, or needed by held writes only. */
  const isHeldBack = (key: string, items: readonly Item<Write>[]): boolean => {
    const needing = items.filter(({ needs }) => needs.includes(key));
    const isNeedHeld = needing.length > 0 && needing.every((item) => ports.isHeld(item.key));
    return isNeedHeld || ports.isHeld(key);
  };

  /** Sends the writes of a key until none is left that may be sent, or one must wait. */
  const sendLane = (key: string, isForced: boolean): Promise<void> =>
    lock(key, async () => {
      while (!isStopped && (isForced || isOnline())) {
        const items = await rows.list();
        const head = headOf(key, items);
        if (head === undefined || isHeldBack(key, items)) return;
        const needed = neededBy(head, items);
        for (const earlier of needed) await sendLane(earlier, isForced);
        if (needed.length > 0 && neededBy(head, await rows.list()).length > 0) return;
        if (!(await attempt(head))) return;
      }
    });

  /** One attempt. Returns whether the next write of the key may follow. */
  const attempt = async (head: Item<Write>): Promise<boolean> => {
    const marked = await rows
      .change(head.place, (item) => ({ ...item, isTried: true }))
      // A full disk. An earlier attempt may have left no mark, so this one is not the first.
      .catch(() => 'unmarked' as const);
    // Another caller took it out.
    if (marked === null || isStopped) return marked === null;
    // The state before this attempt: a first attempt cannot meet its own row.
    const end = await ports.send(
      marked === 'unmarked' ? { ...head, isTried: true } : { ...marked, isTried: head.isTried },
    );
    const settle = end.kind === 'rewritten' ? undefined : claim(head.place);
    switch (end.kind) {
      case 'sent': {
        failures = 0;
        isRoundCounted = false;
        const isOut = await takeOut(head.place);
        if (settle === undefined) onChange('sent');
        else settle({ kind: 'sent', row: end.row });
        return isOut;
      }
      case 'rewritten':
        await rows.change(head.place, (item) => ({ ...item, write: end.write, isTried: false }));
        return true;
      case 'refused':
      case 'later': {
        // An earlier attempt, perhaps of another tab, may still arrive: then its editor would show
        // what is sent.
        const isGivenBack = !head.isTried && (end.kind === 'refused' || end.isAnswered);
        if (settle !== undefined && isGivenBack) {
          // A write that cannot be taken out is sent again later, under the id that its editor has.
          const isOut = await takeOut(head.place);
          settle({ kind: 'refused', error: end.error });
          return isOut;
        }
        if (end.kind === 'refused')
          await rows.change(head.place, (item) => ({ ...item, refusal: end.code }));
        else failed(end.afterMs);
        settle?.({ kind: 'waiting' });
        onChange('stored');
        // A mark may pass what was refused.
        return end.kind === 'refused';
      }
    }
  };

  const drain = async (isForced = false): Promise<void> => {
    if (isStopped || !(isForced || isOnline())) return;
    isRoundCounted = false;
    const keys = new Set((await rows.list()).map(({ key }) => key)).values();
    const sendNext = async () => {
      for (const key of keys) await sendLane(key, isForced).catch(() => failed(0));
    };
    await Promise.all(Array.from({ length: LANES_AT_ONCE }, sendNext));
  };

  /** Sends what waited for a write that a person has answered to. */
  const sendRest = () => void drain(true).catch(() => undefined);

  return {
    async write(given, bytes) {
      const item = { ...given, writtenAtMs: ports.now(), isTried: false, refusal: null };
      const place = await rows.append(item, bytes);
      const end = Promise.withResolvers<WriteEnd<Row>>();
      const isWaiting = () => claim(place)?.({ kind: 'waiting' });
      live.set(place, end.resolve);
      const cancel = ports.later(PATIENCE_MS, isWaiting);
      // Without an end of its own it waits behind another one, or another tab has sent it.
      void sendLane(given.key, true)
        .catch(() => failed(0))
        .then(isWaiting);
      const result = await end.promise;
      cancel();
      if (result.kind === 'waiting') onChange('stored');
      return result;
    },
    drain(isForced = false) {
      if (isForced) failures = 0;
      return drain(isForced);
    },
    wake: () => wakeAfter(0),
    async retry(place) {
      const item = await rows.change(place, (stored) => ({ ...stored, refusal: null }));
      onChange('stored');
      if (item !== null) await sendLane(item.key, true);
      sendRest();
    },
    async take(place, giveBack) {
      const find = async () => (await rows.list()).find((item) => item.place === place) ?? null;
      const key = (await find())?.key;
      let taken: Item<Write> | null = null;
      if (key !== undefined)
        await lock(key, async () => {
          const item = await find();
          if (item === null) return;
          await giveBack?.(item.write);
          await rows.change(place, () => null);
          taken = item;
        });
      onChange('stored');
      sendRest();
      return taken;
    },
    forgetAfter: (key, task) =>
      lock(key, async () => {
        const own = (await rows.list()).filter((item) => item.key === key);
        if (!(await task(own))) return;
        const forgotten = forgottenWith(key, await rows.list());
        for (const { place } of forgotten) await rows.change(place, () => null);
        if (forgotten.length > 0) onChange('stored');
      }),
    isLive: (place) => live.has(place),
    stop() {
      isStopped = true;
      cancelWake();
    },
  };
}

/**
 * The items of a key, and before them what only they need. The first write of the key is the last
 * one: as long as anything is left, it tells whether the key was sent.
 */
function forgottenWith<Write>(key: string, items: readonly Item<Write>[]): Item<Write>[] {
  const own = items.filter((item) => item.key === key);
  const others = items.filter((item) => item.key !== key);
  const needed = others.filter(
    (item) =>
      own.some(({ needs }) => needs.includes(item.key)) &&
      !others.some(({ needs }) => needs.includes(item.key)),
  );
  return [...needed, ...own.toReversed()];
}

/** The keys that must be sent before an item and that have earlier writes. */
function neededBy<Write>(head: Item<Write>, items: readonly Item<Write>[]): string[] {
  const needed = keysBefore(head);
  const earlier = items.filter(({ place, key }) => place < head.place && needed.includes(key));
  return [...new Set(earlier.map(({ key }) => key))];
}

/** All keys whose earlier writes must be sent before an item. */
export function keysBefore<Write>({ needs, after = [] }: NewItem<Write>): readonly string[] {
  return [...needs, ...after];
}
