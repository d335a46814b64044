// Reads an entry with the trained weights: is it low, even or high; its mood; its event; danger.
// It says when it does not know: each answer needs a probability that was measured on entries the
// training never saw.
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { EVENT_CLASSES } from '#engine/reading/classes.ts';
import { cuedEvent, isBeyondDoubt } from '#engine/reading/cues.ts';
import { EVENTS, type EventId } from '#engine/reading/events.ts';
import { featuresOf } from '#engine/reading/features.ts';
import {
  PART_PLACES,
  unpackDigits,
  unpackMatrix,
  unpackNumbers,
  WRITTEN_PARTS,
} from '#engine/reading/weights-format.ts';
import { brightOf, weighWords } from '#engine/mood/word-weights.ts';
import { toSimplified } from '#engine/text/simplified.ts';
import { WEIGHTS } from '#engine/reading/weights.ts';

export interface EntryReading {
  /** Probabilities; their sum is one. */
  low: number;
  even: number;
  high: number;
  /** Certain enough to act on. At most one is true; none is true when the reading is unsure. */
  isLow: boolean;
  isEven: boolean;
  isHigh: boolean;
  /** The most probable mood; the rules for low entries are applied by `readMood`. */
  moods: Readonly<Record<Mood, number>>;
  /** The event, when certain enough to be named. */
  event: EventId | null;
  /** The most probable event, and how probable it is. */
  guess: { event: EventId | null; probability: number };
}

interface Reader {
  width: number;
  /** The known features in rising order: the place of one is the row of its vector. */
  features: Int32Array;
  /** The number of each part of each vector, and the parts themselves. */
  numbers: Uint8Array;
  written: Float32Array;
  heads: Record<keyof typeof WEIGHTS.heads, { weights: Float32Array; bias: readonly number[] }>;
}

let shared: Reader | undefined;

/** Decoding takes a few milliseconds and happens at the first reading. */
function reader(): Reader {
  shared ??= {
    width: WEIGHTS.width,
    features: Int32Array.from(unpackNumbers(WEIGHTS.features)),
    numbers: unpackDigits(WEIGHTS.vectors.numbers),
    written: unpackMatrix(WEIGHTS.vectors.written),
    heads: {
      valence: headOf('valence'),
      mood: headOf('mood'),
      event: headOf('event'),
      danger: headOf('danger'),
      acute: headOf('acute'),
    },
  };
  return shared;
}

function headOf(name: keyof typeof WEIGHTS.heads): {
  weights: Float32Array;
  bias: readonly number[];
} {
  const { weights, bias } = WEIGHTS.heads[name];
  return { weights: unpackMatrix(weights), bias };
}

/** The probabilities of low, even and high alone; much cheaper than {@link readEntry}. */
export function readTone(text: string): { low: number; even: number; high: number } {
  const [low, even, high] = withPlainWords(text, classify(reader().heads.valence, sumOf(text)));
  return { low, even, high };
}

/** The rows of those features that are known. A feature of several windows is looked up once. */
export function rowsOf(all: Iterable<number>): number[] {
  const { features } = reader();
  return [...all].map((feature) => rowOf(features, feature)).filter((row) => row !== -1);
}

/** What a window of `dangerWindows` shows, by the distinct rows of its features. */
export function readWindow(rows: ReadonlySet<number>): {
  /** By the order of DANGERS; their sum is one. */
  dangers: Float64Array;
  /** That help is needed within the hour. */
  acute: number;
} {
  const { heads } = reader();
  const sum = sumOfRows(rows, rows.size);
  return { dangers: classify(heads.danger, sum), acute: classify(heads.acute, sum)[1] ?? 0 };
}

/** Deterministic. An empty text is even and unsure. */
export function readEntry(text: string): EntryReading {
  const { heads } = reader();
  const { certain } = WEIGHTS;
  const sum = sumOf(text);
  const [low, even, high] = withPlainWords(text, classify(heads.valence, sum));
  const moods = classify(heads.mood, sum);
  const events = classify(heads.event, sum);
  const best = indexOfLargest(events);
  const guess = { event: EVENT_CLASSES[best] ?? null, probability: events[best] ?? 0 };
  const event =
    guess.probability >= certain.event ? guess.event : cued(text, { low, high }, events);
  // A likely event of the other tone means that one of the two readings is wrong.
  const likely = event ?? (guess.probability >= LIKELY_EVENT ? guess.event : null);
  const tone = likely === null ? 'open' : EVENTS[likely].tone;
  return {
    low,
    even,
    high,
    isLow: low >= certain.low && tone !== 'bright',
    isEven: even >= certain.even,
    isHigh: high >= certain.high && tone !== 'low',
    moods: Object.fromEntries(MOODS.map((mood, at) => [mood, moods[at] ?? 0])) as Record<
      Mood,
      number
    >,
    event,
    guess,
  };
}

/** The vectors of a text's known features, summed; a long text does not weigh more. */
function sumOf(text: string): Float64Array {
  const rows = rowsOf(featuresOf(text));
  return sumOfRows(rows, rows.length);
}

function sumOfRows(rows: Iterable<number>, count: number): Float64Array {
  const { width, numbers, written } = reader();
  const parts = width / PART_PLACES;
  const sum = new Float64Array(width);
  for (const row of rows) {
    for (let part = 0; part < parts; part += 1) {
      const from = (part * WRITTEN_PARTS + (numbers[row * parts + part] as number)) * PART_PLACES;
      for (let place = 0; place < PART_PLACES; place += 1) {
        const at = part * PART_PLACES + place;
        sum[at] = (sum[at] as number) + (written[from + place] as number);
      }
    }
  }
  const scale = 4 / Math.sqrt(16 + count);
  return sum.map((value) => value * scale);
}

/** Binary search; -1: the feature is not known. */
function rowOf(features: Int32Array, feature: number): number {
  let low = 0;
  let high = features.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = features[middle] as number;
    if (found === feature) return middle;
    if (found < feature) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** From this probability an event counts against a tone that does not suit it. */
const LIKELY_EVENT = 0.25;

/** The least chance that the network must give to the event that the cues name. */
const CUED_CHANCE = 0.05;

/** The event of the cues, unless the network finds it improbable or its tone is wrong. */
function cued(
  text: string,
  { low, high }: { low: number; high: number },
  events: Float64Array,
): EventId | null {
  const plain = toSimplified(text.normalize('NFKC').toLowerCase());
  const event = cuedEvent(plain);
  if (event === null) return null;
  if (isBeyondDoubt(event, plain)) return event;
  if ((events[EVENT_CLASSES.indexOf(event)] ?? 0) < CUED_CHANCE) return null;
  const against = { low: high, bright: low, open: 0 }[EVENTS[event].tone];
  return against < 0.5 ? event : null;
}

/** A text this short that names its feeling means what it says; a longer one may not. */
const PLAIN_MAX_CHARACTERS = { low: 10, high: 20 } as const;

/** How much more probable plain words make their side. */
const PLAIN_ODDS = { low: 6, high: 3 } as const;

function withPlainWords(text: string, found: Float64Array): [number, number, number] {
  let [low = 0, , high = 0] = found;
  const even = found[1] ?? 0;
  if (text.length <= PLAIN_MAX_CHARACTERS.high) {
    const words = weighWords(toSimplified(text));
    const bright = brightOf(words);
    const isLow = words.low >= 1 && words.low > bright * 0.6;
    if (isLow && text.length <= PLAIN_MAX_CHARACTERS.low) low *= PLAIN_ODDS.low;
    if (bright >= 2 && bright * 0.6 > words.low) high *= PLAIN_ODDS.high;
  }
  const sum = low + even + high;
  return [low / sum, even / sum, high / sum];
}

function classify(
  head: { weights: Float32Array; bias: readonly number[] },
  sum: Float64Array,
): Float64Array {
  const scores = Float64Array.from(head.bias, (bias, c) =>
    sum.reduce(
      (score, value, place) => score + value * (head.weights[c * sum.length + place] as number),
      bias,
    ),
  );
  const top = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - top));
  const total = parts.reduce((all, part) => all + part, 0);
  return parts.map((part) => part / total);
}

function indexOfLargest(values: Float64Array): number {
  return values.reduce((best, value, at) => (value > (values[best] as number) ? at : best), 0);
}
