// Keeps answers and finds them again. A chunk of its own: no first screen waits for it.
import {
  answerFrom,
  withAnswer,
  withoutEntry,
  type KeptEntries,
  type KeptRead,
} from '#web/core/kept/kept-entries.ts';
import { keptStore, type KeptStore } from '#web/core/kept/kept-store.ts';

interface Read {
  path: KeptRead;
  input: unknown;
}

/** Longest wait for the database, in milliseconds: some browsers never answer. */
const READ_LIMIT_MS = 3_000;

/** Keeps an answer, unless its owner has left since. Failures are silent: the server has it all. */
export function keepAnswer(
  owner: string,
  isStill: () => boolean,
  { path, input }: Read,
  output: unknown,
  store: KeptStore = keptStore,
): Promise<void> {
  return change(owner, isStill, store, (kept) =>
    withAnswer(kept, path, (input ?? {}) as object, output),
  );
}

/** Removes an entry that the server no longer has. */
export function dropEntry(
  owner: string,
  isStill: () => boolean,
  id: string,
  store: KeptStore = keptStore,
): Promise<void> {
  return change(owner, isStill, store, (kept) => withoutEntry(kept, id));
}

/** The kept answer of a read; null without one, and where the database does not answer. */
export async function findAnswer(
  owner: string,
  { path, input }: Read,
  store: KeptStore = keptStore,
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), READ_LIMIT_MS);
  const kept = await Promise.race([store.read(owner).catch(() => null), promise]);
  clearTimeout(timer);
  return kept === null ? null : answerFrom(kept, path, (input ?? {}) as object);
}

async function change(
  owner: string,
  isStill: () => boolean,
  store: KeptStore,
  next: (kept: KeptEntries) => KeptEntries,
): Promise<void> {
  // Asked in the same moment as the write is queued, so a sign-out that follows clears it.
  if (!isStill()) return;
  await store.change(owner, next).catch(() => undefined);
}
