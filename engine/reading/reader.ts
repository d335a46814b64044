// Reads an entry with the trained weights: is it low, even or high; its mood; its event; danger.
// It says when it does not know: each answer needs a probability that was measured on entries the
// training never saw.
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { DANGERS, EVENT_CLASSES, type DangerKind } from '#engine/reading/classes.ts';
import { cuedEvent, isBeyondDoubt } from '#engine/reading/cues.ts';
import { EVENTS, type EventId } from '#engine/reading/events.ts';
import { featuresOf } from '#engine/reading/features.ts';
import { unpackMatrix, unpackNumbers } from '#engine/reading/weights-format.ts';
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
  /** The most probable danger besides `none`, and the probability of any danger. */
  danger: { kind: Exclude<DangerKind, 'none'>; probability: number };
}

interface Reader {
  width: number;
  /** Row of a feature's vector. */
  rows: ReadonlyMap<number, number>;
  vectors: Float32Array;
  heads: Record<keyof typeof WEIGHTS.heads, { weights: Float32Array; bias: readonly number[] }>;
}

let shared: Reader | undefined;

/** Decoding takes a few milliseconds and happens at the first reading. */
function reader(): Reader {
  shared ??= {
    width: WEIGHTS.width,
    rows: new Map(unpackNumbers(WEIGHTS.features).map((feature, row) => [feature, row])),
    vectors: unpackMatrix(WEIGHTS.vectors),
    heads: {
      valence: headOf('valence'),
      mood: headOf('mood'),
      event: headOf('event'),
      danger: headOf('danger'),
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

/** Deterministic. An empty text is even and unsure. */
export function readEntry(text: string): EntryReading {
  const { heads } = reader();
  const { certain } = WEIGHTS;
  const sum = sumOf(text);
  const [low, even, high] = withPlainWords(text, classify(heads.valence, sum));
  const moods = classify(heads.mood, sum);
  const events = classify(heads.event, sum);
  const dangers = classify(heads.danger, sum);
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
    danger: {
      kind: DANGERS[1 + indexOfLargest(dangers.subarray(1))] as Exclude<DangerKind, 'none'>,
      probability: 1 - (dangers[0] ?? 1),
    },
  };
}

/** The vectors of a text's known features, summed; a long text does not weigh more. */
function sumOf(text: string): Float64Array {
  const { width, rows, vectors } = reader();
  const sum = new Float64Array(width);
  let known = 0;
  for (const feature of featuresOf(text)) {
    const row = rows.get(feature);
    if (row === undefined) continue;
    known += 1;
    for (let place = 0; place < width; place += 1)
      sum[place] = (sum[place] as number) + (vectors[row * width + place] as number);
  }
  const scale = 4 / Math.sqrt(16 + known);
  return sum.map((value) => value * scale);
}

/** From this probability an event counts against a tone that does not suit it. */
const LIKELY_EVENT = 0.25;

/** The least chance that the network must give to the event that the cues name. */
const CUED_CHANCE = 0.03;

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

/** A short text that names its feeling means what it says; a long one may not. */
const PLAIN_MAX_CHARACTERS = 40;

/** How much more probable plain words make their side; measured neutral on texts that show it. */
const PLAIN_ODDS = { low: 4, high: 3 } as const;

function withPlainWords(text: string, found: Float64Array): [number, number, number] {
  let [low = 0, , high = 0] = found;
  const even = found[1] ?? 0;
  if (text.length <= PLAIN_MAX_CHARACTERS) {
    const words = weighWords(toSimplified(text));
    const bright = brightOf(words);
    if (words.low >= 1 && words.low > bright * 0.6) low *= PLAIN_ODDS.low;
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
