// Copies of deleted entries on this device (rulings 81): text and images for 24 hours, in
// IndexedDB. The server knows nothing of them. Every call rejects where the browser denies its
// database.
import { createStore, promisifyRequest } from 'idb-keyval';
import type { Diary } from '#domain/diaries/diary.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { Post } from '#domain/posts/post.ts';
import { noteCopies } from '#web/core/deletions/copies-flag.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { nameOf } from '#web/core/deletions/pending-deletions.ts';

/** How long a copy is kept, in milliseconds. */
export const COPY_KEPT_MS = 86_400_000;

/** Copies of one owner; the oldest one gives way. */
const MOST_COPIES = 200;

/** Bytes of all images of one owner; those of the oldest copies give way. */
const MOST_IMAGE_BYTES = 60_000_000;

/** An entry with everything that a new one can be made of. */
export type DeletedEntry = { kind: 'post'; post: Post } | { kind: 'diary'; diary: Diary };

/** Bytes instead of a Blob: private windows of Safari refuse to store Blobs. */
export interface CopiedImage {
  ref: string;
  type: string;
  bytes: ArrayBuffer;
}

export interface EntryCopy {
  owner: string;
  entry: DeletedEntry;
  deletedAtMs: number;
  /** The id of the entry that is made of it: two tries name one row. */
  newId: string;
  images: CopiedImage[];
}

export interface DeletedEntries {
  /** The copies of an owner that are younger than 24 hours, newest first. */
  list(owner: string): Promise<EntryCopy[]>;
  /** Stores a copy, or replaces it. Makes room, and removes what has expired. */
  keep(copy: EntryCopy): Promise<void>;
  /** Replaces a copy by one with its images, unless it was removed since, as by an undo. */
  complete(copy: EntryCopy): Promise<void>;
  remove(owner: string, entry: { kind: EntryKind; id: string }): Promise<void>;
  /** Removes all copies of an owner. */
  clear(owner: string): Promise<void>;
  /** Removes all copies of accounts other than this one, and all that have expired. */
  sweep(account: string | null): Promise<void>;
}

export function createDeletedEntries(
  now: () => number,
  databaseName = 'echo-notes-deleted',
): DeletedEntries {
  const inRows = createStore(databaseName, 'copies');
  const readAll = (rows: IDBObjectStore) => promisifyRequest<EntryCopy[]>(rows.getAll());
  const put = async (rows: IDBObjectStore, copy: EntryCopy) => {
    const others = (await readAll(rows)).filter((other) => keyOf(other) !== keyOf(copy));
    const own = others.filter((other) => other.owner === copy.owner);
    const { gone, smaller } = roomFor(copy, own);
    for (const old of [...others.filter(isExpired), ...gone]) rows.delete(keyOf(old));
    for (const old of [...smaller, copy]) rows.put(old, keyOf(old));
    noteCopies(true);
    // A quota is checked at the end of the transaction.
    await promisifyRequest(rows.transaction);
  };
  const isExpired = (copy: EntryCopy) => copy.deletedAtMs + COPY_KEPT_MS <= now();
  const removeWhere = async (isGone: (copy: EntryCopy) => boolean) =>
    inRows('readwrite', async (rows) => {
      const all = await readAll(rows);
      const gone = all.filter(isGone);
      for (const copy of gone) rows.delete(keyOf(copy));
      await promisifyRequest(rows.transaction);
      noteCopies(gone.length < all.length);
    });
  return {
    list: async (owner) =>
      (await inRows('readonly', readAll))
        .filter((copy) => copy.owner === owner && !isExpired(copy))
        .toSorted((one, other) => other.deletedAtMs - one.deletedAtMs),
    keep: (copy) => inRows('readwrite', (rows) => put(rows, copy)),
    complete: (copy) =>
      inRows('readwrite', async (rows) => {
        const stored = await promisifyRequest<EntryCopy | undefined>(rows.get(keyOf(copy)));
        if (stored?.newId === copy.newId) await put(rows, copy);
      }),
    remove: async (owner, entry) =>
      inRows('readwrite', async (rows) => {
        rows.delete(`${owner}/${nameOf(entry)}`);
        await promisifyRequest(rows.transaction);
      }),
    clear: (owner) => removeWhere((copy) => copy.owner === owner),
    sweep: (account) =>
      removeWhere(
        (copy) => isExpired(copy) || (copy.owner !== TRIAL_OWNER && copy.owner !== account),
      ),
  };
}

/** The id and kind of a copied entry. */
export function entryOf(entry: DeletedEntry): { kind: EntryKind; id: string } {
  return { kind: entry.kind, id: entry.kind === 'post' ? entry.post.id : entry.diary.id };
}

function keyOf({ owner, entry }: EntryCopy): string {
  return `${owner}/${nameOf(entryOf(entry))}`;
}

/** Which older copies give way to a new one, whole or without their images. */
export function roomFor(
  copy: EntryCopy,
  others: readonly EntryCopy[],
): { gone: EntryCopy[]; smaller: EntryCopy[] } {
  const newest = others.toSorted((one, other) => other.deletedAtMs - one.deletedAtMs);
  const kept = newest.slice(0, MOST_COPIES - 1);
  let bytes = bytesOf(copy);
  const smaller: EntryCopy[] = [];
  for (const old of kept) {
    bytes += bytesOf(old);
    if (bytes > MOST_IMAGE_BYTES && old.images.length > 0) smaller.push({ ...old, images: [] });
  }
  return { gone: newest.slice(MOST_COPIES - 1), smaller };
}

function bytesOf({ images }: EntryCopy): number {
  return images.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}
