/** A flag in local storage. */
export interface StoredFlag {
  isSet: () => boolean;
  /** In a full storage the flag stays as it is. */
  set: (isSet: boolean) => void;
}

/**
 * Remembers that this browser may have rows in a database of its own, so that a start without any
 * does not open it. `key` is the key in local storage.
 */
export function createStoredFlag(key: string): StoredFlag {
  return {
    isSet: () => localStorage.getItem(key) !== null,
    set(isSet) {
      try {
        if (isSet) localStorage.setItem(key, 'true');
        else localStorage.removeItem(key);
      } catch {
        // The rows themselves are stored; the next one sets the flag.
      }
    },
  };
}
