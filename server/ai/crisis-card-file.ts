// The operator's own crisis card, read from CRISIS_TEXT_FILE.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { CrisisCard } from '#contract/ai-answer.ts';

const cardFile = z.object({
  title: z.string().min(1),
  body: z.string().min(1),
  lines: z
    .array(z.object({ number: z.string().min(1), name: z.string().min(1), note: z.string() }))
    .min(1),
  dismiss: z.string().min(1),
});

/**
 * Reads the card. Throws for a missing file or a wrong shape, so that the server fails at start and
 * not when the card is first needed.
 */
export function readCrisisCard(file: string): CrisisCard {
  return cardFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}
