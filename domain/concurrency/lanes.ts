// Limits how many pieces of work run at once, in two lanes, so that a flood of strangers delays no
// one who is known. In a lane the places that work comes from take turns, so that a place that
// sends much waits behind its own work.

/** Where a piece of work comes from, such as a network address. */
export interface Turn {
  isKnown: boolean;
  from: string;
}

export interface LaneLimits {
  /** Pieces of work at once, of both lanes. */
  atOnce: number;
  /** Pieces that may wait in one lane. */
  waitingMax: number;
  /** Pieces from one place that may wait in one lane. */
  waitingFromMax: number;
  /** Creates the error for work that finds its lane full. */
  refuse: () => Error;
}

/** Known pieces in a row while strangers wait: they are slow then, but not stopped. */
export const KNOWN_IN_A_ROW = 4;

/** Runs work when its turn has come. */
export type Lanes = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

/** What waits in a lane, by place, in the order of their turns. */
function createLane() {
  const places = new Map<string, (() => void)[]>();
  let length = 0;
  return {
    length: () => length,
    lengthOf: (from: string) => places.get(from)?.length ?? 0,
    push(from: string, begin: () => void): void {
      const waiting = places.get(from) ?? [];
      waiting.push(begin);
      places.set(from, waiting);
      length += 1;
    },
    shift(): (() => void) | undefined {
      const [first] = places;
      if (first === undefined) return undefined;
      const [from, waiting] = first;
      const begin = waiting.shift();
      places.delete(from);
      if (waiting.length > 0) places.set(from, waiting);
      length -= 1;
      return begin;
    },
  };
}

export function createLanes({ atOnce, waitingMax, waitingFromMax, refuse }: LaneLimits): Lanes {
  const [known, strangers] = [createLane(), createLane()];
  let running = 0;
  let knownInARow = 0;

  const next = (): (() => void) | undefined => {
    const isKnownsTurn = strangers.length() === 0 || knownInARow < KNOWN_IN_A_ROW;
    if (isKnownsTurn && known.length() > 0) {
      knownInARow += 1;
      return known.shift();
    }
    knownInARow = 0;
    return strangers.shift() ?? known.shift();
  };

  const wait = ({ isKnown, from }: Turn): Promise<void> => {
    const lane = isKnown ? known : strangers;
    if (lane.length() >= waitingMax || lane.lengthOf(from) >= waitingFromMax) throw refuse();
    return new Promise((resolve) => lane.push(from, resolve));
  };

  return async (turn, work) => {
    if (running < atOnce) running += 1;
    else await wait(turn);
    try {
      return await work();
    } finally {
      // The slot passes on without being freed, so new work cannot overtake what waits.
      const begin = next();
      if (begin === undefined) running -= 1;
      else begin();
    }
  };
}
