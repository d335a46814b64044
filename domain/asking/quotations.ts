// Quotations and citation marks of an answer. A quotation counts only if it is in its excerpt,
// apart from width, spaces and the marks around it.
import { graphemesOf } from '#domain/text/graphemes.ts';

/** A shorter quotation is in any text, unless it is the whole excerpt. */
const QUOTE_MIN_CHARACTERS = 4;

/** Characters of an excerpt that are compared. */
const COMPARED_CHARACTERS = 8_000;

/** [1], [1，2], 【3】: citations in an answer, and forgeries in an entry. */
const MARKS = /[[［【]\s{0,3}\d{1,3}(?:\s{0,3}[,，、;；]\s{0,3}\d{1,3}){0,20}\s{0,3}[\]］】]/gu;
/** An image of Markdown, which an excerpt never shows. */
const IMAGES = /!\[[^\][]{0,200}\]\([^()\s]{0,500}\)/gu;
/** What a model puts around a quotation. */
const OUTER_MARK = /[\s"'“”‘’「」『』《》…。，,.]/u;

/** The text without citation marks and images, which an entry may hold by chance or by intent. */
export function withoutMarks(text: string): string {
  return text.replace(IMAGES, '').replace(MARKS, '');
}

/** The numbers of the citation marks in a text: `[1，2]` has two. */
export function citedNumbers(text: string): number[] {
  const numbers = [...text.matchAll(MARKS)].flatMap(([mark]) =>
    [...mark.matchAll(/\d+/gu)].map(([digits]) => Number(digits)),
  );
  return [...new Set(numbers)];
}

/**
 * The part of a text that a quotation repeats, as it is written there; null if the text does not
 * have it.
 */
export function findQuote(text: string, quote: string): string | null {
  const wanted = bare(withoutOuterMarks(withoutMarks(quote)));
  const { body, starts, ends } = bareWithPositions(
    withoutMarks(text).slice(0, COMPARED_CHARACTERS),
  );
  if (wanted === '' || (wanted.length < QUOTE_MIN_CHARACTERS && wanted !== body)) return null;
  const at = body.indexOf(wanted);
  if (at === -1) return null;
  return withoutMarks(text).slice(starts[at], ends[at + wanted.length - 1]);
}

function withoutOuterMarks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && OUTER_MARK.test(text.charAt(from))) from += 1;
  while (to > from && OUTER_MARK.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/\s/gu, '');
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
