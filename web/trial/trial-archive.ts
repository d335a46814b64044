// What trial mode keeps beside local storage, which holds about 5 MB: rows in IndexedDB (rulings
// 77). Local storage stays the place of the current texts, because it is written at once.
import { createStore, promisifyRequest } from 'idb-keyval';
import type * as z from 'zod/mini';

/** What a change of the archive writes and removes. */
export interface ArchiveChange {
  put: readonly (readonly [key: string, value: unknown])[];
  remove: readonly string[];
}

/** Rows by key, in this browser. Every call rejects where the browser denies its database. */
export interface TrialArchive {
  /** One row; null if it is missing or unreadable. */
  find<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null>;
  /** Reads a row and writes others in one transaction, which two tabs cannot interleave. */
  change<T>(
    key: string,
    schema: z.ZodMiniType<T>,
    next: (row: T | null) => ArchiveChange,
  ): Promise<void>;
  /** All keys with a prefix. */
  keysWith(prefix: string): Promise<string[]>;
  /** Removes all rows whose keys have one of the prefixes. */
  removeWith(prefixes: readonly string[]): Promise<void>;
}

export function createTrialArchive(databaseName = 'echo-notes-archive'): TrialArchive {
  const inRows = createStore(databaseName, 'rows');
  const read = async <T>(rows: IDBObjectStore, key: string, schema: z.ZodMiniType<T>) => {
    const parsed = schema.safeParse(await promisifyRequest<unknown>(rows.get(key)));
    return parsed.success ? parsed.data : null;
  };
  return {
    // Async, because some private windows throw at once.
    find: async (key, schema) => inRows('readonly', (rows) => read(rows, key, schema)),

    change: async (key, schema, next) =>
      inRows('readwrite', async (rows) => {
        const { put, remove } = next(await read(rows, key, schema));
        try {
          for (const [name, value] of put) rows.put(value, name);
          for (const name of remove) rows.delete(name);
        } catch (cause) {
          rows.transaction.abort();
          throw cause;
        }
        // A quota is checked at the end of the transaction.
        await promisifyRequest(rows.transaction);
      }),

    keysWith: async (prefix) => {
      const keys = await inRows('readonly', (rows) =>
        promisifyRequest(rows.getAllKeys(rangeOf(prefix))),
      );
      return keys.filter((key) => typeof key === 'string');
    },

    removeWith: async (prefixes) =>
      inRows('readwrite', async (rows) => {
        for (const prefix of prefixes) rows.delete(rangeOf(prefix));
        await promisifyRequest(rows.transaction);
      }),
  };
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
