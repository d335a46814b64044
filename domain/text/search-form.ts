// The form of a text in the search index. Its own module, because browsers search too and need no
// word lists of related.ts.

/** NFKC and lower case: equal forms for equal words. */
export function normaliseForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
