// Finds the words of a list in raw text: the longest match at each position, without overlaps. It
// needs no segmentation, so all platforms agree.

export interface WordList<T> {
  longest: number;
  values: ReadonlyMap<string, T>;
}

export interface Hit<T> {
  word: string;
  at: number;
  value: T;
}

/** Of two entries for one word the first wins. */
export function wordList<T>(entries: Iterable<readonly [string, T]>): WordList<T> {
  const values = new Map<string, T>();
  let longest = 0;
  for (const [word, value] of entries) {
    if (word !== '' && !values.has(word)) values.set(word, value);
    longest = Math.max(longest, word.length);
  }
  return { longest, values };
}

/** All matches from left to right, longest first, in time linear to the text. */
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
