// Finds the words of an entry that a reply may take up when no event is certain.
import type { EntryReading } from '#engine/reading/reader.ts';
import { FEELING_TOPICS } from '#engine/repertoire/topics/feelings.ts';
import { TOPICS, type Topic } from '#engine/repertoire/topics.ts';
import type { Shadow } from '#engine/reply/shadow.ts';
import { toSimplified } from '#engine/text/simplified.ts';

export interface FoundTopic {
  topic: Topic;
  /** As the writer spelled it. */
  word: string;
}

/** From this probability of a low entry, persons are only taken up when it is certain. */
const PERSON_BELOW_LOW = 0.4;

/** From this probability of a good day, bright topics are taken up. */
const BRIGHT_FROM = 0.5;

/** A text of this length is about every word it has. */
const SHORT_CHARACTERS = 24;

/**
 * The topics of a text that suit its reading: by rank. In a longer
 * text only those in `told`, the words that a reply would repeat, are what it is about.
 */
export function topicsOf(
  text: string,
  told: string | null,
  reading: EntryReading,
  shadows: readonly Shadow[],
): FoundTopic[] {
  const read = text.length <= SHORT_CHARACTERS ? text : (told ?? '');
  const plain = toSimplified(read);
  return Object.values(TOPICS)
    .filter((topic) => suits(topic, reading, shadows))
    .flatMap((topic) => {
      const [match] = plain.matchAll(topic.words);
      if (match === undefined) return [];
      const word = match[1] ?? match[0];
      const at = match.index + match[0].indexOf(word);
      return [{ topic, word: read.slice(at, at + word.length) }];
    })
    .toSorted((a, b) => b.topic.rank - a.topic.rank);
}

/** Beside a death only the feelings themselves are taken up. */
function suits(topic: Topic, reading: EntryReading, shadows: readonly Shadow[]): boolean {
  if (shadows.includes('loss') && topic.tone !== 'low') return false;
  if (topic.tone === 'low') return !reading.isHigh && reading.low > reading.high;
  // A light question about a person hurts where the entry may be low.
  if (topic.rank < 2 && !reading.isLow && reading.low >= PERSON_BELOW_LOW) return false;
  if (topic.tone === 'bright')
    return !reading.isLow && shadows.length === 0 && reading.high >= BRIGHT_FROM;
  return true;
}

/** True when a text names a bad feeling or a mishap; joy is not shared then. */
export function hasLowFeeling(text: string): boolean {
  const plain = toSimplified(text);
  return (
    /一个人|独自/u.test(plain) ||
    Object.values(FEELING_TOPICS).some(
      ({ tone, words }) => tone === 'low' && plain.search(words) >= 0,
    )
  );
}
