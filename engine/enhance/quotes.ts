// Straight quotation marks in Chinese become curly ones. Marks that cannot be paired with certainty
// stay: a wrong pair is worse than a straight one.

/** Straight and curly marks that open or close a quotation. */
const QUOTE = /["'“”‘’]/u;
const HAN = /\p{Script=Han}/u;
const LATIN_OR_DIGIT = /[\p{Script=Latin}\d]/u;
const CHINESE_NEIGHBOUR = /[\p{Script=Han}，。！？；：、…—《》（）]/u;

/** Characters before a mark that can only open. */
const BEFORE_OPENING = /^$|[\s，,。：:；;、（(《【“‘—]/u;
/** Characters after a mark that can only close. */
const AFTER_CLOSING = /^$|[\s，,。.！!？?；;：:、）)》】”’…]/u;

/** Quotations inside quotations; deeper ones are not written in diaries. */
const DEEPEST = 2;

type Straight = '"' | "'";

interface Pair {
  open: number;
  close: number;
}

/**
 * `他说"hello"` becomes `他说“hello”`. Apostrophes, feet, inches, quotations in foreign text, and
 * lines whose marks do not pair stay unchanged.
 */
export function curlQuotes(text: string): string {
  return text.split('\n').map(curlLine).join('\n');
}

function curlLine(line: string): string {
  if (!/["']/u.test(line) || !HAN.test(line)) return line;
  const characters = [...line];
  const curly = curlyPairs(characters);
  if (curly === null) return line;
  const kinds = [curly, pairsOf(characters, '"', DEEPEST), pairsOf(characters, "'", 1)];
  const pairs = withoutCrossing(kinds)
    .slice(curly.length)
    .filter((pair) => isChinese(characters, pair));
  const [opening, closing] = [new Set<number>(), new Set<number>()];
  for (const { open, close } of pairs) {
    opening.add(open);
    closing.add(close);
  }
  let depth = 0;
  return characters
    .map((mark, at) => {
      const opens = opening.has(at);
      const closes = closing.has(at);
      if (closes || mark === '”' || mark === '’') depth = Math.max(0, depth - 1);
      // A single mark stays single outside of another quotation.
      const isInner = depth % 2 === 1 || ((opens || closes) && mark === "'");
      if (opens || mark === '“' || mark === '‘') depth += 1;
      if (opens) return isInner ? '‘' : '“';
      return closes ? (isInner ? '’' : '”') : mark;
    })
    .join('');
}

/** The pairs of one straight mark in a line; none if one of them has no partner. */
function pairsOf(characters: readonly string[], mark: Straight, deepest: number): Pair[] {
  const marks = characters.flatMap((character, at) => (character === mark ? [at] : []));
  const pairs: Pair[] = [];
  const open: number[] = [];
  for (const [index, at] of marks.entries()) {
    const before = characters[at - 1] ?? '';
    const after = characters[at + 1] ?? '';
    const left = marks.length - index - 1;
    if (isApostrophe(mark, before, after) || isUnit(before, open.length, left)) continue;
    const opensInside =
      open.length < deepest &&
      left > open.length &&
      BEFORE_OPENING.test(before) &&
      !AFTER_CLOSING.test(after);
    if (open.length === 0 || opensInside) open.push(at);
    else pairs.push({ open: open.pop() ?? at, close: at });
  }
  return open.length === 0 ? pairs : [];
}

/** The curly pairs of a line; null if one of them has no partner. */
function curlyPairs(characters: readonly string[]): Pair[] | null {
  const pairs: Pair[] = [];
  const open: number[] = [];
  for (const [at, character] of characters.entries()) {
    if (character === '“' || character === '‘') open.push(at);
    // The curly apostrophe has the shape of a closing mark.
    else if (character === '”' || (character === '’' && characters[open.at(-1) ?? -1] === '‘')) {
      const from = open.pop();
      if (from === undefined) return null;
      pairs.push({ open: from, close: at });
    }
  }
  return open.length === 0 ? pairs : null;
}

/** The pairs of all kinds, without a kind that crosses an earlier one. */
function withoutCrossing(kinds: readonly (readonly Pair[])[]): Pair[] {
  return kinds.reduce<Pair[]>((kept, kind) => {
    const together = [...kept, ...kind];
    return isCrossing(together) ? kept : together;
  }, []);
}

/** Whether a quotation opens inside another one and closes outside of it. */
function isCrossing(pairs: readonly Pair[]): boolean {
  const ends = pairs
    .flatMap((pair) => [
      { at: pair.open, pair },
      { at: pair.close, pair },
    ])
    .toSorted((a, b) => a.at - b.at);
  const open: Pair[] = [];
  for (const { at, pair } of ends) {
    if (at === pair.open) open.push(pair);
    else if (open.pop() !== pair) return true;
  }
  return false;
}

function isApostrophe(mark: Straight, before: string, after: string): boolean {
  return mark === "'" && LATIN_OR_DIGIT.test(before) && /\p{Script=Latin}/u.test(after);
}

/** `5'11"`: after a digit, where no quotation waits for this mark. */
function isUnit(before: string, open: number, left: number): boolean {
  return /\d/u.test(before) && (open === 0 || left % 2 === 1);
}

/** A quotation inside a foreign sentence keeps the marks of its language. */
function isChinese(characters: readonly string[], { open, close }: Pair): boolean {
  return (
    characters.slice(open + 1, close).some((character) => HAN.test(character)) ||
    CHINESE_NEIGHBOUR.test(neighbour(characters, open, -1)) ||
    CHINESE_NEIGHBOUR.test(neighbour(characters, close, 1))
  );
}

/** The next character beyond spaces and other quotation marks. */
function neighbour(characters: readonly string[], from: number, step: -1 | 1): string {
  for (let at = from + step, tried = 0; tried < 4; at += step, tried += 1) {
    const character = characters[at] ?? '';
    if (character !== ' ' && !QUOTE.test(character)) return character;
  }
  return '';
}
