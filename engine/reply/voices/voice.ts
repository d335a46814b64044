// What a voice is made of: lines for each situation. `{q}` is a verbatim fragment of the entry,
// `{p}` a person it names. No line may state anything about the entry that the quotation does not:
// the quotation is all that is known.

/** A situation that a line answers. */
export type Situation =
  | 'low'
  | 'lowThinking'
  | 'lowPerson'
  | 'lowTired'
  | 'grief'
  | 'joy'
  | 'fulfilled'
  | 'warm'
  | 'moved'
  | 'calm'
  | 'plain'
  | 'thinking'
  | 'person'
  | 'question'
  | 'short'
  | 'long'
  | 'advice'
  | 'adviceLow'
  | 'addressed'
  | 'identity'
  | 'refusal'
  | 'thanks'
  | 'images'
  | 'wordless'
  | 'food'
  | 'sky'
  | 'animal'
  | 'night';

/**
 * A voice: at least one line for every situation it answers differently; the rest falls back to the
 * mood.
 */
export type Voice = Readonly<
  Record<Exclude<Situation, 'food' | 'sky' | 'animal' | 'night'>, readonly string[]> &
    Partial<Record<Situation, readonly string[]>>
>;
