// Recordings that did not become text yet, in IndexedDB of this browser and nowhere else. Each has
// the idempotency key of its call, so that a repeated try pays once. Every call rejects where the
// browser denies its database.
import { createStore, promisifyRequest } from 'idb-keyval';
import { recordingsFlag } from '#web/core/recordings/recordings-flag.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';

/** Recordings of one owner; a further one begins when one of them is gone. */
export const KEPT_RECORDINGS_MAX = 3;

/** A recording that waits to become text. */
export interface KeptRecording {
  id: string;
  owner: string;
  /** The idempotency key of the next try. */
  key: string;
  /** Bytes instead of a Blob: private windows of Safari refuse to store Blobs. */
  bytes: ArrayBuffer;
  type: string;
  ms: number;
  recordedAtMs: number;
  /** Why the last try failed; null: none was made. */
  failure: string | null;
}

export interface KeptRecordings {
  /** The recordings of an owner, oldest first. */
  list(owner: string): Promise<KeptRecording[]>;
  /** Stores a recording, or replaces it. */
  put(recording: KeptRecording): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes the recordings of all accounts. */
  clearAccounts(): Promise<void>;
}

export function createKeptRecordings(databaseName = 'echo-notes-recordings'): KeptRecordings {
  const inRows = createStore(databaseName, 'recordings');
  const readAll = (rows: IDBObjectStore) => promisifyRequest<KeptRecording[]>(rows.getAll());
  const removeWhere = (isGone: (recording: KeptRecording) => boolean) =>
    inRows('readwrite', async (rows) => {
      const all = await readAll(rows);
      const gone = all.filter(isGone);
      for (const { id } of gone) rows.delete(id);
      await promisifyRequest(rows.transaction);
      recordingsFlag.set(gone.length < all.length);
    });
  return {
    list: async (owner) =>
      (await inRows('readonly', readAll))
        .filter((recording) => recording.owner === owner)
        .toSorted((one, other) => one.recordedAtMs - other.recordedAtMs),
    put: (recording) =>
      inRows('readwrite', async (rows) => {
        // Before, so that a page that ends now finds it; after, as a removal may end in between.
        recordingsFlag.set(true);
        rows.put(recording, recording.id);
        // A quota is checked at the end of the transaction.
        await promisifyRequest(rows.transaction);
        recordingsFlag.set(true);
      }),
    remove: (id) => removeWhere((recording) => recording.id === id),
    clearAccounts: () => removeWhere(({ owner }) => owner !== TRIAL_OWNER),
  };
}

/** The recordings of this browser. */
export const keptRecordings = createKeptRecordings();
