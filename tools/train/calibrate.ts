// Makes the probabilities of a trained network honest and chooses from which ones an answer is
// used, both on entries that the training never saw.
import { MOODS } from '#domain/diaries/mood.ts';
import { DANGERS, EVENT_CLASSES, HEADS, VALENCES } from '#engine/reading/classes.ts';
import { featuresOf } from '#engine/reading/features.ts';
import type { Certainty } from '#engine/reading/weights-format.ts';
import { dangerFeatures } from '#engine/safety/features.ts';
import { amongWindows, dangerWindows } from '#engine/safety/sentences.ts';
import type { CorpusEntry, DangerLine } from '#tools/eval/corpus.ts';
import { classify, sumOf, type Network } from '#tools/train/network.ts';

/** Divisors of the scores that are tried. */
const TEMPERATURES = Array.from({ length: 40 }, (_, step) => 0.6 + step * 0.1);

type Rows = ReadonlyMap<number, number>;

function sumOfFeatures(features: Iterable<number>, network: Network, rows: Rows): Float64Array {
  const known = [...features]
    .map((feature) => rows.get(feature))
    .filter((row) => row !== undefined);
  return sumOf(network, known, known.length);
}

/** The sums of the windows of a text. */
function windowsFor(text: string, network: Network, rows: Rows): Float64Array[] {
  return dangerWindows(text).map((window) =>
    sumOfFeatures(
      new Set(window.flatMap((sentence) => [...dangerFeatures(sentence)])),
      network,
      rows,
    ),
  );
}

/**
 * Divides the scores of each head by the number that makes the labels of the texts most probable:
 * of the entries, and for danger of the short lines.
 */
export function temper(
  network: Network,
  rows: Rows,
  entries: readonly CorpusEntry[],
  lines: readonly DangerLine[],
): void {
  const read = entries.map((entry) => ({
    sum: sumOfFeatures(featuresOf(entry.text), network, rows),
    labels: [
      VALENCES.indexOf(entry.valence),
      MOODS.indexOf(entry.mood),
      EVENT_CLASSES.indexOf(entry.event),
    ],
  }));
  // A long text has its label by one of its windows only.
  const dangers = lines.flatMap(({ text, danger, acute = false }) => {
    const [sum, ...others] = windowsFor(text, network, rows);
    if (sum === undefined || others.length > 0) return [];
    return [{ sum, labels: [DANGERS.indexOf(danger), Number(acute)] }];
  });
  for (const [index, head] of network.heads.entries()) {
    const first = HEADS.indexOf('danger');
    const known =
      index >= first
        ? dangers.map(({ sum, labels }) => ({ sum, label: labels[index - first] ?? 0 }))
        : read.map(({ sum, labels }) => ({ sum, label: labels[index] ?? 0 }));
    const lossAt = (temperature: number): number =>
      known.reduce((loss, { sum, label }) => {
        const found = classify(cooled(head, temperature), sum);
        return loss - Math.log(Math.max(1e-9, found[label] ?? 0));
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
  lines: readonly DangerLine[],
): Certainty {
  const sums = entries.map(({ text }) => sumOfFeatures(featuresOf(text), network, rows));
  const [valence, , event, danger, acute] = network.heads;
  if (valence === undefined || event === undefined || danger === undefined || acute === undefined)
    throw new Error('calibrate: a head is missing');
  const read = lines.map((line) => {
    const windows = windowsFor(line.text, network, rows);
    return {
      group: line.danger === 'none' ? line.kind : line.acute === true ? 'acute' : 'danger',
      danger: amongWindows(
        Math.max(...windows.map((sum) => 1 - (classify(danger, sum)[0] ?? 1))),
        windows.length,
      ),
      acute: amongWindows(
        Math.max(...windows.map((sum) => classify(acute, sum)[1] ?? 0)),
        windows.length,
      ),
    };
  });
  const thresholdOf = (
    head: 'danger' | 'acute',
    bounds: Readonly<Record<string, number>>,
  ): number =>
    tierThreshold(
      read.map(({ group, [head]: probability }) => ({ group, probability })),
      bounds,
    );
  return {
    ...chooseCertainty(
      entries,
      sums.map((sum) => classify(valence, sum)),
      sums.map((sum) => classify(event, sum)),
    ),
    brake: thresholdOf('danger', BOUNDS.brake),
    line: thresholdOf('danger', BOUNDS.line),
    card: thresholdOf('danger', BOUNDS.card),
    acute: thresholdOf('acute', BOUNDS.acute),
  };
}

/** Shares of harmless lines that may reach a tier, by their kind: the goals for new writers. */
const BOUNDS = {
  card: { plain: 0.005, lookalike: 0.04, sad: 0.01 },
  line: { plain: 0.05, lookalike: 0.12 },
  brake: { plain: 0.12, lookalike: 0.25 },
  acute: { plain: 0.002, lookalike: 0.015, sad: 0.004, danger: 0.12 },
} as const;

/** The lowest probability that keeps all bounds. */
function tierThreshold(
  lines: readonly { group: string; probability: number }[],
  bounds: Readonly<Record<string, number>>,
): number {
  const thresholds = Object.entries(bounds).map(([group, share]) => {
    const order = lines
      .filter((line) => line.group === group)
      .map(({ probability }) => probability)
      .toSorted((a, b) => b - a);
    return (order[Math.floor(order.length * share)] ?? 0) + 0.001;
  });
  return Number(Math.min(0.999, Math.max(...thresholds)).toFixed(3));
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
): Omit<Certainty, 'brake' | 'line' | 'card' | 'acute'> {
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
