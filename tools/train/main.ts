// `npm run train`: trains the reader of the built-in engine on the corpus and writes its weights.
// It takes some minutes, and the same corpus gives the same file. After a change of the rules of
// danger or of the development entries, `npm run train -- --thresholds` is enough.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MOODS } from '#domain/diaries/mood.ts';
import { EVENT_IDS, type EventId } from '#engine/reading/events.ts';
import { featuresOf } from '#engine/reading/features.ts';
import { ACUTE, DANGERS, EVENT_CLASSES, HEADS, VALENCES } from '#engine/reading/classes.ts';
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
import { dangerFeatures } from '#engine/safety/features.ts';
import { dangerSentences, dangerWindows } from '#engine/safety/sentences.ts';
import {
  corpusChecksum,
  readCorpus,
  readDangerLines,
  readPhrases,
  type CorpusEntry,
  type DangerLine,
} from '#tools/eval/corpus.ts';
import { chooseThresholds, temper } from '#tools/train/calibrate.ts';
import { trainNetwork, type Example, type Network } from '#tools/train/network.ts';
import { quantise, restore, type Quantised } from '#tools/train/quantise.ts';

/** Vectors that are shipped: the most telling features. */
const FEATURES_KEPT = 60_000;

/** A feature of fewer texts is noise. */
const TEXTS_MIN = 2;

/** How much a phrase counts beside a whole entry: one about an event, one about a feeling. */
const PHRASE_WEIGHT = { event: 0.3, feeling: 0.5 } as const;

/** How much a line that was written about danger counts, and one of many windows of a text. */
const DANGER_WEIGHT = { line: 2, window: 0.5 } as const;

/** Of a dangerous text whose dangerous sentence is not marked, so many sentences are learned. */
const DANGER_SENTENCES = 6;

/** Fewer are enough to see which features tell something. */
const EPOCHS = { ranking: 4, final: 20 } as const;

const OPTIONS = {
  classCounts: [VALENCES, MOODS, EVENT_CLASSES, DANGERS, ACUTE].map(({ length }) => length),
  headWeights: [1, 1, 1, 1.5, 1],
  width: 18,
  rate: 0.04,
  dropped: 0.7,
  decay: 0.03,
};

interface Text {
  features: readonly number[];
  labels: readonly number[];
  weight: number;
}

/** Where a head learns nothing. */
const NO_LABEL = -1;

function textsOfCorpus(): Text[] {
  const entries = readCorpus('train').map((entry) => ({
    features: [...featuresOf(entry.text)],
    labels: [
      VALENCES.indexOf(entry.valence),
      MOODS.indexOf(entry.mood),
      entry.event === null ? EVENT_IDS.length : EVENT_IDS.indexOf(entry.event),
      NO_LABEL,
      NO_LABEL,
    ],
    weight: 1,
  }));
  const phrases = readPhrases().map((phrase) => ({
    features: [...featuresOf(phrase.text)],
    labels: [
      VALENCES.indexOf(phrase.valence),
      phrase.mood === null ? NO_LABEL : MOODS.indexOf(phrase.mood),
      phrase.event === null ? NO_LABEL : EVENT_IDS.indexOf(phrase.event satisfies EventId),
      NO_LABEL,
      NO_LABEL,
    ],
    weight: PHRASE_WEIGHT[phrase.event === null ? 'feeling' : 'event'],
  }));
  const dangers = [
    ...readCorpus('train').flatMap((entry) => dangersOf(entry, 1)),
    ...readDangerLines('train').flatMap((line) => dangersOf(line, DANGER_WEIGHT.line)),
  ];
  return [...entries, ...phrases, ...dangers];
}

/** What is learned of danger: from the windows of a text, or the sentences that hold the danger. */
function dangersOf(entry: CorpusEntry | DangerLine, weight: number): Text[] {
  const { text, danger } = entry;
  const isLine = 'style' in entry;
  const isKnown = isLine || danger === 'none';
  const acute = isKnown ? ACUTE.indexOf(isLine && entry.acute === true) : NO_LABEL;
  const labels = [NO_LABEL, NO_LABEL, NO_LABEL, DANGERS.indexOf(danger), acute];
  const of = (sentences: readonly string[], share: number): Text => ({
    features: [...new Set(sentences.flatMap((sentence) => [...dangerFeatures(sentence)]))],
    labels,
    weight: weight * share,
  });
  if (isLine && entry.at !== undefined) return [of([entry.at].flat().flatMap(dangerSentences), 1)];
  if (danger !== 'none') return [of(dangerSentences(text).slice(0, DANGER_SENTENCES), 1)];
  const windows = dangerWindows(text);
  return windows.map((window) => of(window, windows.length === 1 ? 1 : DANGER_WEIGHT.window));
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
  const headOf = (name: (typeof HEADS)[number]) => {
    const { weights, bias } = network.heads[HEADS.indexOf(name)] as Network['heads'][number];
    return {
      weights: packMatrix(weights),
      bias: [...bias].map((value) => Number(value.toFixed(4))),
    };
  };
  return {
    width: network.width,
    features: packNumbers(known),
    vectors: { written: packMatrix(written), numbers: packDigits(numbers) },
    heads: {
      valence: headOf('valence'),
      mood: headOf('mood'),
      event: headOf('event'),
      danger: headOf('danger'),
      acute: headOf('acute'),
    },
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
    heads: HEADS.map((name) => heads[name]).map(({ weights, bias }) => ({
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
  temper(network, rows, readCorpus('dev'), readDangerLines('dev'));
  return pack(network, known, short);
}

const { values } = parseArgs({ options: { thresholds: { type: 'boolean', default: false } } });
if (values.thresholds && TRAINED_ON !== corpusChecksum('train'))
  throw new Error('train: the corpus has changed, train again');
const packed = values.thresholds ? WEIGHTS : trainAll();
const rows = new Map(unpackNumbers(packed.features).map((feature, row) => [feature, row]));
write({
  ...packed,
  certain: chooseThresholds(unpack(packed), rows, readCorpus('dev'), readDangerLines('dev')),
});
