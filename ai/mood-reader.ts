// Mood and valence of a text, by the built-in engine: no model is asked for what a lexicon answers
// at once (B§3).
import type { ReadMood } from '#domain/diaries/diary-change.ts';
import { readMood as readMoodByLexicon } from '#engine/mood.ts';

/** Reads mood and valence off a text. */
export const readMood: ReadMood = (text) => {
  const { mood, valence } = readMoodByLexicon(text);
  return { mood, valence };
};
