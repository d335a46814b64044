// Cuts a text into the windows in which danger is looked for: each sentence, and each pair of
// neighbours. In a whole diary one sentence would drown.
const SENTENCE = /[^。！？!?…\n;；]+(?:[。！？!?…;；]+[”’」』）)]*)?/gu;

/** A full stop of a Latin sentence, not of a number or an abbreviation. */
const LATIN_END = /(?<=[a-z]{2,}[.])\s+(?=\S)/gu;

/** A longer sentence is cut at its commas, or where it is too long without one. */
const SENTENCE_CHARACTERS = 90;

/** The sentences of a text, in order, without those that hold no letter, digit or emoji. */
export function dangerSentences(text: string): string[] {
  return [...text.matchAll(SENTENCE)]
    .flatMap(([sentence]) => sentence.split(LATIN_END))
    .flatMap((sentence) => shortened(sentence))
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence));
}

function shortened(sentence: string): string[] {
  if (sentence.length <= SENTENCE_CHARACTERS) return [sentence];
  const pieces = [''];
  for (const clause of sentence.split(/(?<=[，,、：:\s])/u))
    for (let at = 0; at < clause.length; at += SENTENCE_CHARACTERS) {
      const piece = clause.slice(at, at + SENTENCE_CHARACTERS);
      const last = pieces.length - 1;
      const joined = `${pieces[last]}${piece}`;
      if (joined.length <= SENTENCE_CHARACTERS) pieces[last] = joined;
      else pieces.push(piece);
    }
  return pieces;
}

/**
 * The windows of a text: each sentence, then each with its neighbour. A text of two sentences is
 * one window; there is always one.
 */
export function dangerWindows(text: string): string[][] {
  const sentences = dangerSentences(text);
  if (sentences.length <= 2) return [sentences];
  return sentences.flatMap((sentence, at) => {
    const next = sentences[at + 1];
    return next === undefined ? [[sentence]] : [[sentence], [sentence, next]];
  });
}

/**
 * A probability of one window as evidence about a whole text. Of many harmless windows chance finds
 * one, so its odds count less the more there are.
 */
export function amongWindows(probability: number, windows: number): number {
  const odds = probability / Math.max(1e-9, 1 - probability) / windows ** CHANCE;
  return odds / (1 + odds);
}

/** Chosen on the long development lines: those with danger stay above the others. */
const CHANCE = 0.65;
