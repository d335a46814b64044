// Checks the answer of a model before it is shown. Each unit is a claim with quotations of the
// excerpts. A claim that its quotations do not carry is removed whole; the quotations stay.
import { dayNumber, weekdayOf } from '#domain/shared/calendar.ts';
import { withDigits } from '#domain/text/chinese-numbers.ts';
import { findInventions } from '#domain/text/invention.ts';
import { polarityFault, type PolarityFault } from '#domain/asking/polarity.ts';
import { citedNumbers, findQuote, withoutMarks } from '#domain/asking/quotations.ts';
import { isSupported } from '#domain/asking/support.ts';

const CLAIM_MAX_CHARACTERS = 400;
const CITES_MAX = 12;
const UNITS_MAX = 40;

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

/**
 * `quote`: no quotation is in its excerpt. `invention`: the claim has a number, a date or a name
 * that neither its quotations nor the dates of their entries have. `support`: no quotation has the
 * place, the action or the thing of the claim.
 */
export type UnitFault = 'quote' | 'invention' | 'support' | PolarityFault;

export interface CheckedUnit {
  /** null: only the quotations are shown. */
  claim: string | null;
  /** As they are written in the excerpts. */
  cites: Cite[];
  fault: UnitFault | null;
}

/** Reads units from the JSON of a model. An id may be `1`, `"[1]"` or `"[1，2]"`. */
export function readUnits(value: unknown): AnswerUnit[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, UNITS_MAX).flatMap((unit: unknown) => {
    if (!isRecord(unit) || typeof unit['claim'] !== 'string' || !Array.isArray(unit['cites']))
      return [];
    const cites = unit['cites'].slice(0, CITES_MAX).flatMap(readCite);
    return [{ claim: unit['claim'].slice(0, CLAIM_MAX_CHARACTERS), cites }];
  });
}

function readCite(value: unknown): Cite[] {
  if (!isRecord(value) || typeof value['quote'] !== 'string') return [];
  const quote = value['quote'].slice(0, CLAIM_MAX_CHARACTERS);
  const { id } = value;
  if (typeof id === 'number') return [{ id, quote }];
  if (typeof id !== 'string') return [];
  const numbers = /^\s*\d{1,3}\s*$/.test(id) ? [Number(id)] : citedNumbers(id);
  return numbers.map((number) => ({ id: number, quote }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Checks a unit against the excerpts. `facts` are sentences computed in code that a claim may
 * repeat, such as a count.
 */
export function checkUnit(
  unit: AnswerUnit,
  excerpts: readonly CitedExcerpt[],
  facts: readonly string[] = [],
): CheckedUnit {
  const found = unit.cites.slice(0, CITES_MAX).flatMap(({ id, quote }) => {
    const excerpt = excerpts.find(({ number }) => number === id);
    const words = excerpt === undefined ? null : findQuote(excerpt.text, quote);
    return excerpt === undefined || words === null ? [] : [{ id, quote: words, day: excerpt.day }];
  });
  const cites = found.map(({ id, quote }) => ({ id, quote }));
  const claim = withoutMarks(unit.claim.slice(0, CLAIM_MAX_CHARACTERS)).trim();
  const days = found.map(({ day }) => day);
  const quotes = cites.map(({ quote }) => quote);
  const fault = claim === '' || found.length === 0 ? 'quote' : faultOf(claim, quotes, days, facts);
  return { claim: fault === null ? claim : null, cites, fault };
}

function faultOf(
  claim: string,
  quotes: readonly string[],
  days: readonly string[],
  facts: readonly string[],
): UnitFault | null {
  const sources = [...quotes, ...facts];
  const undated = withoutKnownDates(withDigits(claim.normalize('NFKC')), sources, days);
  if (undated === null) return 'invention';
  const weekdays = days.map((day) => `周${'日一二三四五六'[weekdayOf(day)] ?? ''}`);
  if (findInventions(undated, [...sources, ...weekdays]).length > 0) return 'invention';
  return polarityFault(claim, quotes) ?? (isSupported(undated, sources) ? null : 'support');
}

const DATE =
  /(?:(\d{4})年)?(\d{1,2})月(?:(\d{1,2})[日号])?|(\d{4})年|(\d{4})-(\d{1,2})-(\d{1,2})/gu;

/**
 * The claim without the dates that are those of a cited entry or are in a source; null if it has
 * another date.
 */
function withoutKnownDates(
  claim: string,
  sources: readonly string[],
  days: readonly string[],
): string | null {
  const known = sources.map((source) => withDigits(source.normalize('NFKC')));
  let isKnown = true;
  const rest = claim.replace(
    DATE,
    (words, year = '', month = '', day = '', aloneYear = '', y = '', m = '', d = '') => {
      const asked = [year || aloneYear || y, month || m, day || d];
      if (!days.some((own) => isDayOf(own, asked)) && !known.some((text) => text.includes(words)))
        isKnown = false;
      return ' ';
    },
  );
  return isKnown ? rest : null;
}

function isDayOf(day: string, asked: readonly string[]): boolean {
  return day.split('-').every((part, at) => asked[at] === '' || Number(asked[at]) === Number(part));
}

/** What code knows of the entries that 几次 counts and 多久 measures. */
export interface CountedEntries {
  entries: number;
  /** Distinct local days. */
  days: number;
  firstDay: string | null;
  lastDay: string | null;
  /** Days from the first to the last. */
  spanDays: number;
}

/** Counts entries in code; a model never does. */
export function countEntries(entries: readonly { day: string }[]): CountedEntries {
  const days = [...new Set(entries.map(({ day }) => day))].toSorted();
  const firstDay = days[0] ?? null;
  const lastDay = days.at(-1) ?? null;
  const spanDays =
    firstDay === null || lastDay === null ? 0 : dayNumber(lastDay) - dayNumber(firstDay);
  return { entries: entries.length, days: days.length, firstDay, lastDay, spanDays };
}
