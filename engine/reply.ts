// The built-in reply: one line of the repertoire, chosen by what the entry tells, with at most one
// quotation. It claims nothing beyond the text; when the reading is unsure, the line is plain.
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { personaKeyOf, type PersonaKey } from '#engine/personas.ts';
import { EVENTS, type EventId } from '#engine/reading/events.ts';
import { readEntry, readTone, type EntryReading } from '#engine/reading/reader.ts';
import { lineIdOf, QUOTE_SLOT } from '#engine/repertoire/line.ts';
import { linesFor, type GeneralKey } from '#engine/repertoire/repertoire.ts';
import { actOf } from '#engine/reply/acts.ts';
import { crisisLines } from '#engine/reply/crisis-lines.ts';
import { isIronic } from '#engine/mood/irony.ts';
import { pickQuote } from '#engine/reply/quote.ts';
import { shadowsIn, type Shadow } from '#engine/reply/shadow.ts';
import { detectCrisis } from '#engine/safety.ts';
import { lengthOf, readableText } from '#engine/text/clauses.ts';
import { hashText, rotateBySeed } from '#engine/text/hash.ts';

export { streamChunks } from '#engine/reply/stream-chunks.ts';

/** Maximum length of a reply. */
export const REPLY_MAX_CHARACTERS = 80;

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
  /** Ids of the lines of the user's last replies (domain/replies/reply-line.ts). */
  recentLines?: readonly string[];
  seed: string;
}

/** A reply, and the id of its line; null where lines may return, as in danger. */
export interface ComposedReply {
  text: string;
  lineId: string | null;
}

/** A key of the repertoire, and the quotation that its lines may use. */
interface Choice {
  key: EventId | GeneralKey;
  quote: string | null;
}

/** Of a hundred lines of an event without a slot, so many open with the quotation. */
const OPENS_WITH_QUOTE_PERCENT = 50;

/** Of a hundred entries without a known event, so many are quoted; always the same ones. */
const QUOTED_PERCENT = 78;

/**
 * A reply of at most {@link REPLY_MAX_CHARACTERS}, the same for the same input. Danger overrides
 * every persona; a bright line needs an entry without a shadow.
 */
export function composeReply(input: ReplyInput): ComposedReply {
  const persona = personaKeyOf(input.roleKey);
  const message = readableText(input.content);
  const post = readableText(input.postText);
  const earlier = earlierReplies(input);
  const danger = detectCrisis(message === '' ? post : message);
  if (danger.level !== 'none') {
    const lines = rotateBySeed(crisisLines(danger), input.seed, (line) => line);
    return { text: lines.find((line) => !earlier.includes(line)) ?? lines[0] ?? '', lineId: null };
  }
  if (message === '' && post === '')
    return say([{ key: 'images', quote: null }], persona, input, earlier);
  return say(choicesFor(message === '' ? post : message, post, input), persona, input, earlier);
}

function earlierReplies({ context, replaced = null }: ReplyInput): string[] {
  return [
    ...context.filter((turn) => turn.role === 'assistant').map((turn) => turn.content),
    ...(replaced === null ? [] : [replaced]),
  ];
}

/** What may be said to a text, best first; the last choice always fits. */
function choicesFor(text: string, post: string, input: ReplyInput): Choice[] {
  const before = turnsBefore(text, post, input);
  const plain: Choice = { key: before === '' ? 'plain' : 'follow', quote: null };
  const reading = readEntry(text);
  const act = actOf(text);
  if (act === 'english') return [{ key: englishKey(reading), quote: null }, plain];
  if (act === 'advice')
    return [
      { key: reading.isLow ? 'adviceLow' : 'advice', quote: quoteOf(text, reading, input) },
      plain,
    ];
  if (act !== null) return [{ key: act, quote: null }, plain];

  const quote = quoteOf(text, reading, input);
  const event = eventKey(text, before, reading);
  const spared = hashText(`${input.seed}\n${text}`) % 100 < QUOTED_PERCENT ? quote : null;
  const feeling = feelingKey(text, before, reading, spared);
  return [
    ...(event === null ? [] : [{ key: event, quote }]),
    ...(feeling === null ? [] : [{ key: feeling, quote: spared }]),
    ...(spared === null ? [] : [{ key: 'open' as const, quote }]),
    plain,
  ];
}

/** The writer's own earlier words in this conversation; empty for an entry itself. */
function turnsBefore(text: string, post: string, { context }: ReplyInput): string {
  const said = context
    .filter((turn) => turn.role === 'user')
    .map((turn) => readableText(turn.content));
  return [...new Set([post, ...said])].filter((turn) => turn !== text && turn !== '').join('\n');
}

function quoteOf(text: string, reading: EntryReading, input: ReplyInput): string | null {
  return pickQuote(text, earlierReplies(input), (clause) => {
    const read = readTone(clause);
    if (reading.isLow) return read.low - read.high;
    return reading.isHigh ? read.high - read.low : -Math.max(0, read.low - 0.5);
  });
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

/** What may be said of the feeling alone; null: the reading is unsure. */
function feelingKey(
  text: string,
  before: string,
  reading: EntryReading,
  quote: string | null,
): GeneralKey | null {
  if (isIronic(text) && !reading.isHigh && quote !== null) return 'irony';
  if (reading.isLow) return quote === null ? 'lowBare' : 'low';
  if (shadowsIn(text).length > 0) return null;
  if (reading.isHigh && isDark(before)) return 'goodAfterBad';
  if (reading.isHigh) return quote === null ? 'highBare' : 'high';
  return reading.isEven && quote !== null && !isDark(before) ? 'even' : null;
}

/** Earlier words that a cheer would not suit. */
function isDark(before: string): boolean {
  if (before === '') return false;
  return (
    readEntry(before).isLow || shadowsIn(before).length > 0 || detectCrisis(before).level !== 'none'
  );
}

function englishKey(reading: EntryReading): GeneralKey {
  if (reading.isLow) return 'englishLow';
  return reading.isHigh ? 'englishHigh' : 'englishPlain';
}

/** The first line, by seed, that fits and was not used lately; an old one rather than none. */
function say(
  choices: readonly Choice[],
  persona: PersonaKey,
  input: ReplyInput,
  earlier: readonly string[],
): ComposedReply {
  const recent = new Set(input.recentLines);
  const isFresh = (line: string): boolean =>
    !recent.has(lineIdOf(line)) && !earlier.some((text) => text.includes(spineOf(line)));
  const spoken = choices.flatMap(({ key, quote }) =>
    rotateBySeed(linesFor(key, persona), input.seed, (line) => line)
      .filter((line) => quote !== null || !line.includes(QUOTE_SLOT))
      .map((line) => ({ line, text: fill(line, quote, input.seed) }))
      .filter(({ text }) => lengthOf(text) <= REPLY_MAX_CHARACTERS),
  );
  const chosen = spoken.find(({ line }) => isFresh(line)) ?? spoken[0];
  return chosen === undefined
    ? { text: '', lineId: null }
    : { text: chosen.text, lineId: lineIdOf(chosen.line) };
}

function fill(line: string, quote: string | null, seed: string): string {
  if (quote === null) return line;
  const own = quote.replace(/[“”"]/gu, '');
  if (line.includes(QUOTE_SLOT)) return line.replace(QUOTE_SLOT, () => `“${own}”`);
  const opens = hashText(`${seed}\n${own}`) % 100 < OPENS_WITH_QUOTE_PERCENT;
  return opens ? `“${own}”。${line}` : line;
}

/** The longest fixed part of a line: an earlier reply that holds it used the line. */
function spineOf(line: string): string {
  return line
    .split(QUOTE_SLOT)
    .reduce((longest, part) => (part.length > longest.length ? part : longest));
}
