// What the cues of an event consist of.

/** Cues of one event, for text in lower case and Simplified characters with its punctuation. */
export interface Cues {
  /** Any match names the event, unless its clause is negated, imagined or reported. */
  says: readonly RegExp[];
  /** A match names the event even where the tone of the entry seems another. */
  sure?: RegExp;
  /** Any match anywhere in the entry means that `says` matched something else. */
  unless?: readonly RegExp[];
}
