// Danger is looked for before any model is asked: models miss the indirect sentences. The card is the operator's, or the built-in one.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CRISIS_CARD, detectCrisis, type CrisisLevel } from '#engine/safety.ts';
import type { CrisisCard } from '#contract/ai-answer.ts';

/** Looks at what a person wrote. */
export interface CrisisWatch {
  /** null: nothing of the kind. */
  look(text: string): { level: Exclude<CrisisLevel, 'none'>; card: CrisisCard } | null;
}

const cardFile = z.object({
  title: z.string().min(1),
  body: z.string().min(1),
  lines: z.array(z.object({ number: z.string().min(1), name: z.string().min(1), note: z.string() })).min(1),
  dismiss: z.string().min(1),
});

/** Makes a watch; a file that is missing or does not fit fails at start, not on the night it is needed. */
export function createCrisisWatch(file: string | null): CrisisWatch {
  const card: CrisisCard = file === null ? { ...CRISIS_CARD, lines: [...CRISIS_CARD.lines] } : cardFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    look(text) {
      const { level } = detectCrisis(text);
      return level === 'none' ? null : { level, card };
    },
  };
}
