// TextRank over character bigrams: ranks the sentences that share most with the others. It needs no
// dictionary and no segmentation.

/** Without punctuation and spaces. */
export function bigramsOf(sentence: string): Set<string> {
  const letters = [...sentence.replace(/[^\p{L}\p{N}]/gu, '')];
  const bigrams = new Set<string>();
  for (let index = 0; index + 1 < letters.length; index += 1)
    bigrams.add(`${letters[index]}${letters[index + 1]}`);
  return bigrams;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const bigram of a) if (b.has(bigram)) count += 1;
  return count;
}

/** Similarity of two sentences, 0 to 1 (Jaccard). */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = shared(a, b);
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}

const DAMPING = 0.85;
const ROUNDS = 20;

/**
 * A weight for each sentence; higher shares more with the rest. Quadratic in the number of
 * sentences, which the caller bounds.
 */
export function rankSentences(sentences: readonly ReadonlySet<string>[]): number[] {
  const size = sentences.length;
  const links: { to: number; weight: number }[][] = sentences.map(() => []);
  const totals = new Array<number>(size).fill(0);
  for (const [a, first] of sentences.entries()) {
    for (let b = a + 1; b < size; b += 1) {
      const second = sentences[b] ?? new Set<string>();
      const both = shared(first, second);
      if (both === 0) continue;
      const weight = both / (Math.log(first.size + 1) + Math.log(second.size + 1));
      links[a]?.push({ to: b, weight });
      links[b]?.push({ to: a, weight });
      totals[a] = (totals[a] ?? 0) + weight;
      totals[b] = (totals[b] ?? 0) + weight;
    }
  }
  let ranks = new Array<number>(size).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const current = ranks;
    ranks = links.map(
      (own) =>
        1 -
        DAMPING +
        DAMPING *
          own.reduce(
            (sum, { to, weight }) => sum + (weight / (totals[to] || 1)) * (current[to] ?? 0),
            0,
          ),
    );
  }
  return ranks;
}
