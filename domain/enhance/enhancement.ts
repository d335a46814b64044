// Checks that an enhanced text says what its original says, at about its length.
import { turnedAround } from '#domain/enhance/negations.ts';
import { additionsOf, addressesWriter } from '#domain/text/additions.ts';
import { findInventions } from '#domain/text/invention.ts';

/**
 * Characters of tolerance beyond the relative limits: in a short text one word is a large share.
 */
const SLACK_CHARACTERS = 12;

/** What a style allows. */
export interface EnhancementRules {
  /** Shares of the original's length. */
  length: readonly [min: number, max: number];
  /** The style speaks to someone. */
  isAddressed?: boolean;
}

/** The faults of an enhanced text, in words for the model; empty: none. */
export function checkEnhancement(
  original: string,
  rewritten: string,
  { length: [min, max], isAddressed = false }: EnhancementRules,
): string[] {
  const before = lengthOf(original);
  const after = lengthOf(rewritten);
  const tooLong = after > before * max + SLACK_CHARACTERS;
  const tooShort = after < before * min - SLACK_CHARACTERS;
  return [
    ...findInventions(rewritten, [original]),
    ...additionsOf(rewritten, [original]),
    ...turnedAround(original, rewritten),
    ...(!isAddressed && addressesWriter(rewritten, [original]) ? ['用“我”来写，不用“你”'] : []),
    ...(tooLong ? ['太长'] : []),
    ...(tooShort ? ['太短'] : []),
  ];
}

function lengthOf(text: string): number {
  return [...text.replace(/\s/gu, '')].length;
}
