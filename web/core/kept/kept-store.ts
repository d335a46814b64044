// The entries that an account can read without a network, in IndexedDB: one row per owner. Every
// call rejects where the browser denies its database.
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { readKept, type KeptEntries } from '#web/core/kept/kept-entries.ts';
import { keptFlag } from '#web/core/kept/kept-flag.ts';

export interface KeptStore {
  read(owner: string): Promise<KeptEntries>;
  /** Changes the row of an owner, and removes the rows of all others. */
  change(owner: string, next: (kept: KeptEntries) => KeptEntries): Promise<void>;
  /** Removes everything: no account is signed in. */
  clear(): Promise<void>;
}

export function createKeptStore(databaseName = 'echo-notes-kept'): KeptStore {
  let opened: UseStore | null = null;
  // Opened with the first use: some private windows throw at once.
  const inRows: UseStore = (mode, work) => {
    opened ??= createStore(databaseName, 'owners');
    return opened(mode, work);
  };
  return {
    read: async (owner) =>
      readKept(await inRows('readonly', (rows) => promisifyRequest<unknown>(rows.get(owner)))),
    change(owner, next) {
      // Before the database is open: a sign-out at that time must know that there is something.
      keptFlag.set(true);
      return inRows('readwrite', async (rows) => {
        const after = next(readKept(await promisifyRequest<unknown>(rows.get(owner))));
        rows.clear();
        rows.put(after, owner);
        // A quota is checked at the end of the transaction.
        await promisifyRequest(rows.transaction);
        // A removal may have ended in between.
        keptFlag.set(true);
      });
    },
    clear: () =>
      inRows('readwrite', async (rows) => {
        rows.clear();
        await promisifyRequest(rows.transaction);
        keptFlag.set(false);
      }),
  };
}

/** The store of this browser. */
export const keptStore: KeptStore = createKeptStore();
