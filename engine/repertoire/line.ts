// The shape of the repertoire: every line the built-in engine can say was written beforehand, for
// one event or act, in one persona.
import type { PersonaKey } from '#engine/personas.ts';
import { hashText } from '#engine/text/hash.ts';

/** The place of a quotation in a line. */
export const QUOTE_SLOT = '“{q}”';

/** The place of a clause in the second person, without quotation marks. */
export const ECHO_SLOT = '{e}';

/** The lines of one event or act, by persona. */
export type Lines = Readonly<Record<PersonaKey, readonly string[]>>;

/**
 * The id of a line: it follows from its words, so moving a line keeps its id and rewriting it makes
 * a new one. Saved with a message, never shown.
 */
export function lineIdOf(line: string): string {
  return hashText(line).toString(36);
}
