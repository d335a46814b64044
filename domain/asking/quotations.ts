// Quotations of an answer. A quotation counts only if its words are in its excerpt. Punctuation,
// width, case and spaces may differ, and are shown as they are in the excerpt.
import { graphemesOf } from '#domain/text/graphemes.ts';

/** A shorter quotation is in any text, unless it is a whole clause. */
const QUOTE_MIN_CHARACTERS = 4;

/** Characters of an excerpt that are compared. */
const COMPARED_CHARACTERS = 8_000;

/** [1], [1，2], 【3】: citations in an answer, and forgeries in an entry. */
const MARKS = /[[［【]\s{0,3}\d{1,3}(?:\s{0,3}[,，、;；]\s{0,3}\d{1,3}){0,20}\s{0,3}[\]］】]/gu;
/** An image of Markdown, which an excerpt never shows. */
const IMAGES = /!\[[^\][]{0,200}\]\([^()\s]{0,500}\)/gu;
/** Between two parts of one quotation. */
const OMISSION = /…+|\.{3,}/u;
const OMISSIONS_MAX = 6;
/** What is between two clauses. */
const CLAUSE_END = /[\s，。！？；：、…,.!?;:~～（）()“”"]+/u;

/** The text without citation marks and images, which an entry may hold by chance or by intent. */
export function withoutMarks(text: string): string {
  return text.replace(IMAGES, '').replace(MARKS, '');
}

/** The parts of a text that a quotation repeats, as they are written there; empty: not in it. */
export function findQuotes(text: string, quote: string): string[] {
  const whole = findQuote(text, quote);
  if (whole !== null) return [whole];
  const parts = withoutMarks(quote)
    .split(OMISSION)
    .filter((part) => bare(part) !== '');
  if (parts.length < 2 || parts.length > OMISSIONS_MAX) return [];
  const found = parts.flatMap((part) => findQuote(text, part) ?? []);
  return found.length === parts.length ? found : [];
}

/** The part of a text that a quotation repeats, as it is written there; null: not in it. */
export function findQuote(text: string, quote: string): string | null {
  const wanted = bare(withoutMarks(quote));
  const read = withoutMarks(text).slice(0, COMPARED_CHARACTERS);
  if (wanted === '') return null;
  if (wanted.length < QUOTE_MIN_CHARACTERS)
    return (
      read
        .split(CLAUSE_END)
        .find((clause) => bare(clause) === wanted)
        ?.trim() ?? null
    );
  const { body, starts, ends } = bareWithPositions(read);
  const at = body.indexOf(wanted);
  return at === -1 ? null : read.slice(starts[at], ends[at + wanted.length - 1]);
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
}

/** The bare text, with the place of each of its units in the text. */
function bareWithPositions(text: string): { body: string; starts: number[]; ends: number[] } {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const part = bare(grapheme);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(at);
      ends.push(at + grapheme.length);
    }
    parts.push(part);
    at += grapheme.length;
  }
  return { body: parts.join(''), starts, ends };
}
