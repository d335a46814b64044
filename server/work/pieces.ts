// Cuts long work into pieces that each hold the event loop, and SQLite's only writer, for a few
// milliseconds (rulings 202).
import { setImmediate } from 'node:timers/promises';

/** Bounds of one piece; it takes at least one row. */
const PIECE_MAX_MS = 25;
const PIECE_MAX_BYTES = 262_144;
export const PIECE_MAX_ROWS: number = 100;

/** Rows of the first piece: nothing is known of them yet. */
const FIRST_ROWS = 10;

/** A piece below this time lets the next one grow, in milliseconds. */
const FAST_MS = 12;

/** What is left of a piece. */
export interface Piece {
  /** The rows that it may take, at most. Less after a slow piece. */
  readonly rows: number;
  /** Whether another row may begin; always for the first one. */
  hasRoom: () => boolean;
  /** Counts a row by the bytes of its texts. */
  took: (bytes: number) => void;
}

/** The sizes of the pieces of one work. */
export interface PieceSizes {
  /** Runs one piece, and sizes the next one by its time. */
  run: <T>(work: (piece: Piece) => Promise<T>) => Promise<T>;
}

export function createPieceSizes(clock: () => number = () => performance.now()): PieceSizes {
  let rows = FIRST_ROWS;
  return {
    async run(work) {
      let startedAt = clock();
      let taken = 0;
      let bytes = 0;
      const piece: Piece = {
        rows,
        hasRoom() {
          // Time in the line of writers is not the piece's own.
          if (taken === 0) startedAt = clock();
          return (
            taken === 0 ||
            (taken < rows && bytes < PIECE_MAX_BYTES && clock() - startedAt < PIECE_MAX_MS)
          );
        },
        took(more) {
          taken += 1;
          bytes += more;
        },
      };
      const result = await work(piece);
      const took = clock() - startedAt;
      if (took > PIECE_MAX_MS) rows = Math.max(1, Math.floor(rows / 2));
      else if (took < FAST_MS) rows = Math.min(PIECE_MAX_ROWS, Math.ceil(rows * 1.5));
      return result;
    },
  };
}

/**
 * Runs pieces until one returns false, and lets other work run between them. Each piece is one
 * transaction at most. Rejects when `signal` aborts; what was committed stays.
 */
export async function inPieces(
  work: (piece: Piece) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const sizes = createPieceSizes();
  while (await sizes.run(work)) {
    await setImmediate();
    signal?.throwIfAborted();
  }
}

/** Runs queries that each are a piece, with a limit of rows. */
export function createPace(): <T>(query: (limit: number) => Promise<T>) => Promise<T> {
  const sizes = createPieceSizes();
  return async (query) => {
    const result = await sizes.run((piece) => query(piece.rows));
    await setImmediate();
    return result;
  };
}

/** A row of a work, with the bytes of its texts. */
export interface Unit<T> {
  bytes: number;
  run: () => Promise<T>;
}

/** Runs units in their order, as many in one transaction as a piece has room for. */
export async function unitsInPieces<T>(
  units: readonly Unit<T>[],
  transaction: (work: () => Promise<T[]>) => Promise<T[]>,
): Promise<T[]> {
  const results: T[] = [];
  if (units.length === 0) return results;
  await inPieces(async (piece) => {
    // Kept after the commit: a transaction may be tried again.
    const ran = await transaction(async () => {
      const some: T[] = [];
      for (const { run, bytes } of units.slice(results.length)) {
        if (!piece.hasRoom()) break;
        some.push(await run());
        piece.took(bytes);
      }
      return some;
    });
    results.push(...ran);
    return results.length < units.length;
  });
  return results;
}
