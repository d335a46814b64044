// What local storage holds, where a trial keeps its texts.

/** What browsers give local storage, in bytes. Its texts take two bytes a character. */
export const LOCAL_STORAGE_BYTES: number = 5 * 1024 * 1024;

/** What local storage holds, in bytes. */
export function localStorageBytes(): number {
  return Object.entries(localStorage).reduce(
    (bytes, [key, value]) => bytes + 2 * (key.length + String(value).length),
    0,
  );
}
