// Danger is looked for before any model is asked: models miss the indirect sentences. The card is the operator's, or the built-in one.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { CRISIS_CARD, detectCrisis, type CrisisLevel } from '#engine/safety.ts';
import type { CrisisCard } from '#contract/ai-answer.ts';

/** Signs of danger, and what is shown beside the answer. */
interface Danger {
  level: Exclude<CrisisLevel, 'none'>;
  card: CrisisCard;
}

/** Looks at what a person wrote. */
export interface CrisisWatch {
  /** null: nothing of the kind. For texts of up to 20,000 characters: about 4 ms. */
  look(text: string): Danger | null;
  /** The most explicit of many texts, whatever their length; other requests are served in between. */
  lookAtAll(texts: readonly string[]): Promise<Danger | null>;
}

/** Characters that are read at once. */
const PIECE_CHARACTERS = 20_000;

/** Characters that two pieces of one text share, so that no sentence is cut in both. */
const OVERLAP_CHARACTERS = 200;

const cardFile = z.object({
  title: z.string().min(1),
  body: z.string().min(1),
  lines: z.array(z.object({ number: z.string().min(1), name: z.string().min(1), note: z.string() })).min(1),
  dismiss: z.string().min(1),
});

/** Makes a watch; a file that is missing or does not fit fails at start, not on the night it is needed. */
export function createCrisisWatch(file: string | null): CrisisWatch {
  const card: CrisisCard = file === null ? { ...CRISIS_CARD, lines: [...CRISIS_CARD.lines] } : cardFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const look = (text: string): Danger | null => {
    const { level } = detectCrisis(text);
    return level === 'none' ? null : { level, card };
  };
  return {
    look,
    async lookAtAll(texts) {
      let found: Danger | null = null;
      for (const text of texts) {
        for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
          const seen = look(text.slice(at, at + PIECE_CHARACTERS + OVERLAP_CHARACTERS));
          if (seen?.level === 'explicit') return seen;
          found = seen ?? found;
          await setImmediate();
        }
      }
      return found;
    },
  };
}
