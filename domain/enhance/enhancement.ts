// Checks that an enhanced text has the content and about the length of its original.
import { findInventions } from '#domain/text/invention.ts';

/**
 * Characters of tolerance beyond the relative limits: in a short text one word is a large share.
 */
const SLACK_CHARACTERS = 12;

/**
 * The errors of an enhanced text, in words for the model; empty: none. `length` are shares of the
 * original's length.
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
