// Checks the answer of a model before it is shown (rulings 213). Each unit is a claim with
// quotations of the excerpts. A quotation is in its entry, or it is dropped. A claim with a fact
// of no source is not shown. The reader judges the rest by the quotation below each claim.
import { unknownFacts, type ClaimSources, type FactKind } from '#domain/asking/claim-facts.ts';
import { findQuotes, withoutMarks } from '#domain/asking/quotations.ts';

const CLAIM_MAX_CHARACTERS = 400;
const CITES_MAX = 12;
const UNITS_MAX = 40;

/** Shorter words may be in an entry by chance, so they count in the named one only. */
const MOVED_QUOTE_MIN_CHARACTERS = 6;

export interface Cite {
  /** The number of an excerpt. */
  id: number;
  quote: string;
}

export interface AnswerUnit {
  claim: string;
  cites: Cite[];
}

/** An excerpt as the model saw it. */
export interface CitedExcerpt {
  number: number;
  text: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** `quote`: no quotation is in an excerpt. */
export interface UnitFault {
  kind: 'quote' | FactKind;
  /** The words that have no source. */
  words: string[];
}

export interface CheckedUnit {
  /** As the model wrote it, without marks. */
  claim: string;
  /** As they are written in the excerpts. */
  cites: Cite[];
  /** null: the claim may be shown. */
  fault: UnitFault | null;
}

/** Reads units from the JSON of a model, in every form that models give them. */
export function readUnits(value: unknown): AnswerUnit[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, UNITS_MAX).flatMap((unit: unknown) => {
    if (!isRecord(unit)) return [];
    const { claim = '', cites = unit['cite'] ?? unit } = unit;
    if (typeof claim !== 'string') return [];
    const list = (Array.isArray(cites) ? cites : [cites]).slice(0, CITES_MAX);
    const read = list.flatMap(readCite);
    if (claim === '' && read.length === 0) return [];
    return [{ claim: claim.slice(0, CLAIM_MAX_CHARACTERS), cites: read.slice(0, CITES_MAX) }];
  });
}

/** An id may be `1`, `"1"`, `"[1，2]"`, `"编号3"` or `["3"]`; without one every excerpt counts. */
function readCite(value: unknown): Cite[] {
  if (!isRecord(value) || typeof value['quote'] !== 'string') return [];
  const quote = value['quote'].slice(0, CLAIM_MAX_CHARACTERS);
  const id = [value['id']].flat().filter((one) => typeof one === 'string' || isNumber(one));
  const numbers = [
    ...id
      .join(' ')
      .slice(0, CLAIM_MAX_CHARACTERS)
      .matchAll(/\d{1,3}/gu),
  ];
  if (numbers.length === 0) return [{ id: 0, quote }];
  return [...new Set(numbers.map(([digits]) => Number(digits)))].map((number) => ({
    id: number,
    quote,
  }));
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks a unit against the excerpts. `others` has the question, the facts about the user and the
 * computed figures, whose words a claim may repeat.
 */
export function checkUnit(
  unit: AnswerUnit,
  excerpts: readonly CitedExcerpt[],
  { others, today }: Pick<ClaimSources, 'others' | 'today'>,
): CheckedUnit {
  const given = unit.cites.slice(0, CITES_MAX);
  const cites = given.flatMap((cite) => citesOf(cite, excerpts)).slice(0, CITES_MAX);
  const claim = withoutMarks(unit.claim.slice(0, CLAIM_MAX_CHARACTERS)).trim();
  const entries = excerpts.filter(({ number }) => cites.some(({ id }) => id === number));
  if (claim === '' || entries.length === 0)
    return { claim, cites, fault: { kind: 'quote', words: given.map(({ quote }) => quote) } };
  const unknown = unknownFacts(claim, { entries, others, today });
  const [first] = unknown;
  const fault =
    first === undefined ? null : { kind: first.kind, words: unknown.map(({ words }) => words) };
  return { claim, cites, fault };
}

/** A long quotation that is in another excerpt than the named one is taken from there. */
function citesOf({ id, quote }: Cite, excerpts: readonly CitedExcerpt[]): Cite[] {
  const named = excerpts.find(({ number }) => number === id);
  const mayMove = quote.length >= MOVED_QUOTE_MIN_CHARACTERS && (named !== undefined || id === 0);
  const others = mayMove ? excerpts : [];
  for (const { number, text } of named === undefined ? others : [named, ...others]) {
    const quotes = findQuotes(text, quote);
    if (quotes.length > 0) return quotes.map((words) => ({ id: number, quote: words }));
  }
  return [];
}
