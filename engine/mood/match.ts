// Finds the words of a list in raw text: at each place the longest, never overlapping. No
// segmentation, so every platform agrees.

/** A list made ready for matching. */
export interface WordList<T> {
  longest: number;
  values: ReadonlyMap<string, T>;
}

/** A word found in a text. */
export interface Hit<T> {
  word: string;
  at: number;
  value: T;
}

/** Makes a list from its entries; of two entries for one word the first stands. */
export function wordList<T>(entries: Iterable<readonly [string, T]>): WordList<T> {
  const values = new Map<string, T>();
  let longest = 0;
  for (const [word, value] of entries) {
    if (word !== '' && !values.has(word)) values.set(word, value);
    longest = Math.max(longest, word.length);
  }
  return { longest, values };
}

/**
 * All words of the list in a text, left to right, longest match first; time grows with the length
 * of the text only.
 */
export function findWords<T>(text: string, list: WordList<T>): Hit<T>[] {
  const hits: Hit<T>[] = [];
  for (let at = 0; at < text.length;) {
    let step = 1;
    for (let length = Math.min(list.longest, text.length - at); length > 0; length -= 1) {
      const word = text.slice(at, at + length);
      const value = list.values.get(word);
      if (value === undefined) continue;
      hits.push({ word, at, value });
      step = length;
      break;
    }
    at += step;
  }
  return hits;
}
