// Says one of several written lines: fills its slots, leads with the writer's words where it has
// none, and keeps a line from returning.
import { hashText, rotateBySeed } from '#engine/text/hash.ts';
import { lengthOf } from '#engine/text/clauses.ts';
import { ECHO_SLOT, lineIdOf, QUOTE_SLOT } from '#engine/repertoire/line.ts';
import { WORD_SLOT } from '#engine/repertoire/topics.ts';

/** Maximum length of a reply. */
export const REPLY_MAX_CHARACTERS = 80;

/** A reply, and the id of its line; null where lines may return, as in danger. */
export interface ComposedReply {
  text: string;
  lineId: string | null;
}

/** Words of the writer that a line may use. */
export interface OwnWords {
  /** A clause word for word, for a slot; null: nothing to quote. */
  quote: string | null;
  /** The clause told back in the second person (`toldBack`); null: it cannot be turned. */
  echo: string | null;
}

/** Lines of one kind, and what comes before or in them. */
export interface Choice extends OwnWords {
  lines: readonly string[];
  /** Of a hundred lines without a slot, so many follow the writer's own words. */
  ledPercent: number;
  /** Words of sympathy or joy, one of which comes first. */
  openers?: readonly string[];
  /** Fills the slot of a topic. */
  word?: string;
}

/** Of a hundred lines with openers, so many have one. */
const OPENED_PERCENT = 60;

/** The first line, by seed, that fits and was not used lately; an old one rather than none. */
export function say(
  choices: readonly Choice[],
  seed: string,
  recentLines: readonly string[],
  earlier: readonly string[],
): ComposedReply {
  const recent = new Set(recentLines);
  const isFresh = (line: string): boolean =>
    !recent.has(lineIdOf(line)) && !earlier.some((text) => text.includes(spineOf(line)));
  const spoken = choices.flatMap((choice) =>
    rotateBySeed(choice.lines, seed, (line) => line)
      .filter((line) => isQuotable(choice) || !line.includes(QUOTE_SLOT))
      .filter((line) => choice.echo !== null || !line.includes(ECHO_SLOT))
      .map((line) => ({ line, text: fill(line, choice, seed) }))
      .filter(({ text }) => lengthOf(text) <= REPLY_MAX_CHARACTERS),
  );
  const chosen = spoken.find(({ line }) => isFresh(line)) ?? spoken[0];
  return chosen === undefined
    ? { text: '', lineId: null }
    : { text: chosen.text, lineId: lineIdOf(chosen.line) };
}

/** A short clause is rather told back with its neighbours than quoted alone. */
const ALONE_FROM_CHARACTERS = 8;

function isQuotable({ quote, echo }: OwnWords): boolean {
  return quote !== null && (echo === null || lengthOf(quote) >= ALONE_FROM_CHARACTERS);
}

function fill(line: string, choice: Choice, seed: string): string {
  const { quote, echo, word = '', ledPercent, openers = [] } = choice;
  const chance = (name: string): number => hashText(`${seed}\n${name}\n${line}`) % 100;
  const own = quote === null ? '' : `“${quote.replace(/[“”"]/gu, '')}”`;
  if (line.includes(QUOTE_SLOT)) return line.replace(QUOTE_SLOT, () => own);
  if (line.includes(ECHO_SLOT)) return line.replace(ECHO_SLOT, () => echo ?? '');
  const led = chance('lead') < ledPercent ? (echo ?? own) : '';
  const opener =
    chance('open') < OPENED_PERCENT ? rotateBySeed(openers, seed, (item) => item)[0] : undefined;
  return [led === '' ? '' : `${led}。`, opener ?? '', line.replaceAll(WORD_SLOT, () => word)].join(
    '',
  );
}

/** The longest fixed part of a line: an earlier reply that holds it used the line. */
function spineOf(line: string): string {
  return line
    .split(/“\{q\}”|\{[ew]\}/u)
    .reduce((longest, part) => (part.length > longest.length ? part : longest));
}
