// Full-text search in one's own texts: exact substrings from one character up, in Chinese and
// Latin, ignoring width and case (NFKC, lower case). Hits are marked in the original text.
import { graphemesOf } from '#domain/text/graphemes.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';

/** Maximum length of a query. */
export const SEARCH_QUERY_MAX_CHARACTERS = 100;

export const SEARCH_PAGE_SIZE = 20;

/** Characters shown on either side of the first hit. */
const SNIPPET_RADIUS = 40;

/**
 * Step, in UTF-16 units, for the search of the first hit in a long text; far longer than a query.
 */
const STRIDE = 300;

export const SEARCH_KINDS = ['post', 'message', 'diary'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A part of a snippet: a hit or the text around it. */
export interface SnippetPart {
  text: string;
  isHit: boolean;
}

export interface SearchResult {
  kind: SearchKind;
  /** Id of the post, message or diary. */
  id: string;
  /** The post of the result: itself for a post, its post for a message, null for a diary. */
  postId: string | null;
  /** Title of a diary; null for others. */
  title: string | null;
  snippet: SnippetPart[];
  /** The day of a diary; null: that of `createdAt`. */
  date: string | null;
  createdAt: string;
}

/** The query trimmed and normalised; empty when nothing is searched for. */
export function searchNeedle(query: string): string {
  return normaliseForSearch(query.trim());
}

export function holds(text: string, needle: string): boolean {
  return normaliseForSearch(text).includes(needle);
}

/**
 * The part of a text around its first hit, with hits marked; the beginning of the text without one.
 */
export function snippetOf(text: string, needle: string): SnippetPart[] {
  const near = positionNearFirstHit(text, needle);
  const { body, starts, ends } = normalisedWithPositions(text, near, near + 3 * STRIDE);
  const hits = positionsOf(body, needle).map((at) => ({
    from: starts[at] ?? 0,
    to: ends[at + needle.length - 1] ?? text.length,
  }));
  const first = hits[0];
  const from =
    first === undefined ? 0 : wholeCharacter(text, Math.max(0, first.from - SNIPPET_RADIUS));
  const to = wholeCharacter(
    text,
    Math.min(text.length, (first?.to ?? 0) + (first === undefined ? 2 : 1) * SNIPPET_RADIUS),
  );
  const parts: SnippetPart[] = [];
  const add = (start: number, end: number, isHit: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isHit });
  };
  let at = from;
  for (const hit of hits.filter((found) => found.to <= to)) {
    add(at, hit.from, false);
    add(Math.max(at, hit.from), hit.to, true);
    at = hit.to;
  }
  add(at, to, false);
  if (from > 0) parts.unshift({ text: '…', isHit: false });
  if (to < text.length) parts.push({ text: '…', isHit: false });
  return parts;
}

/**
 * A position shortly before the first hit, or 0, so that only the text around a hit is read
 * character by character.
 */
function positionNearFirstHit(text: string, needle: string): number {
  for (let at = 0; at < text.length; at += STRIDE)
    if (holds(text.slice(at, at + 2 * STRIDE), needle)) return at;
  return 0;
}

function positionsOf(body: string, needle: string): number[] {
  const positions: number[] = [];
  if (needle === '') return positions;
  for (let at = body.indexOf(needle); at !== -1; at = body.indexOf(needle, at + needle.length))
    positions.push(at);
  return positions;
}

/**
 * A normalised part of a text. For each of its units it has the start and end of the original
 * character in the whole text.
 */
function normalisedWithPositions(
  text: string,
  from: number,
  to: number,
): { body: string; starts: number[]; ends: number[] } {
  let body = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = from;
  // The parts of one character (marks, Hangul letters) are normalised together, as in the whole
  // text.
  for (const cluster of graphemesOf(text.slice(from, to))) {
    const normalised = normaliseForSearch(cluster);
    for (let unit = 0; unit < normalised.length; unit += 1) {
      starts.push(at);
      ends.push(at + cluster.length);
    }
    body += normalised;
    at += cluster.length;
  }
  return { body, starts, ends };
}

function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
