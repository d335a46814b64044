// The tag that is being typed at a caret.
import { startsTag, TAG_MAX_CHARACTERS, TAG_SIGN } from '#domain/tags/tag.ts';

/** Where a tag is being typed: from its `#` to the caret. */
export interface TypedTag {
  start: number;
  end: number;
  /** What is typed after `#`; may be empty, or end with a slash. */
  typed: string;
}

/**
 * The tag that ends at the caret of a text, or null. A caret inside a word completes nothing: the
 * rest of the word would stay behind the tag.
 */
export function typedTagAt(text: string, caret: number): TypedTag | null {
  if (isSign(text.charAt(caret))) return null;
  // Surrogate pairs count as one character but two units.
  const first = Math.max(0, caret - 2 * TAG_MAX_CHARACTERS - 1);
  const start = text.lastIndexOf('#', caret - 1);
  if (caret === 0 || start < first || !startsTag(text, start)) return null;
  const typed = text.slice(start + 1, caret);
  return [...typed].length <= TAG_MAX_CHARACTERS && [...typed].every(isSign)
    ? { start, end: caret, typed }
    : null;
}

function isSign(character: string): boolean {
  return character === '/' || TAG_SIGN.test(character);
}
