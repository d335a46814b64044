// The operator's own words for danger, read from CRISIS_TEXT_FILE (rulings 263).
import { readFileSync } from 'node:fs';
import { careWordsSchema } from '#contract/care.contract.ts';
import type { CareWords } from '#domain/care/care-words.ts';

/**
 * Reads the words. Throws for a missing file or a wrong shape, so that the server fails at start
 * and not when they are first needed.
 */
export function readCareWords(file: string): CareWords {
  return careWordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
