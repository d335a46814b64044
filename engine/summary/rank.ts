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

/** The sentences that have a bigram, in order, by bigram. */
function indexBigrams(sentences: readonly ReadonlySet<string>[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, bigrams] of sentences.entries())
    for (const bigram of bigrams) {
      const places = index.get(bigram);
      if (places === undefined) index.set(bigram, [at]);
      else places.push(at);
    }
  return index;
}

/** For each sentence the others that share bigrams with it, in order, and how closely. */
interface Links {
  to: Int32Array;
  weights: Float64Array;
}

function linksOf(sentences: readonly ReadonlySet<string>[]): Links[] {
  const index = indexBigrams(sentences);
  const lengths = Float64Array.from(sentences, ({ size }) => Math.log(size + 1));
  const both = new Int32Array(sentences.length);
  return sentences.map((bigrams, at) => {
    both.fill(0);
    for (const bigram of bigrams)
      for (const place of index.get(bigram) ?? []) both[place] = (both[place] ?? 0) + 1;
    both[at] = 0;
    const to = Int32Array.from([...both.keys()].filter((other) => (both[other] ?? 0) > 0));
    const weights = Float64Array.from(
      to,
      (other) => (both[other] ?? 0) / ((lengths[at] ?? 0) + (lengths[other] ?? 0)),
    );
    return { to, weights };
  });
}

/**
 * A weight for each sentence; higher shares more with the rest. Quadratic in the number of
 * sentences, which the caller bounds.
 */
export function rankSentences(sentences: readonly ReadonlySet<string>[]): number[] {
  const links = linksOf(sentences);
  const totals = Float64Array.from(links, ({ weights }) =>
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  // What a sentence gives to each of its links is divided once, not in each round.
  for (const { to, weights } of links)
    for (const [at, other] of to.entries()) weights[at] = (weights[at] ?? 0) / (totals[other] || 1);
  let ranks = new Float64Array(sentences.length).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = Float64Array.from(links, ({ to, weights }) => {
      let sum = 0;
      for (let at = 0; at < to.length; at += 1)
        sum += (weights[at] ?? 0) * (ranks[to[at] ?? 0] ?? 0);
      return 1 - DAMPING + DAMPING * sum;
    });
    const isStill = next.every((rank, at) => rank === ranks[at]);
    ranks = next;
    if (isStill) break;
  }
  return [...ranks];
}
