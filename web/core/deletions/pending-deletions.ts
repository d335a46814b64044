// Which deletions are pending, by name only, so that a page without any loads no more code of them.
// Each is a key of local storage: two tabs never overwrite each other's, and a crash loses none.
import type { EntryKind } from '#domain/entries/entry.ts';

const PREFIX = 'echo.deletion.';

type Listener = () => void;

const listeners = new Set<Listener>();

/** What a full storage refused, by key: such a deletion lasts until this page closes. */
export const refused = new Map<string, unknown>();

/** The name of a deletion among those of its owner. */
export function nameOf({ kind, id }: { kind: EntryKind; id: string }): string {
  return `${kind}.${id}`;
}

/** The key of a deletion by its owner (see `useOwner`) and its name. */
export function keyOf(owner: string, name: string): string {
  return `${PREFIX}${owner}.${name}`;
}

function allKeys(): string[] {
  return [...Object.keys(localStorage), ...refused.keys()];
}

/** The names of an owner's pending deletions. */
export function pendingNames(owner: string): string[] {
  const prefix = keyOf(owner, '');
  return allKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** Whether any owner has one. */
export function hasPending(): boolean {
  return allKeys().some((key) => key.startsWith(PREFIX));
}

/** Calls back after every change, also by another tab. Returns the function that stops it. */
export function subscribeToDeletions(listener: Listener): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

/** Tells the listeners of this tab, which gets no event of its own storage. */
export function tellDeletions(): void {
  for (const listener of listeners) listener();
}
