// Holds in memory what browser storage refuses, while the page is open. Storage can be full, or the
// browser can deny it. The page's `localStorage` is replaced, so that other code needs no special
// case.

type StorageName = 'localStorage' | 'sessionStorage';

let isReplaced = false;

/** Whether stored values may be lost when the page closes. */
export function isKeptInMemory(): boolean {
  return isReplaced;
}

/** Replaces the storages that the browser denies. Call before anything reads a storage. */
export function replaceDeniedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (findStorage(name) !== null) continue;
    replace(name, null);
    isReplaced = true;
  }
}

/**
 * From now on, values that the full local storage refuses are held in memory. What fits is still
 * stored.
 */
export function keepRefusedInMemory(): void {
  if (isReplaced) return;
  isReplaced = true;
  replace('localStorage', localStorage);
}

function findStorage(name: StorageName): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

function replace(name: StorageName, under: Storage | null): void {
  const storage = createMemoryStorage(under);
  if (under !== null) {
    addEventListener('storage', ({ key, newValue, storageArea }) => {
      if (storageArea === under) storage.take(key, newValue);
    });
  }
  Object.defineProperty(globalThis, name, { configurable: true, value: storage.rows });
}

/**
 * The items are own properties and the methods are inherited, so that `Object.keys` returns the
 * same keys as for a real storage.
 */
function createMemoryStorage(under: Storage | null) {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(rows, key) ? rows[key] : null),
    setItem(key: string, value: string) {
      rows[key] = value;
      try {
        under?.setItem(key, value);
      } catch {
        // Refused: the item is in memory only.
      }
    },
    removeItem(key: string) {
      delete rows[key];
      under?.removeItem(key);
    },
    clear() {
      for (const key of Object.keys(rows)) delete rows[key];
      under?.clear();
    },
    key: (index: number) => Object.keys(rows)[index] ?? null,
    get length(): number {
      return Object.keys(rows).length;
    },
  };
  const rows = Object.create(methods) as Record<string, string>;
  for (const key of Object.keys(under ?? {})) {
    const value = key in methods ? null : under?.getItem(key);
    if (typeof value === 'string') rows[key] = value;
  }
  return {
    rows,
    /** Takes over what another tab has written. */
    take(key: string | null, value: string | null) {
      if (key === null) for (const known of Object.keys(rows)) delete rows[known];
      else if (value === null) delete rows[key];
      else rows[key] = value;
    },
  };
}
