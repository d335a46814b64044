// Makes the probabilities of a trained network honest and chooses from which ones an answer is
// used, both on entries that the training never saw.
import { MOODS } from '#domain/diaries/mood.ts';
import { DANGERS, EVENT_CLASSES, VALENCES } from '#engine/reading/classes.ts';
import { featuresOf } from '#engine/reading/features.ts';
import type { Certainty } from '#engine/reading/weights-format.ts';
import { passagesOf } from '#engine/safety/passages.ts';
import { ruledDanger } from '#engine/safety/rules.ts';
import type { CorpusEntry } from '#tools/eval/corpus.ts';
import { classify, sumOf, type Network } from '#tools/train/network.ts';

/** Divisors of the scores that are tried. */
const TEMPERATURES = Array.from({ length: 40 }, (_, step) => 0.6 + step * 0.1);

type Rows = ReadonlyMap<number, number>;

function sumFor(text: string, network: Network, rows: Rows): Float64Array {
  const features = [...featuresOf(text)]
    .map((feature) => rows.get(feature))
    .filter((row) => row !== undefined);
  return sumOf(network, features, features.length);
}

/**
 * Divides the scores of each head by the number that makes the labels of the entries most probable.
 */
export function temper(network: Network, rows: Rows, entries: readonly CorpusEntry[]): void {
  const sums = entries.map(({ text }) => sumFor(text, network, rows));
  const labels = entries.map((entry) => [
    VALENCES.indexOf(entry.valence),
    MOODS.indexOf(entry.mood),
    EVENT_CLASSES.indexOf(entry.event),
    DANGERS.indexOf(entry.danger === 'now' || entry.danger === 'hint' ? 'self' : entry.danger),
  ]);
  for (const [index, head] of network.heads.entries()) {
    const lossAt = (temperature: number): number =>
      sums.reduce((loss, sum, at) => {
        const found = classify(cooled(head, temperature), sum);
        return loss - Math.log(Math.max(1e-9, found[labels[at]?.[index] ?? 0] ?? 0));
      }, 0);
    const losses = TEMPERATURES.map(lossAt);
    const best = TEMPERATURES[losses.indexOf(Math.min(...losses))] ?? 1;
    const { weights, bias } = cooled(head, best);
    head.weights = weights;
    head.bias = bias;
  }
}

/** Chooses from which probabilities an answer is used. */
export function chooseThresholds(
  network: Network,
  rows: Rows,
  entries: readonly CorpusEntry[],
  everyday: readonly string[],
): Certainty {
  const sums = entries.map(({ text }) => sumFor(text, network, rows));
  const [valence, , event, danger] = network.heads;
  if (valence === undefined || event === undefined || danger === undefined)
    throw new Error('calibrate: a head is missing');
  const dangerIn = (passage: string): number =>
    ruledDanger(passage) === null
      ? 1 - (classify(danger, sumFor(passage, network, rows))[0] ?? 1)
      : 1;
  const dangerOf = (text: string): number =>
    Math.max(...passagesOf(text).map((passage) => dangerIn(passage)));
  return {
    ...chooseCertainty(
      entries,
      sums.map((sum) => classify(valence, sum)),
      sums.map((sum) => classify(event, sum)),
    ),
    danger: dangerThreshold(
      entries.filter((entry) => entry.danger === 'none').map(({ text }) => dangerOf(text)),
      everyday.map(dangerOf),
    ),
  };
}

/** Of the harmless entries, so many may look like danger; of the everyday lines none more. */
const FALSE_ALARMS = 0.008;

/** Probability 1 is what the rules found: no threshold changes it. */
function dangerThreshold(harmless: readonly number[], everyday: readonly number[]): number {
  const order = harmless.toSorted((a, b) => b - a);
  const allowed = order[Math.floor(order.length * FALSE_ALARMS)] ?? 0;
  const highest = Math.max(...everyday.filter((probability) => probability < 1));
  return Number(Math.min(0.999, Math.max(allowed, highest) + 0.001).toFixed(3));
}

function cooled(head: Network['heads'][number], temperature: number): Network['heads'][number] {
  return {
    weights: head.weights.map((weight) => weight / temperature),
    bias: head.bias.map((bias) => bias / temperature),
  };
}

/** The lowest threshold at which a condition on the entries above it still holds. */
function lowest(values: readonly number[], holds: (above: readonly number[]) => boolean): number {
  const order = values.map((_, at) => at).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  let found = 0.99;
  for (let count = LEAST; count <= order.length; count += 1)
    if (holds(order.slice(0, count))) found = values[order[count - 1] as number] ?? found;
  return Number(found.toFixed(3));
}

/** A share over fewer entries says nothing. */
const LEAST = 20;

function chooseCertainty(
  entries: readonly CorpusEntry[],
  valences: readonly Float64Array[],
  events: readonly Float64Array[],
): Omit<Certainty, 'danger'> {
  const is = (at: number, valence: string): boolean => entries[at]?.valence === valence;
  const total = (valence: string): number =>
    entries.filter((entry) => entry.valence === valence).length;
  const others = entries.length - total('low');
  const shareOf = (above: readonly number[], test: (at: number) => boolean): number =>
    above.filter(test).length / above.length;
  const lows = valences.map((found) => found[0] ?? 0);
  const highs = valences.map((found) => found[2] ?? 0);
  const best = events.map((found) => found.indexOf(Math.max(...found)));
  const named = events.map((found, at) =>
    EVENT_CLASSES[best[at] ?? 0] === null ? 0 : Math.max(...found),
  );
  const isRight = (at: number): boolean => EVENT_CLASSES[best[at] ?? 0] === entries[at]?.event;
  return {
    low: lowest(
      lows,
      (above) => above.filter((at) => is(at, 'high')).length <= 0.03 * total('high'),
    ),
    high: lowest(
      highs,
      (above) => above.filter((at) => is(at, 'low')).length <= 0.03 * total('low'),
    ),
    even: lowest(
      valences.map((found) => found[1] ?? 0),
      (above) => shareOf(above, (at) => is(at, 'low')) <= 0.2,
    ),
    event: lowest(named, (above) => shareOf(above, isRight) >= 0.8),
    lowLabel: lowest(lows, (above) => above.filter((at) => !is(at, 'low')).length <= 0.12 * others),
    cheerfulLabel: Number(
      (
        1 -
        lowest(
          lows.map((low) => 1 - low),
          (above) => above.filter((at) => is(at, 'low')).length <= 0.05 * total('low'),
        )
      ).toFixed(3),
    ),
  };
}
