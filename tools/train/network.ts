// Trains the reader's network: each feature has a short vector, the vectors of a text are summed,
// and one linear head for each question reads the sum. Plain AdaGrad in a fixed order, so the same
// corpus gives the same weights.

/** One text: its features as numbers from 0, its label for each head (-1: none), its weight. */
export interface Example {
  features: Int32Array;
  labels: readonly number[];
  weight: number;
}

export interface TrainOptions {
  featureCount: number;
  /** Number of classes of each head. */
  classCounts: readonly number[];
  /** How much the error of each head counts. */
  headWeights: readonly number[];
  /** Length of a feature's vector. */
  width: number;
  epochs: number;
  rate: number;
  /** Share of the features left out at random in each step, so that no single one decides. */
  dropped: number;
  /** Share by which every vector shrinks after an epoch: keeps rare features small. */
  decay: number;
}

export interface Head {
  /** By class and place: `class * width + place`. */
  weights: Float32Array;
  bias: Float32Array;
}

export interface Network {
  width: number;
  /** By feature and place: `feature * width + place`. */
  vectors: Float32Array;
  heads: Head[];
}

interface Slopes {
  vectors: Float32Array;
  heads: { weights: Float32Array; bias: Float32Array }[];
}

const FIRST_SQUARE = 0.01;

/** Share of the rate that is gone at the end: large steps first, small ones last. */
const COOLING = 0.9;

export function trainNetwork(examples: readonly Example[], options: TrainOptions): Network {
  const random = generator(20_261_122);
  const network = firstNetwork(options, random);
  const slopes: Slopes = {
    vectors: new Float32Array(network.vectors.length).fill(FIRST_SQUARE),
    heads: network.heads.map(({ weights, bias }) => ({
      weights: new Float32Array(weights.length).fill(FIRST_SQUARE),
      bias: new Float32Array(bias.length).fill(FIRST_SQUARE),
    })),
  };
  const order = examples.map((_, index) => index);
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(order, random);
    const cooled = { ...options, rate: options.rate * (1 - (COOLING * epoch) / options.epochs) };
    for (const index of order) learn(examples[index] as Example, network, slopes, cooled, random);
    for (let at = 0; at < network.vectors.length; at += 1)
      network.vectors[at] = (network.vectors[at] as number) * (1 - options.decay);
  }
  return network;
}

function firstNetwork(options: TrainOptions, random: () => number): Network {
  const { featureCount, width, classCounts } = options;
  return {
    width,
    vectors: new Float32Array(featureCount * width).map(() => (random() - 0.5) * 0.2),
    heads: classCounts.map((count) => ({
      weights: new Float32Array(count * width).map(() => (random() - 0.5) * 0.5),
      bias: new Float32Array(count),
    })),
  };
}

/** A long text has many features; without the scale it would always be certain. */
export function scaleOf(featureCount: number): number {
  return 4 / Math.sqrt(16 + featureCount);
}

/** The sum of the vectors of a text, scaled. */
export function sumOf(network: Network, features: ArrayLike<number>, count: number): Float64Array {
  const { width, vectors } = network;
  const sum = new Float64Array(width);
  for (let f = 0; f < count; f += 1) {
    const base = (features[f] as number) * width;
    for (let place = 0; place < width; place += 1)
      sum[place] = (sum[place] as number) + (vectors[base + place] as number);
  }
  const scale = scaleOf(count);
  for (let place = 0; place < width; place += 1) sum[place] = (sum[place] as number) * scale;
  return sum;
}

/** The probability of each class of a head. */
export function classify(head: Head, sum: Float64Array): Float64Array {
  const width = sum.length;
  const scores = new Float64Array(head.bias.length);
  let top = -Infinity;
  for (let c = 0; c < scores.length; c += 1) {
    let score = head.bias[c] as number;
    for (let place = 0; place < width; place += 1)
      score += (sum[place] as number) * (head.weights[c * width + place] as number);
    scores[c] = score;
    top = Math.max(top, score);
  }
  let total = 0;
  for (let c = 0; c < scores.length; c += 1) {
    scores[c] = Math.exp((scores[c] as number) - top);
    total += scores[c] as number;
  }
  return scores.map((score) => score / total);
}

/** Slopes smaller than this change nothing that could be measured. */
const SMALLEST_SLOPE = 1e-4;

function learn(
  example: Example,
  network: Network,
  slopes: Slopes,
  options: TrainOptions,
  random: () => number,
): void {
  const { width } = network;
  const kept = example.features.filter(() => random() >= options.dropped);
  if (kept.length === 0) return;
  const sum = sumOf(network, kept, kept.length);
  const back = new Float64Array(width);
  for (const [index, head] of network.heads.entries()) {
    const label = example.labels[index] as number;
    if (label < 0) continue;
    const strength = example.weight * (options.headWeights[index] as number);
    const found = classify(head, sum);
    const squares = slopes.heads[index] as Slopes['heads'][number];
    for (let c = 0; c < found.length; c += 1) {
      const slope = strength * ((found[c] as number) - (c === label ? 1 : 0));
      if (Math.abs(slope) < SMALLEST_SLOPE) continue;
      descend(head.bias, squares.bias, c, slope, options.rate);
      for (let place = 0; place < width; place += 1) {
        const at = c * width + place;
        back[place] = (back[place] as number) + slope * (head.weights[at] as number);
        descend(head.weights, squares.weights, at, slope * (sum[place] as number), options.rate);
      }
    }
  }
  const scale = scaleOf(kept.length);
  for (const feature of kept) {
    for (let place = 0; place < width; place += 1)
      descend(
        network.vectors,
        slopes.vectors,
        feature * width + place,
        (back[place] as number) * scale,
        options.rate,
      );
  }
}

function descend(
  values: Float32Array,
  squares: Float32Array,
  at: number,
  slope: number,
  rate: number,
): void {
  const square = (squares[at] as number) + slope * slope;
  squares[at] = square;
  values[at] = (values[at] as number) - (rate * slope) / Math.sqrt(square);
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}

/** A seeded generator (mulberry32), so that training is repeatable. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
