// Mood and valence of a text, by the trained reader of the built-in engine; no model is called
// (B§3).
import type { ReadMood } from '#domain/diaries/diary-change.ts';
import { readMood as readMoodByLexicon } from '#engine/mood.ts';

export const readMood: ReadMood = (text) => {
  const { mood, valence } = readMoodByLexicon(text);
  return { mood, valence };
};
