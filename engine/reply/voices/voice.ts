// The parts of a voice: lines for each situation. `{q}` is a verbatim fragment of the entry, `{p}`
// a person it names. A line must not claim anything beyond the quotation, because nothing else is
// known about the entry.

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
 * At least one line for every situation with its own reply; other situations fall back to the mood.
 */
export type Voice = Readonly<
  Record<Exclude<Situation, 'food' | 'sky' | 'animal' | 'night'>, readonly string[]> &
    Partial<Record<Situation, readonly string[]>>
>;
