// The answer to a question with signs of danger: words that people wrote beforehand. Nothing is
// searched and nothing is sent.
import { NOTHING_SEARCHED, type JournalAnswer } from '#domain/asking/answer.ts';

/** The prepared words as an answer. */
export function dangerAnswer(text: string): JournalAnswer {
  return {
    outcome: 'danger',
    engine: 'builtin',
    text,
    claims: [],
    found: [],
    counted: [],
    receipt: NOTHING_SEARCHED,
  };
}
