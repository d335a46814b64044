// The mood and the valence of a text: the trained reader judges, and rules keep a low text from a
// cheerful label (rulings 8).
import { MOODS, type Mood, type Valence } from '#domain/diaries/mood.ts';
import { readEntry } from '#engine/reading/reader.ts';
import { WEIGHTS } from '#engine/reading/weights.ts';
import { isIronic } from '#engine/mood/irony.ts';
import { readableText } from '#engine/text/clauses.ts';

export interface MoodReading {
  /** One of the six; 思考 or 平静 when the valence is low. */
  mood: Mood;
  valence: Valence;
}

const CHEERFUL: readonly Mood[] = ['愉快', '充实', '温馨'];

const BRIGHT: readonly Mood[] = [...CHEERFUL, '感动'];

/** Deterministic on every platform; a text without words is 平静, even. */
export function readMood(text: string): MoodReading {
  const readable = readableText(text);
  if (!/[\p{L}\p{N}]/u.test(readable)) return { mood: '平静', valence: 'even' };
  const { low, high, isHigh, moods } = readEntry(readable);
  const { lowLabel, cheerfulLabel } = WEIGHTS.certain;
  if (low >= lowLabel || (isIronic(readable) && low >= high))
    return { mood: moods.思考 > moods.平静 ? '思考' : '平静', valence: 'low' };
  const open = isHigh
    ? BRIGHT
    : MOODS.filter((mood) => low < cheerfulLabel || !CHEERFUL.includes(mood));
  const mood = open.reduce((best, other) => (moods[other] > moods[best] ? other : best));
  return { mood, valence: high > 0.5 && mood !== '思考' ? 'high' : 'even' };
}
