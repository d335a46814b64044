// Whether a rewriting is one: it says what the original says, at about its length.
import { findInventions } from '#domain/text/invention.ts';

/**
 * Characters a rewriting may be longer or shorter beyond its share: in a short text one word is a
 * large share.
 */
const SLACK_CHARACTERS = 12;

/**
 * What is wrong with a rewriting, as words a model can be told; empty: nothing. `length` are shares
 * of the original's length.
 */
export function checkEnhancement(
  original: string,
  rewritten: string,
  [min, max]: readonly [number, number],
): string[] {
  const before = lengthOf(original);
  const after = lengthOf(rewritten);
  const tooLong = after > before * max + SLACK_CHARACTERS;
  const tooShort = after < before * min - SLACK_CHARACTERS;
  return [
    ...findInventions(rewritten, [original]),
    ...(tooLong ? ['太长'] : []),
    ...(tooShort ? ['太短'] : []),
  ];
}

function lengthOf(text: string): number {
  return [...text.replace(/\s/gu, '')].length;
}
