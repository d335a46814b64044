// Normalises a model's list of works: one scale of scores, three kinds, no duplicates, at most six.
import {
  normaliseWorksType,
  type Recommendation,
  type WorksType,
} from '#domain/recommendations/recommendation.ts';

/** Maximum works of one list. */
export const RECOMMENDATIONS_MAX = 6;

/** Characters kept of each text field. */
const FIELD_MAX_CHARACTERS = {
  title: 80,
  author: 60,
  source_context: 300,
  match_reason: 200,
  quote: 60,
  theme: 12,
} as const;

/** Letters of a quotation; one outside Chinese text counts its words longer. */
const QUOTE_LETTERS = { min: 2, max: 12, maxForeign: 40 } as const;

/** Maximum themes of one list. */
const THEMES_MAX = 6;

/** A work as `recommend_item` returns it (B§7). */
export interface RecommendedWork {
  /** The catalogue id that a model named; null for a title of its own. */
  id: string | null;
  title: string;
  author: string;
  works_type: WorksType;
  source_context: string;
  match_score: number;
  match_reason: string;
}

/** A work as a model chose it. */
export interface ChosenWork extends RecommendedWork {
  /** The words of the diary that the choice refers to; empty: the model gave none. */
  quote: string;
}

/**
 * Whether a quotation occurs in a text, letter by letter. Width, spaces and punctuation do not
 * count. A model that quotes nothing chose a work that fits any text.
 */
export function quotesText(quote: string, text: string): boolean {
  const words = lettersOf(quote);
  const max = /\p{Script=Han}/u.test(words) ? QUOTE_LETTERS.max : QUOTE_LETTERS.maxForeign;
  if (words.length < QUOTE_LETTERS.min || words.length > max) return false;
  return lettersOf(text).includes(words);
}

/** The reason of a work with the words of the diary that it refers to. */
export function reasonWithQuote({ quote, match_reason: reason }: ChosenWork): string {
  const words = quote.replace(/^[“”"'「」『』\s]+/u, '').replace(/[“”"'「」『』]$/u, '');
  if (words === '' || lettersOf(reason).includes(lettersOf(words))) return reason;
  return reason === '' ? `你写到“${words}”` : `你写到“${words}”：${reason}`;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The fields of a work in the names of a stored {@link Recommendation}. */
export function storedWork({
  title,
  author,
  source_context: sourceContext,
  match_score: matchScore,
  match_reason: matchReason,
  works_type: worksType,
}: Omit<RecommendedWork, 'id'>): Pick<
  Recommendation,
  'title' | 'author' | 'sourceContext' | 'matchScore' | 'matchReason' | 'worksType'
> {
  return { title, author, sourceContext, matchScore, matchReason, worksType };
}

/**
 * Reads output of any shape, also a bare list of works or a list inside a list. Entries without a
 * title or an author are dropped.
 */
export function readRecommendationAnswer(answer: unknown): {
  works: ChosenWork[];
  themes: string[];
} {
  const wrapped = Array.isArray(answer) ? answer.findLast(isList) : undefined;
  const whole: unknown = wrapped ?? answer;
  const root = isRecord(whole) && isRecord(whole['response']) ? whole['response'] : whole;
  const list = Array.isArray(root) ? root : isRecord(root) ? root['recommendations'] : null;
  const themes =
    isRecord(root) && Array.isArray(root['emotional_themes']) ? root['emotional_themes'] : [];
  const seen = new Set<string>();
  const works = (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const work = readWork(entry);
    if (work === null) return [];
    const name =
      work.id ?? `${work.title}\n${work.author}`.replace(/[\s\p{P}]/gu, '').toLowerCase();
    if (seen.has(name)) return [];
    seen.add(name);
    return [work];
  });
  return {
    works: works.slice(0, RECOMMENDATIONS_MAX),
    themes: [
      ...new Set(
        themes
          .map((theme) => text(theme, FIELD_MAX_CHARACTERS.theme))
          .filter((theme) => theme !== ''),
      ),
    ].slice(0, THEMES_MAX),
  };
}

/** A score from 1 to 10: shares of one are stretched, percentages shrunk, other values clamped. */
export function normaliseScore(value: unknown): number {
  const number =
    typeof value === 'number' ? value : Number.parseFloat(typeof value === 'string' ? value : '');
  if (!Number.isFinite(number)) return 5;
  const scaled = number > 0 && number < 1 ? number * 10 : number > 10 ? number / 10 : number;
  return Math.min(10, Math.max(1, Math.round(scaled)));
}

function readWork(entry: unknown): ChosenWork | null {
  if (!isRecord(entry)) return null;
  const id = text(entry['id'] ?? entry['catalogue_id'], 80);
  const title = text(entry['title'], FIELD_MAX_CHARACTERS.title).replace(/^《(.+)》$/u, '$1');
  const author = text(entry['author'], FIELD_MAX_CHARACTERS.author);
  if (id === '' && (title === '' || author === '')) return null;
  return {
    id: id === '' ? null : id,
    title,
    author,
    works_type: normaliseWorksType(entry['works_type'] ?? entry['type']),
    source_context: text(entry['source_context'], FIELD_MAX_CHARACTERS.source_context),
    match_score: normaliseScore(entry['match_score']),
    match_reason: text(entry['match_reason'], FIELD_MAX_CHARACTERS.match_reason),
    quote: text(entry['quote'], FIELD_MAX_CHARACTERS.quote),
  };
}

function text(value: unknown, max: number): string {
  return (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .trim()
    .slice(0, max);
}

function isList(value: unknown): boolean {
  return isRecord(value) && Array.isArray(value['recommendations']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
