// Which sentences of a summary's material are kept: no routine, no repetition, and never a sentence
// without the one that it leans on.
import { lengthOf } from '#engine/text/clauses.ts';
import type { Sentence } from '#engine/summary/sentences.ts';
import { bigramsOf, overlap, rankSentences } from '#engine/summary/rank.ts';

/** Similarity from which two sentences are the same. */
const SAME_SENTENCE = 0.6;

/** Kept sentences that the next one is compared with; identical text is found at any distance. */
const COMPARED_WITH = 200;

/** Sentences ranked against each other: the work grows with the square of their number. */
const RANKED_TOGETHER = 100;

/** Words that a writer uses for what mattered. */
const MATTERED =
  /终于|第一次|没想到|忽然|突然|原来|其实|才发现|才知道|舍不得|最后一次|决定|finally/iu;

/** Drops what `isUnwanted` names, except a sentence that a kept one leans on. */
function dropUnwanted(
  sentences: readonly Sentence[],
  isUnwanted: (sentence: Sentence, index: number) => boolean,
): Sentence[] {
  let isLeanedOn = false;
  const kept: Sentence[] = [];
  for (let index = sentences.length - 1; index >= 0; index -= 1) {
    const sentence = sentences[index] as Sentence;
    if (!isLeanedOn && isUnwanted(sentence, index)) continue;
    kept.push(sentence);
    isLeanedOn = sentence.leans;
  }
  return kept.toReversed();
}

/** Without routine sentences and without those that an earlier share has word for word. */
export function withoutTrivia(shares: readonly (readonly Sentence[])[]): Sentence[][] {
  const seen = new Set<string>();
  return shares.map((sentences) => {
    const repeated = sentences.map(({ text }) => {
      const words = text.replace(/[^\p{L}\p{N}]/gu, '');
      const isRepeated = seen.has(words);
      seen.add(words);
      return isRepeated;
    });
    return dropUnwanted(
      sentences,
      (sentence, index) => sentence.isTrivial || repeated[index] === true,
    );
  });
}

/** Without sentences that nearly repeat an earlier one. */
export function withoutRepeats(shares: readonly (readonly Sentence[])[]): Sentence[][] {
  const compared: Set<string>[] = [];
  return shares.map((sentences) => {
    const repeated = sentences.map(({ text }) => {
      const bigrams = bigramsOf(text);
      const isRepeated = compared.some((other) => overlap(other, bigrams) > SAME_SENTENCE);
      compared.push(bigrams);
      if (compared.length > COMPARED_WITH) compared.shift();
      return isRepeated;
    });
    return dropUnwanted(sentences, (_, index) => repeated[index] === true);
  });
}

/** How much each sentence has in common with the others, and whether it says what mattered. */
export function weightsOf(sentences: readonly Sentence[]): number[] {
  const weights: number[] = [];
  for (let at = 0; at < sentences.length; at += RANKED_TOGETHER) {
    const window = sentences.slice(at, at + RANKED_TOGETHER);
    const ranks = rankSentences(window.map(({ text }) => bigramsOf(text)));
    for (const [index, { text }] of window.entries())
      weights.push((ranks[index] ?? 0) * lengthFit(text) * (MATTERED.test(text) ? 1.5 : 1));
  }
  return weights;
}

/**
 * The run of neighbours with the highest weight within a number of characters. It begins with a
 * sentence that leans on none, and has at least that one.
 */
export function bestRun(
  sentences: readonly Sentence[],
  weights: readonly number[],
  characters: number,
): Sentence[] {
  let best = { from: 0, to: 1, weight: -1 };
  let to = 0;
  let [length, weight] = [0, 0];
  for (const [from, sentence] of sentences.entries()) {
    if (to <= from) [to, length, weight] = [from, 0, 0];
    for (; to < sentences.length; to += 1) {
      const next = lengthOf(sentences[to]?.text ?? '');
      if (to > from && length + next > characters) break;
      length += next;
      weight += weights[to] ?? 0;
    }
    if (!sentence.leans && weight > best.weight) best = { from, to, weight };
    length -= lengthOf(sentence.text);
    weight -= weights[from] ?? 0;
  }
  return sentences.slice(best.from, best.to);
}

/** Very short and very long sentences weigh less. */
function lengthFit(sentence: string): number {
  const length = lengthOf(sentence);
  return length < 6 ? 0.5 : length < 12 || length > 80 ? 0.7 : 1;
}
