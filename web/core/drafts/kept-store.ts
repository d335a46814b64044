// Unsaved input, stored in local storage with every change, so that a reload, a crash or another
// page loses nothing. It is kept outside the components: an upload that ends after its page was
// closed still finds its draft.
import { useSyncExternalStore } from 'react';
import type { Shape } from '#web/core/drafts/shape.ts';

/** Where a value is: nowhere, in storage, or in this tab only because storage is full. */
export type Kept = 'nothing' | 'kept' | 'refused';

/** A value and where it is. */
export interface Held<T> {
  value: T | null;
  kept: Kept;
}

/** The values of one kind, one per key. */
export interface KeptStore<Id, T> {
  /** A hook. React Compiler recognises hooks by the prefix `use` and caches all other calls. */
  useValue: (id: Id) => Held<T>;
  /** The value now: the same object until it changes. */
  get: (id: Id) => Held<T>;
  /** Changes and stores a value. null removes it. */
  set: (id: Id, value: T | null) => Kept;
  /** Holds a value that is not stored before its first change. */
  hold: (id: Id, value: T) => void;
  /** Drops this tab's copy of a stored value: the next use reads storage. */
  release: (id: Id) => void;
  /** Removes a stored value that `upgrade` calls obsolete; one that is unreadable stays. */
  sweep: (id: Id) => void;
  /** Calls back after every change; returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** What a store may need besides schema and key. */
export interface KeptStoreOptions<Id> {
  /**
   * Completes what an earlier version stored, before the schema checks it. undefined: the value is
   * obsolete, because it was saved in the end.
   */
  upgrade?: (stored: unknown, id: Id) => unknown;
  /**
   * What a change by another tab does. `follow`: this tab shows it, unless its own value is
   * nowhere else. `restore`: this tab stores its own value again when the other removed it. By
   * default this tab ignores it.
   */
  otherTab?: 'follow' | 'restore';
}

const NOTHING = { value: null, kept: 'nothing' } as const;

/** Creates a store. A stored value that does not match the schema counts as none. */
export function createKeptStore<Id, T>(
  schema: Shape<T>,
  keyOf: (id: Id) => string,
  { upgrade = (stored) => stored, otherTab }: KeptStoreOptions<Id> = {},
): KeptStore<Id, T> {
  // A stored value is parsed once per key: a list reads the same key for each of its items. That
  // there is none is not cached, because another tab may have stored one since.
  const cache = new Map<string, Held<T>>();
  const listeners = new Set<() => void>();

  const read = (id: Id): unknown => {
    try {
      return upgrade(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'), id);
    } catch {
      return null;
    }
  };
  const get = (id: Id): Held<T> => {
    const key = keyOf(id);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = read(id);
    if (!schema(value)) return NOTHING;
    const held = { value, kept: 'kept' } as const;
    cache.set(key, held);
    return held;
  };
  const put = (key: string, held: Held<T> | null) => {
    if (held === null) cache.delete(key);
    else cache.set(key, held);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  addEventListener('storage', ({ key, newValue }) => {
    if (key === null) return;
    const held = cache.get(key);
    // What storage refused is in this tab only.
    if (otherTab === 'follow' && held?.kept !== 'refused') put(key, null);
    else if (otherTab === 'restore' && newValue === null && held !== undefined)
      store(key, held.value);
  });

  return {
    useValue: (id) => useSyncExternalStore(subscribe, () => get(id)),
    get,
    set(id, value) {
      const key = keyOf(id);
      const kept = store(key, value);
      put(key, value === null ? null : { value, kept });
      return kept;
    },
    hold: (id, value) => put(keyOf(id), { value, kept: 'nothing' }),
    release(id) {
      if (cache.get(keyOf(id))?.kept !== 'refused') put(keyOf(id), null);
    },
    sweep(id) {
      if (read(id) === undefined) localStorage.removeItem(keyOf(id));
    },
    subscribe,
  };
}

function store(key: string, value: unknown): Kept {
  if (value === null) {
    localStorage.removeItem(key);
    return 'nothing';
  }
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return 'kept';
  } catch {
    return 'refused';
  }
}
