// The built-in reply: one line of the repertoire, chosen by what the entry tells, with at most one
// clause of the writer. It claims nothing beyond the text; when the reading is unsure, the line
// takes up a word of the entry or is plain.
import { isAtLeast } from '#domain/care/danger.ts';
import type { ReplyCare } from '#domain/care/reply-care.ts';
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { personaKeyOf, type PersonaKey } from '#engine/personas.ts';
import { EVENTS, type EventId } from '#engine/reading/events.ts';
import { readEntry, readTone, type EntryReading } from '#engine/reading/reader.ts';
import { OPENERS } from '#engine/repertoire/openers.ts';
import { linesFor, type GeneralKey } from '#engine/repertoire/repertoire.ts';
import { actOf } from '#engine/reply/acts.ts';
import { toldBack } from '#engine/reply/echo.ts';
import { isIronic } from '#engine/mood/irony.ts';
import { pickQuote } from '#engine/reply/quote.ts';
import {
  REPLY_MAX_CHARACTERS,
  say,
  type Choice,
  type ComposedReply,
  type OwnWords,
} from '#engine/reply/say.ts';
import { shadowsIn, type Shadow } from '#engine/reply/shadow.ts';
import { hasLowFeeling, topicsOf, type FoundTopic } from '#engine/reply/topic.ts';
import { readDanger } from '#engine/safety.ts';
import { lengthOf, readableText } from '#engine/text/clauses.ts';
import { hashText, rotateBySeed } from '#engine/text/hash.ts';

export { REPLY_MAX_CHARACTERS } from '#engine/reply/say.ts';
export { streamChunks } from '#engine/reply/stream-chunks.ts';

/** The seed selects between equally fitting replies; pass a new one for another reply. */
export interface ReplyInput {
  roleKey: string;
  /** The user's latest message; without one, the post's own text. */
  content: string;
  /** Earlier turns, oldest first; earlier replies are not repeated. */
  context: readonly ContextTurn[];
  /** The post. It is quoted when the message has nothing to quote. */
  postText: string;
  /** The reply that this one replaces; it is not repeated. null: none. */
  replaced?: string | null;
  /** How the user wants to be called; null: by no name. */
  calledName?: string | null;
  /** Ids of the lines of the user's last replies (domain/replies/reply-line.ts). */
  recentLines?: readonly string[];
  /** What signs of danger ask of the reply; absent: nothing. */
  care?: Pick<ReplyCare, 'tier' | 'words'>;
  seed: string;
}

/** Of a hundred lines for an event or a topic, so many follow the writer's own words. */
const LED_PERCENT = { event: 45, topic: 40, word: 15 } as const;

/** Of a hundred unsure entries with a topic, so many are answered by it. */
const TOPICAL_PERCENT = { question_asker: 85, others: 75 } as const;

/** An entry that is hardly longer than what would be told back is rather answered than repeated. */
const SHORT_CHARACTERS = 16;

/**
 * A reply of at most {@link REPLY_MAX_CHARACTERS}, the same for the same input. Prepared words for
 * danger override every persona; a bright line needs an entry without a shadow. From the brake on
 * a reply is plain presence.
 */
export function composeReply(input: ReplyInput): ComposedReply {
  const persona = personaKeyOf(input.roleKey);
  const message = readableText(input.content);
  const post = readableText(input.postText);
  const earlier = earlierReplies(input);
  const { tier = 'none', words = [] } = input.care ?? {};
  if (words.length > 0) {
    const lines = rotateBySeed(words, input.seed, (line) => line);
    return { text: lines.find((line) => !earlier.includes(line)) ?? lines[0] ?? '', lineId: null };
  }
  if (isAtLeast(tier, 'brake')) {
    const key =
      actOf(message === '' ? post : message) === 'english' ? 'englishPresence' : 'presence';
    return say([general(key, persona)], input.seed, input.recentLines ?? [], earlier);
  }
  const choices =
    message === '' && post === ''
      ? [general('images', persona)]
      : choicesFor(message === '' ? post : message, post, persona, input);
  return addressed(say(choices, input.seed, input.recentLines ?? [], earlier), earlier, input);
}

/** Beginnings that a name and a comma fit before. */
const ADDRESSABLE = /^(?:你|今天|今晚|这|那|先|慢慢)/u;

/** Calls the user by name, once in a conversation. */
function addressed(
  reply: ComposedReply,
  earlier: readonly string[],
  { calledName = null }: ReplyInput,
): ComposedReply {
  if (calledName === null || !ADDRESSABLE.test(reply.text)) return reply;
  const text = `${calledName}，${reply.text}`;
  const isFitting =
    lengthOf(text) <= REPLY_MAX_CHARACTERS &&
    !earlier.some((before) => before.includes(`${calledName}，`));
  return isFitting ? { ...reply, text } : reply;
}

function earlierReplies({ context, replaced = null }: ReplyInput): string[] {
  return [
    ...context.filter((turn) => turn.role === 'assistant').map((turn) => turn.content),
    ...(replaced === null ? [] : [replaced]),
  ];
}

const SILENT: OwnWords = { quote: null, echo: null };

function general(key: GeneralKey, persona: PersonaKey, own: OwnWords = SILENT): Choice {
  return { lines: linesFor(key, persona), ledPercent: 0, ...own };
}

/** What is preferred among the lines for a feeling. */
interface Manner {
  /** Without the writer's words. */
  isBare: boolean;
  isAsking: boolean;
}

/** Of a hundred replies to a feeling, so many ask; the listener never does. */
const ASKING_PERCENT: Readonly<Record<PersonaKey, number>> = {
  default_conversation_guide: 60,
  quiet_listener: 0,
  question_asker: 100,
  warm_elder: 45,
  straight_talker: 60,
  poetic_observer: 20,
};

/** The lines for a feeling, those in the preferred manner first. */
function felt(key: GeneralKey, persona: PersonaKey, own: OwnWords, manner: Manner): Choice[] {
  const choice = general(key, persona, own);
  const misses = (line: string): number =>
    (/\{[qe]\}/u.test(line) === manner.isBare ? 2 : 0) +
    (/？/u.test(line) === manner.isAsking ? 0 : 1);
  return [0, 1, 2, 3].map((count) => ({
    ...choice,
    lines: choice.lines.filter((line) => misses(line) === count),
  }));
}

function topicalPercent(persona: PersonaKey): number {
  return persona === 'question_asker' ? TOPICAL_PERCENT.question_asker : TOPICAL_PERCENT.others;
}

/** Of a hundred entries, so many are answered without their words: more of the short ones. */
function barePercent(text: string, key: GeneralKey): number {
  if (key !== 'low' && key !== 'high') return 12;
  return lengthOf(text) <= SHORT_CHARACTERS ? 50 : 25;
}

/** What may be said to a text, best first; the last choice always fits. */
function choicesFor(text: string, post: string, persona: PersonaKey, input: ReplyInput): Choice[] {
  const before = turnsBefore(text, post, input);
  const plain = general(before === '' ? 'plain' : 'follow', persona);
  const reading = readEntry(text);
  const act = actOf(text);
  if (act === 'english') return [general(englishKey(reading), persona), plain];
  const own = ownWords(text, reading, input);
  if (act === 'advice')
    return [general(reading.isLow ? 'adviceLow' : 'advice', persona, own), plain];
  if (act !== null) return [general(act, persona), plain];

  const event = eventKey(text, before, reading);
  const chance = (name: string): number =>
    hashText(`${input.seed}\n${persona}\n${name}\n${text}`) % 100;
  const feeling = feelingKey(text, before, reading);
  const manner = {
    isBare: chance('bare') < barePercent(text, feeling),
    isAsking: chance('ask') < ASKING_PERCENT[persona],
  };
  const topics = topicChoices(text, before, reading, persona, own);
  return [
    ...(event === null
      ? []
      : [{ lines: linesFor(event, persona), ledPercent: LED_PERCENT.event, ...own }]),
    ...(feeling === 'irony' ? felt(feeling, persona, own, { ...manner, isBare: false }) : []),
    ...topics.feelings,
    ...(chance('topic') < topicalPercent(persona) ? topics.things : []),
    ...(feeling === 'irony' ? [] : felt(feeling, persona, own, manner)),
    ...topics.things,
    plain,
  ];
}

/** The lines for the topics of a text: its feelings, and the things and persons it is about. */
function topicChoices(
  text: string,
  before: string,
  reading: EntryReading,
  persona: PersonaKey,
  own: OwnWords,
): { feelings: Choice[]; things: Choice[] } {
  const shadows = shadowsIn(text);
  const isGood = isJoyful(text, reading) && shadows.length === 0 && !isDark(before);
  const tone = reading.isLow ? 'low' : isGood ? 'high' : null;
  const found = topicsOf(text, own.echo ?? own.quote, reading, shadows);
  const choices = ({ topic, word }: FoundTopic): Choice[] => {
    const led = lengthOf(text) <= SHORT_CHARACTERS ? LED_PERCENT.word : LED_PERCENT.topic;
    const ofTone = tone === null ? [] : (topic[tone]?.[persona] ?? []);
    const named = { ...own, word };
    return [
      { ...named, lines: ofTone, ledPercent: led },
      {
        ...named,
        lines: topic.lines[persona],
        ledPercent: led,
        openers: tone === null || topic.tone !== 'open' ? [] : OPENERS[tone][persona],
      },
    ];
  };
  return {
    feelings: found.filter(({ topic }) => topic.rank === 3).flatMap(choices),
    things: found.filter(({ topic }) => topic.rank < 3).flatMap(choices),
  };
}

/** The writer's own earlier words in this conversation; empty for an entry itself. */
function turnsBefore(text: string, post: string, { context }: ReplyInput): string {
  const said = context
    .filter((turn) => turn.role === 'user')
    .map((turn) => readableText(turn.content));
  return [...new Set([post, ...said])].filter((turn) => turn !== text && turn !== '').join('\n');
}

function ownWords(text: string, reading: EntryReading, input: ReplyInput): OwnWords {
  const quote = pickQuote(text, earlierReplies(input), (clause) => {
    const read = readTone(clause);
    if (reading.isLow) return read.low - read.high;
    return reading.isHigh ? read.high - read.low : -Math.max(0, read.low - 0.5);
  });
  return { quote, echo: toldBack(text, quote) };
}

/** An event is named only where nothing in the entry speaks against it. */
function eventKey(
  text: string,
  before: string,
  reading: EntryReading,
): EventId | GeneralKey | null {
  const { event } = reading;
  if (event === null) return null;
  if (EVENTS[event].tone !== 'bright') return event;
  if (shadowsIn(text).some((shadow) => !BELONGS[shadow].includes(event))) return null;
  return isDark(before) ? 'goodAfterBad' : event;
}

/** Bright events whose stories hold such words by nature. */
const BELONGS: Readonly<Record<Shadow, readonly EventId[]>> = {
  loss: ['found_item'],
  illness: ['birth', 'pregnancy', 'recovered', 'helped_someone'],
  conflict: ['reconciled'],
  curse: [],
};

/** What may be said of the feeling alone. */
function feelingKey(text: string, before: string, reading: EntryReading): GeneralKey {
  if (isIronic(text) && !reading.isHigh) return 'irony';
  if (reading.isLow) return 'low';
  if (shadowsIn(text).length > 0) return unsureKey(text, before, reading);
  if (reading.isHigh && isDark(before)) return 'goodAfterBad';
  if (reading.isHigh) return isJoyful(text, reading) ? 'high' : 'warm';
  return reading.isEven && !isDark(before) ? 'even' : unsureKey(text, before, reading);
}

/** From this probability joy is shared; below it a good day is only listened to. */
const JOY_FROM = 0.78;

function isJoyful(text: string, reading: EntryReading): boolean {
  return reading.high >= JOY_FROM && !hasLowFeeling(text);
}

/** From this probability an unsure entry is answered gently; the lines suit a good day too. */
const TENDER_FROM = 0.7;

/** From this probability, an unsure entry without dark words is answered with liking. */
const WARM_FROM = 0.5;

function unsureKey(text: string, before: string, reading: EntryReading): GeneralKey {
  if (reading.low >= TENDER_FROM || shadowsIn(text).length > 0 || isDark(before)) return 'tender';
  return reading.high >= WARM_FROM && !hasLowFeeling(text) ? 'warm' : 'open';
}

/** Earlier words that a cheer would not suit. */
function isDark(before: string): boolean {
  if (before === '') return false;
  return (
    readEntry(before).isLow ||
    shadowsIn(before).length > 0 ||
    isAtLeast(readDanger(before).tier, 'line')
  );
}

function englishKey(reading: EntryReading): GeneralKey {
  if (reading.isLow) return 'englishLow';
  return reading.isHigh ? 'englishHigh' : 'englishPlain';
}
