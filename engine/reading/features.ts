// The features of a text that the trained weights know: sequences of one to four characters,
// whole Latin words, groups of the thesaurus, and the words of the mood lexicon.
import { MOODS } from '#domain/diaries/mood.ts';
import { brightOf, weighWords } from '#engine/mood/word-weights.ts';
import { findWords, wordList, type WordList } from '#engine/mood/match.ts';
import { THESAURUS } from '#engine/reading/thesaurus.ts';
import { readableText } from '#engine/text/clauses.ts';
import { toSimplified } from '#engine/text/simplified.ts';

/**
 * Characters read of a text. A longer one is read at its beginning and its end, where its subject
 * and its turn are.
 */
export const FEATURE_CHARACTERS = 1_200;

/** Longest sequence of characters that is one feature. */
const LONGEST = 4;

/** Features are numbered below this; two sequences rarely share a number. */
const FEATURE_SPACE = 2 ** 24;

/** Text without markup, in Simplified characters, at most {@link FEATURE_CHARACTERS} long. */
function plainText(text: string): string {
  return toSimplified(readableText(bounded(text)).normalize('NFKC'));
}

/** One spelling for what is read alike: width, case, script, digits, repeats of one character. */
export function normalise(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/\p{N}/gu, '0')
    .replace(/(.)\1{2,}/gu, '$1$1')
    .replace(/[\s，。、；：,.;:…~～—\-()（）"“”'‘’「」『』《》〈〉【】[\]/|*#]+/gu, ' ')
    .trim();
}

function bounded(text: string): string {
  if (text.length <= FEATURE_CHARACTERS) return text;
  const half = FEATURE_CHARACTERS / 2;
  return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/** The distinct features of a text, in no promised order. */
export function featuresOf(text: string): Set<number> {
  const found = new Set<number>();
  const plain = normalise(text);
  addSequences(` ${plain} `, found);
  for (const [word] of plain.matchAll(/[a-z][a-z']{1,30}/gu)) found.add(hash(word, 3));
  const length = plain.length;
  found.add(
    hash(String(length < 6 ? 0 : length < 15 ? 1 : length < 40 ? 2 : length < 120 ? 3 : 4), 4),
  );
  addWordWeights(text, found);
  addGroups(plain, found);
  return found;
}

let groups: WordList<readonly number[]> | undefined;

function thesaurus(): WordList<readonly number[]> {
  if (groups === undefined) {
    const byWord = new Map<string, number[]>();
    for (const [name, words] of Object.entries(THESAURUS))
      for (const word of words.split(' '))
        byWord.set(word, [...(byWord.get(word) ?? []), hash(name, 6)]);
    groups = wordList(byWord);
  }
  return groups;
}

/** Groups named in each part between two spaces: alone, in pairs, and those of the ending. */
function addGroups(plain: string, found: Set<number>): void {
  const parts = plain.split(/[ 。！？!?]+/u);
  for (const [index, part] of parts.entries()) {
    const ids = findWords(part, thesaurus()).flatMap(({ value }) => value);
    for (const id of ids) {
      found.add(id);
      if (index >= parts.length - 2) found.add((id * 31 + 7) % FEATURE_SPACE);
    }
    for (let at = 1; at < ids.length; at += 1)
      for (let before = Math.max(0, at - PAIR_REACH); before < at; before += 1)
        found.add(((ids[before] as number) * 131 + (ids[at] as number) * 7919) % FEATURE_SPACE);
  }
}

/** Groups that are paired with those before them. */
const PAIR_REACH = 3;

/** Each weight in three steps. */
function addWordWeights(text: string, found: Set<number>): void {
  const words = weighWords(plainText(text));
  const { scores, low } = words;
  const stepOf = (weight: number): number =>
    weight >= 3 ? 3 : weight >= 1.5 ? 2 : weight > 0 ? 1 : 0;
  found.add(hash(`low${stepOf(low)}`, 5));
  for (const mood of MOODS)
    if (scores[mood] > 0) found.add(hash(`${mood}${stepOf(scores[mood])}`, 5));
  const bright = brightOf(words);
  if (low >= 1 && low > bright * 0.6) found.add(hash('ruled low', 5));
  if (bright >= 2 && low === 0) found.add(hash('ruled high', 5));
}

function addSequences(text: string, found: Set<number>): void {
  for (let at = 0; at < text.length; at += 1) {
    let value = seed(1);
    for (let length = 1; length <= LONGEST && at + length <= text.length; length += 1) {
      const unit = text.charCodeAt(at + length - 1);
      value = step(value, unit);
      // A space is an edge: it opens or closes a sequence, but no sequence crosses it.
      if (length > 1 && unit === 32) {
        found.add(finish(value));
        break;
      }
      if (length > 1 || unit !== 32) found.add(finish(value));
    }
  }
}

/** The feature that stands for a name, such as a sign of danger. */
export const featureOf = (name: string): number => hash(name, 7);

const seed = (kind: number): number => Math.imul(0x811c9dc5 ^ kind, 0x01000193);
const step = (value: number, unit: number): number => Math.imul(value ^ unit, 0x01000193);

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % FEATURE_SPACE;
}

function hash(word: string, kind: number): number {
  let value = seed(kind);
  for (let at = 0; at < word.length; at += 1) value = step(value, word.charCodeAt(at));
  return finish(value);
}
