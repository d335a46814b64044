// The text of a question, as a user types it.
import { QUESTION_MAX_CHARACTERS } from '#domain/asking/questions.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Trims a question and checks its length. */
export function checkQuestion(text: string): Outcome<string, 'EMPTY_CONTENT' | 'CONTENT_TOO_LONG'> {
  const question = text.trim();
  if (question === '') return bad('EMPTY_CONTENT');
  return question.length > QUESTION_MAX_CHARACTERS ? bad('CONTENT_TOO_LONG') : good(question);
}
