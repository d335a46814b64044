// The built-in reply: one quoted detail, one short sentence, at most one question. It claims
// nothing beyond the text.
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { readMood, type MoodReading } from '#engine/mood.ts';
import { personaKeyOf } from '#engine/personas.ts';
import { crisisLines } from '#engine/reply/crisis-lines.ts';
import { pickFragment } from '#engine/reply/fragment.ts';
import { linesFor } from '#engine/reply/patterns.ts';
import { personIn, requestIn, situationsOf } from '#engine/reply/situations.ts';
import type { Situation } from '#engine/reply/voices/voice.ts';
import { detectCrisis } from '#engine/safety.ts';
import { lengthOf, readableText } from '#engine/text/clauses.ts';
import { rotateBySeed } from '#engine/text/hash.ts';

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
  /**
   * The post. It is quoted when the message has nothing to quote, and reveals a low entry behind a
   * light message.
   */
  postText: string;
  /** The reply that this one replaces; it is not repeated. null: none. */
  replaced?: string | null;
  seed: string;
}

/**
 * A reply of at most {@link REPLY_MAX_CHARACTERS}, the same for the same input. Danger overrides
 * every voice, a low entry gets no cheer, and advice is given on request only.
 */
export function composeReply(input: ReplyInput & { recentLines?: readonly string[] }): {
  text: string;
  lineId: string | null;
} {
  const { replaced = null } = input;
  const earlier = [
    ...input.context.filter((turn) => turn.role === 'assistant').map((turn) => turn.content),
    ...(replaced === null ? [] : [replaced]),
  ];
  const persona = personaKeyOf(input.roleKey);
  const message = readableText(input.content);
  const post = readableText(input.postText);
  const danger = detectCrisis(message === '' ? post : message);
  if (danger.level !== 'none')
    return { text: choose(crisisLines(danger), input.seed, earlier), lineId: null };
  if (message === '' && post === '')
    return { text: choose(linesFor(persona, ['images']), input.seed, earlier), lineId: null };

  const reading = readEntry(message, post);
  const weight = (clause: string): number => weightOf(clause, reading);
  const fragment = pickFragment(message, earlier, weight) ?? pickFragment(post, earlier, weight);
  const request = requestIn(message, reading.valence === 'low');
  if (fragment === null) {
    const wordless =
      request === 'identity' || request === 'refusal' || request === 'thanks'
        ? request
        : 'wordless';
    return { text: choose(linesFor(persona, [wordless]), input.seed, earlier), lineId: null };
  }
  const situations =
    request === null ? situationsOf(message === '' ? post : message, fragment, reading) : [request];
  const fill = (line: string): string =>
    line.replaceAll('{q}', () => fragment).replaceAll('{p}', () => personIn(fragment) ?? '');
  const fresh = (lines: string[]): string | undefined =>
    ordered(lines, input.seed).find((line) => fits(fill(line)) && !isUsed(line, earlier));
  const spare: Situation[] = reading.valence === 'low' ? ['low'] : ['plain', 'thinking'];
  const line =
    fresh(linesFor(persona, situations)) ??
    fresh(linesFor(persona, spare)) ??
    ordered(linesFor(persona, situations), input.seed).find((any) => fits(fill(any)));
  return { text: fill(line ?? ''), lineId: null };
}

/** A light message under a low entry still gets a gentle reply. */
function readEntry(message: string, post: string): MoodReading {
  const reading = readMood(message === '' ? post : message);
  if (message === '' || reading.valence === 'low') return reading;
  const behind = readMood(post);
  const heavy = behind.valence === 'low' || detectCrisis(post).level !== 'none';
  return heavy && reading.valence !== 'high'
    ? { ...reading, mood: '平静', valence: 'low' }
    : reading;
}

/** A clause with the mood of the whole is worth quoting. */
function weightOf(clause: string, whole: MoodReading): number {
  const reading = readMood(clause);
  if (whole.valence === 'low') return Math.min(3, reading.low * 1.5);
  return reading.low > 0 ? -1 : Math.min(2, reading.scores[whole.mood]);
}

function choose(lines: readonly string[], seed: string, earlier: readonly string[]): string {
  const all = ordered(lines, seed);
  return all.find((line) => !isUsed(line, earlier)) ?? all[0] ?? '';
}

function ordered(lines: readonly string[], seed: string): string[] {
  return rotateBySeed(lines, seed, (line) => line);
}

function fits(text: string): boolean {
  return lengthOf(text) <= REPLY_MAX_CHARACTERS;
}

/** True when an earlier reply used a line: it contains the line's longest fixed part. */
function isUsed(line: string, earlier: readonly string[]): boolean {
  const spine =
    line.split(/“\{q\}”|\{p\}/u).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? line;
  return earlier.some((text) => text.includes(spine));
}
