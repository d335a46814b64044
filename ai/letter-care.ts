// The card and the line that a list of letters needs. A letter keeps only which of them it has.
import type { CareCard, CareLine } from '#domain/care/care-words.ts';
import { NO_DANGER } from '#domain/care/danger.ts';
import type { Letter } from '#domain/letters/letter.ts';
import type { CrisisWatch } from '#ai/crisis.ts';

export interface LetterCare {
  crisis: CareCard | null;
  care: CareLine | null;
}

export function letterCare(
  items: readonly Pick<Letter, 'isCrisis' | 'isCare'>[],
  noticeOf: CrisisWatch['notice'],
): LetterCare {
  const card = items.some(({ isCrisis }) => isCrisis)
    ? noticeOf({ ...NO_DANGER, tier: 'card', kind: 'hint' })
    : {};
  const line = items.some(({ isCare }) => isCare)
    ? noticeOf({ ...NO_DANGER, tier: 'line', kind: 'hint' })
    : {};
  return {
    crisis: card.notice === 'crisis' ? card.crisis : null,
    care: line.notice === 'care' ? line.care : null,
  };
}
