// Mood and valence of a text, by the built-in engine: a lexicon is enough, no model is called
// (B§3).
import type { ReadMood } from '#domain/diaries/diary-change.ts';
import { readMood as readMoodByLexicon } from '#engine/mood.ts';

export const readMood: ReadMood = (text) => {
  const { mood, valence } = readMoodByLexicon(text);
  return { mood, valence };
};
