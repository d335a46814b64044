// Builds one list for matching from the word lists: a word may have weights for several moods and
// for a low valence.
import type { Mood } from '#domain/diaries/mood.ts';
import { wordList, type WordList } from '#engine/mood/match.ts';
import { LOW_WORDS, MOOD_WORDS, NEUTRAL_PHRASES } from '#engine/mood/words.ts';

/**
 * Weights of a word for moods (1 ordinary, 2 strong, 3 decisive, 0.4 weak) and for a low valence.
 * All empty: the word is skipped.
 */
export interface WordMeaning {
  moods: Partial<Record<Mood, number>>;
  low: number;
}

const WEIGHTS: Record<string, number> = { '!': 2, '^': 3, '~': 0.4 };

function entriesOf(block: string): [string, number][] {
  return block
    .split(/\s+/u)
    .filter((entry) => entry !== '')
    .map((entry) => [entry.replace(/^[!^~]/u, ''), WEIGHTS[entry.charAt(0)] ?? 1]);
}

function build(): WordList<WordMeaning> {
  const meanings = new Map<string, WordMeaning>();
  const meaningOf = (word: string): WordMeaning => {
    const meaning = meanings.get(word) ?? { moods: {}, low: 0 };
    meanings.set(word, meaning);
    return meaning;
  };
  for (const mood of Object.keys(MOOD_WORDS) as Mood[]) {
    for (const [word, weight] of entriesOf(MOOD_WORDS[mood])) meaningOf(word).moods[mood] = weight;
  }
  for (const [word, weight] of entriesOf(LOW_WORDS)) meaningOf(word).low = weight;
  for (const [word] of entriesOf(NEUTRAL_PHRASES)) meanings.set(word, { moods: {}, low: 0 });
  return wordList(meanings);
}

export const LEXICON: WordList<WordMeaning> = build();
