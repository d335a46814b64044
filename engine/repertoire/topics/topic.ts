// A topic is a word of an entry that a reply may take up when no event is certain. Its lines are
// true of every entry that holds the word.
import type { Tone } from '#engine/reading/events.ts';
import type { Lines } from '#engine/repertoire/line.ts';

/** The place of the topic's word in a line. */
export const WORD_SLOT = '{w}';

export interface Topic {
  /** A higher rank is taken up first: feelings before things, things before persons. */
  rank: 0 | 1 | 2 | 3;
  /** A low topic is not taken up on a good day, a bright one only there. */
  tone: Tone;
  /** Its first group, or the whole match, fills the slot. */
  words: RegExp;
  /** They suit a good and a bad day. */
  lines: Lines;
  /** Said only where the entry is certainly low. */
  low?: Lines;
  /** Said only where the entry is certainly good. */
  high?: Lines;
}
