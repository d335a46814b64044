// What a person has not saved yet is kept in the browser's storage with every keystroke. Where the
// storage has no room, it is held in this tab instead: closing an editor, or opening another one,
// then still loses nothing; only closing the tab does, and the person is told.
import type { Shape } from '#web/core/drafts/shape.ts';

/**
 * Where what a person has in hand stands: nothing to keep, in the storage, or refused by it and in
 * this tab only.
 */
export type Kept = 'nothing' | 'kept' | 'refused';

const refused = new Map<string, string>();

// What another tab writes or removes replaces what this one could not write.
addEventListener('storage', ({ key }) => {
  if (key !== null) refused.delete(key);
});

/** Keeps a value under a key; null removes what is there. */
export function keep(key: string, value: unknown): Kept {
  refused.delete(key);
  if (value === null) {
    localStorage.removeItem(key);
    return 'nothing';
  }
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    return 'kept';
  } catch {
    refused.set(key, text);
    return 'refused';
  }
}

/**
 * What is kept under a key; null where it is nothing of the shape. `complete` adds what earlier
 * versions did not keep.
 */
export function readKept<T>(
  key: string,
  shape: Shape<T>,
  complete: (kept: unknown) => unknown = (kept) => kept,
): T | null {
  try {
    const kept = complete(JSON.parse(refused.get(key) ?? localStorage.getItem(key) ?? 'null'));
    return shape(kept) ? kept : null;
  } catch {
    return null;
  }
}
