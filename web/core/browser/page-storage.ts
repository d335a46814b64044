// What the browser's storage refuses is kept in memory instead, for as long as the page is open:
// storage can be full, and a browser can deny it altogether. The page's `localStorage` is replaced,
// so that no other code has to know.

type StorageName = 'localStorage' | 'sessionStorage';

let isReplaced = false;

/** Whether what this page keeps may be gone with it. */
export function isKeptInMemory(): boolean {
  return isReplaced;
}

/** Call before anything reads a storage: replaces those that the browser denies. */
export function replaceDeniedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (findStorage(name) !== null) continue;
    replace(name, null);
    isReplaced = true;
  }
}

/**
 * From now on this page keeps what the full local storage refuses. What fits is stored as before.
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
 * The rows are own properties and the methods are inherited, so that `Object.keys` lists what it
 * lists of a real storage.
 */
function createMemoryStorage(under: Storage | null) {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(rows, key) ? rows[key] : null),
    setItem(key: string, value: string) {
      rows[key] = value;
      try {
        under?.setItem(key, value);
      } catch {
        // Refused: the row is in memory only.
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
    /** What another tab has written. */
    take(key: string | null, value: string | null) {
      if (key === null) for (const known of Object.keys(rows)) delete rows[known];
      else if (value === null) delete rows[key];
      else rows[key] = value;
    },
  };
}
