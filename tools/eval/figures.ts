// The figures of the built-in engine over labelled entries. All are shares from 0 to 1.
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { readMood } from '#engine/mood.ts';
import { PERSONA_KEYS, type PersonaKey } from '#engine/personas.ts';
import { readEntry } from '#engine/reading/reader.ts';
import { EVENT_LINES } from '#engine/repertoire/repertoire.ts';
import { TOPICS, type Topic } from '#engine/repertoire/topics.ts';
import { lineIdOf } from '#engine/repertoire/line.ts';
import { LINE_RETURNS_AFTER_REPLIES } from '#domain/replies/reply-line.ts';
import { composeReply } from '#engine/reply.ts';
import type { CorpusEntry } from '#tools/eval/corpus.ts';

export interface ReadingFigures {
  lowFound: number;
  othersCalledLow: number;
  /** Low entries labelled 愉快, 充实 or 温馨. */
  cheerfulOnLow: number;
  moodsRight: number;
  /** Entries whose event is named, and how many of the named ones are right. */
  eventsNamed: number;
  namedEventsRight: number;
}

const CHEERFUL: readonly Mood[] = ['愉快', '充实', '温馨'];

export function readingFigures(entries: readonly CorpusEntry[]): ReadingFigures {
  const read = entries.map((entry) => ({
    entry,
    label: readMood(entry.text),
    event: readEntry(entry.text).event,
  }));
  const low = read.filter(({ entry }) => entry.valence === 'low');
  const others = read.filter(({ entry }) => entry.valence !== 'low');
  const named = read.filter(({ event }) => event !== null);
  return {
    lowFound: share(low, ({ label }) => label.valence === 'low'),
    othersCalledLow: share(others, ({ label }) => label.valence === 'low'),
    cheerfulOnLow: share(low, ({ label }) => CHEERFUL.includes(label.mood)),
    moodsRight: share(read, ({ entry, label }) => entry.mood === label.mood),
    eventsNamed: named.length / read.length,
    namedEventsRight: share(named, ({ entry, event }) => entry.event === event),
  };
}

/** How often each written mood is read as each mood. */
export function moodTable(entries: readonly CorpusEntry[]): Record<Mood, Record<Mood, number>> {
  const row = (): Record<Mood, number> =>
    Object.fromEntries(MOODS.map((mood) => [mood, 0])) as Record<Mood, number>;
  const table = Object.fromEntries(MOODS.map((mood) => [mood, row()])) as Record<
    Mood,
    Record<Mood, number>
  >;
  for (const entry of entries) table[entry.mood][readMood(entry.text).mood] += 1;
  return table;
}

export interface ReplyFigures {
  /** Replies that suit another entry as well, by {@link suits}. */
  swappable: number;
  /** Replies whose line the same person saw within the last 30. */
  returned: number;
  asking: number;
  quoting: number;
  /** Replies without danger that name an event. */
  namingAnEvent: number;
  /** Lines of a held-out fifth that a count of characters gives to the right persona of six. */
  personasTold: number;
}

interface Answered {
  entry: CorpusEntry;
  persona: PersonaKey;
  text: string;
  lineId: string | null;
}

/** The replies of one persona to entries in their order, as one person would get them. */
export function answerAll(entries: readonly CorpusEntry[], persona: PersonaKey): Answered[] {
  const recent: string[] = [];
  return entries.map((entry) => {
    const { text, lineId } = composeReply({
      roleKey: persona,
      content: entry.text,
      context: [],
      postText: entry.text,
      recentLines: recent.slice(-LINE_RETURNS_AFTER_REPLIES),
      seed: entry.id,
    });
    if (lineId !== null) recent.push(lineId);
    return { entry, persona, text, lineId };
  });
}

/** Entries under which each reply is tried. */
const SWAPS = 20;

export function replyFigures(entries: readonly CorpusEntry[]): ReplyFigures {
  const answered = PERSONA_KEYS.flatMap((persona) => answerAll(entries, persona)).filter(
    ({ lineId }) => lineId !== null,
  );
  const swapped = answered.flatMap((answer, at) =>
    Array.from({ length: SWAPS }, (_, turn) => {
      const other = entries[(at * 7 + turn * 101 + 13) % entries.length] as CorpusEntry;
      return other !== answer.entry && suits(answer, other);
    }),
  );
  const returned = PERSONA_KEYS.flatMap((persona) => {
    const ids = answered.filter((answer) => answer.persona === persona).map(({ lineId }) => lineId);
    return ids.map((id, at) =>
      ids.slice(Math.max(0, at - LINE_RETURNS_AFTER_REPLIES), at).includes(id),
    );
  });
  return {
    swappable: share(swapped, (isSuited) => isSuited),
    returned: share(returned, (again) => again),
    asking: share(answered, ({ text }) => /[？?]/u.test(text)),
    quoting: share(answered, ({ text }) => text.includes('“')),
    namingAnEvent: share(answered, ({ lineId }) => EVENT_OF_LINE.has(lineId ?? '')),
    personasTold: personasTold(),
  };
}

const EVENT_OF_LINE = new Map(
  Object.entries(EVENT_LINES).flatMap(([event, lines]) =>
    Object.values(lines).flatMap((texts) => texts.map((line) => [lineIdOf(line), event] as const)),
  ),
);

const TOPICS_OF_LINE = new Map<string, Topic[]>();
for (const topic of Object.values(TOPICS))
  for (const lines of [topic.lines, topic.low, topic.high])
    for (const line of Object.values(lines ?? {}).flat() as string[]) {
      const id = lineIdOf(line);
      TOPICS_OF_LINE.set(id, [...(TOPICS_OF_LINE.get(id) ?? []), topic]);
    }

/** A clause of the entry in a reply, quoted or in the second person. */
const OWN_WORDS_MIN_CHARACTERS = 4;
const inSecondPerson = (text: string): string => text.replace(/[我俺]/gu, '你').replace(/\s/gu, '');

/**
 * The mechanical swap test: a reply suits another entry when it repeats nothing that is missing
 * there, names no event that is not there and takes up no topic that is not there.
 */
export function suits(
  answer: Pick<Answered, 'entry' | 'text' | 'lineId'>,
  other: CorpusEntry,
): boolean {
  const own = inSecondPerson(answer.entry.text);
  const there = inSecondPerson(other.text);
  const repeated = answer.text
    .split(/[。，；、！？…“”\n]+/u)
    .map(inSecondPerson)
    .filter((part) => [...part].length >= OWN_WORDS_MIN_CHARACTERS && own.includes(part));
  if (repeated.some((part) => !there.includes(part))) return false;
  const event = EVENT_OF_LINE.get(answer.lineId ?? '');
  if (event !== undefined) return event === other.event;
  const topics = TOPICS_OF_LINE.get(answer.lineId ?? '');
  return topics === undefined || topics.some(({ words }) => other.text.search(words) >= 0);
}

/** Every fifth line is by the pairs of characters in all others. */
function personasTold(): number {
  const lines = Object.values(EVENT_LINES).flatMap((byPersona) =>
    PERSONA_KEYS.flatMap((persona) => byPersona[persona].map((text) => ({ persona, text }))),
  );
  const counts = new Map<string, Map<PersonaKey, number>>();
  const totals = new Map<PersonaKey, number>();
  for (const [at, { persona, text }] of lines.entries()) {
    if (at % 5 === 0) continue;
    for (const pair of pairsOf(text)) {
      const row = counts.get(pair) ?? new Map<PersonaKey, number>();
      row.set(persona, (row.get(persona) ?? 0) + 1);
      counts.set(pair, row);
      totals.set(persona, (totals.get(persona) ?? 0) + 1);
    }
  }
  const tell = (text: string): PersonaKey => {
    const scores = PERSONA_KEYS.map((persona) => ({
      persona,
      score: pairsOf(text).reduce(
        (sum, pair) =>
          sum +
          Math.log(
            ((counts.get(pair)?.get(persona) ?? 0) + 0.5) / ((totals.get(persona) ?? 0) + 500),
          ),
        0,
      ),
    }));
    return scores.reduce((best, other) => (other.score > best.score ? other : best)).persona;
  };
  return share(
    lines.filter((_, at) => at % 5 === 0),
    ({ persona, text }) => tell(text) === persona,
  );
}

function pairsOf(text: string): string[] {
  const units = [...`^${text.replaceAll('“{q}”', '')}$`];
  return units.slice(1).flatMap((unit, at) => [unit, (units[at] ?? '') + unit]);
}

export function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(is).length / items.length;
}
