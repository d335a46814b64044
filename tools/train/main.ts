// `npm run train`: trains the reader of the built-in engine on the corpus and writes its weights.
// It takes some minutes, and the same corpus gives the same file. After a change of the rules of
// danger or of the development entries, `npm run train -- --thresholds` is enough.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MOODS } from '#domain/diaries/mood.ts';
import { EVENT_IDS, type EventId } from '#engine/reading/events.ts';
import { featuresOf } from '#engine/reading/features.ts';
import { DANGERS, EVENT_CLASSES, VALENCES } from '#engine/reading/classes.ts';
import {
  packDigits,
  packMatrix,
  packNumbers,
  unpackDigits,
  unpackMatrix,
  unpackNumbers,
  type PackedReader,
} from '#engine/reading/weights-format.ts';
import { TRAINED_ON, WEIGHTS } from '#engine/reading/weights.ts';
import { corpusChecksum, readCorpus, readEverydayDev, readPhrases } from '#tools/eval/corpus.ts';
import { chooseThresholds, temper } from '#tools/train/calibrate.ts';
import { trainNetwork, type Example, type Network } from '#tools/train/network.ts';
import { quantise, restore, type Quantised } from '#tools/train/quantise.ts';

/** Vectors that are shipped: the most telling features. */
const FEATURES_KEPT = 46_000;

/** A feature of fewer texts is noise. */
const TEXTS_MIN = 2;

/** How much a phrase counts beside a whole entry: one about an event, one about a feeling. */
const PHRASE_WEIGHT = { event: 0.3, feeling: 0.5 } as const;

/** Fewer are enough to see which features tell something. */
const EPOCHS = { ranking: 4, final: 20 } as const;

const OPTIONS = {
  classCounts: [VALENCES.length, MOODS.length, EVENT_CLASSES.length, DANGERS.length],
  headWeights: [1, 1, 1, 1.5],
  width: 18,
  rate: 0.04,
  dropped: 0.6,
  decay: 0.03,
};

interface Text {
  features: readonly number[];
  labels: readonly number[];
  weight: number;
}

function textsOfCorpus(): Text[] {
  const entries = readCorpus('train').map((entry) => ({
    features: [...featuresOf(entry.text)],
    labels: [
      VALENCES.indexOf(entry.valence),
      MOODS.indexOf(entry.mood),
      entry.event === null ? EVENT_IDS.length : EVENT_IDS.indexOf(entry.event),
      DANGERS.indexOf(entry.danger === 'now' || entry.danger === 'hint' ? 'self' : entry.danger),
    ],
    weight: 1,
  }));
  const phrases = readPhrases().map((phrase) => ({
    features: [...featuresOf(phrase.text)],
    labels: [
      VALENCES.indexOf(phrase.valence),
      phrase.mood === null ? -1 : MOODS.indexOf(phrase.mood),
      phrase.event === null ? -1 : EVENT_IDS.indexOf(phrase.event satisfies EventId),
      -1,
    ],
    weight: PHRASE_WEIGHT[phrase.event === null ? 'feeling' : 'event'],
  }));
  return [...entries, ...phrases];
}

function numberFeatures(texts: readonly Text[], kept: (feature: number, count: number) => boolean) {
  const counts = new Map<number, number>();
  for (const { features } of texts)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = [...counts]
    .filter(([feature, count]) => kept(feature, count))
    .map(([feature]) => feature)
    .toSorted((a, b) => a - b);
  return { known, counts, rows: new Map(known.map((feature, row) => [feature, row])) };
}

function trainOn(
  texts: readonly Text[],
  rows: ReadonlyMap<number, number>,
  epochs: number,
): Network {
  const examples: Example[] = texts.map(({ features, labels, weight }) => ({
    features: Int32Array.from(
      features.map((feature) => rows.get(feature)).filter((row) => row !== undefined),
    ),
    labels,
    weight,
  }));
  return trainNetwork(examples, { ...OPTIONS, epochs, featureCount: rows.size });
}

/** The features that move a text most, over all texts that hold them. */
function tellingFeatures(texts: readonly Text[]): Set<number> {
  const all = numberFeatures(texts, (_, count) => count >= TEXTS_MIN);
  const { vectors, width } = trainOn(texts, all.rows, EPOCHS.ranking);
  const ranked = all.known
    .map((feature, row) => {
      const vector = vectors.subarray(row * width, (row + 1) * width);
      const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
      return { feature, weight: length * Math.sqrt(all.counts.get(feature) ?? 0) };
    })
    .toSorted((a, b) => b.weight - a.weight);
  return new Set(ranked.slice(0, FEATURES_KEPT).map(({ feature }) => feature));
}

function pack(
  network: Network,
  known: readonly number[],
  { written, numbers }: Quantised,
): Omit<PackedReader, 'certain'> {
  const [valence, mood, event, danger] = network.heads.map(({ weights, bias }) => ({
    weights: packMatrix(weights),
    bias: [...bias].map((value) => Number(value.toFixed(4))),
  }));
  if (valence === undefined || mood === undefined || event === undefined || danger === undefined)
    throw new Error('train: a head is missing');
  return {
    width: network.width,
    features: packNumbers(known),
    vectors: { written: packMatrix(written), numbers: packDigits(numbers) },
    heads: { valence, mood, event, danger },
  };
}

/** A network as the reader sees the packed one. */
function unpack({ width, vectors, heads }: Omit<PackedReader, 'certain'>): Network {
  return {
    width,
    vectors: restore(
      { written: unpackMatrix(vectors.written), numbers: unpackDigits(vectors.numbers) },
      width,
    ),
    heads: [heads.valence, heads.mood, heads.event, heads.danger].map(({ weights, bias }) => ({
      weights: unpackMatrix(weights),
      bias: Float32Array.from(bias),
    })),
  };
}

function write(packed: PackedReader): void {
  writeFileSync(
    new URL('../../engine/reading/weights.ts', import.meta.url),
    `// Written by \`npm run train\`; do not edit.
import type { PackedReader } from '#engine/reading/weights-format.ts';

/** SHA-256 of the corpus that these weights were trained on. */
export const TRAINED_ON = '${corpusChecksum('train')}';

export const WEIGHTS: PackedReader = ${JSON.stringify(packed)};
`,
  );
  console.log(packed.certain);
}

function trainAll(): Omit<PackedReader, 'certain'> {
  const texts = textsOfCorpus();
  const telling = tellingFeatures(texts);
  const { known, rows, counts } = numberFeatures(texts, (feature) => telling.has(feature));
  const network = trainOn(texts, rows, EPOCHS.final);
  const short = quantise(
    network.vectors,
    network.width,
    known.map((feature) => counts.get(feature) ?? 0),
  );
  network.vectors = restore(short, network.width);
  temper(network, rows, readCorpus('dev'));
  return pack(network, known, short);
}

const { values } = parseArgs({ options: { thresholds: { type: 'boolean', default: false } } });
if (values.thresholds && TRAINED_ON !== corpusChecksum('train'))
  throw new Error('train: the corpus has changed, train again');
const packed = values.thresholds ? WEIGHTS : trainAll();
const rows = new Map(unpackNumbers(packed.features).map((feature, row) => [feature, row]));
write({
  ...packed,
  certain: chooseThresholds(unpack(packed), rows, readCorpus('dev'), readEverydayDev()),
});
