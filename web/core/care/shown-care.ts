// What an answer brings for a text that is or may be about danger.
import type { CareCard, CareLine } from '#domain/care/care-words.ts';

export type ShownCare = CareCard | CareLine;

export function isCard(care: ShownCare): care is CareCard {
  return 'title' in care;
}

/** The card or line of an answer; null: none. */
export function careOf({
  crisis,
  care,
}: {
  crisis?: CareCard | null | undefined;
  care?: CareLine | null | undefined;
}): ShownCare | null {
  return crisis ?? care ?? null;
}
