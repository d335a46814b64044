// Validates a model's article: it must be complete, use its lines, and add nothing to them.
import {
  ARTICLE_MAX_CHARACTERS,
  ARTICLE_TITLE_MAX_CHARACTERS,
} from '#domain/summary/summary-content.ts';
import { headOf } from '#domain/text/graphemes.ts';
import { additionsOf, addressesWriter } from '#domain/text/additions.ts';
import { findInventions } from '#domain/text/invention.ts';
import { trimKeepingIndent } from '#domain/text/trim.ts';

/** An article with its title (B§7). */
export interface Article {
  title: string;
  article: string;
}

/** An article as an engine wrote it, and the lines it used, counted from 1. */
export interface WrittenArticle extends Article {
  used: number[];
}

/** Share of the lines that an article must use; trivial ones may be left out. */
const MIN_COVERAGE = 0.6;

/** Letters in a row that prove that a line was used. */
const RUN_LETTERS = 3;

/** Characters of the reported numbers that are read. */
const USED_MAX_CHARACTERS = 8_000;

/** Ends a title that is taken from the text. */
const TITLE_END = /[，。！？；：,.!?;:\n]/u;

/** Characters that every article has, and their share of the lines. */
const LEAST_CHARACTERS = 120;
const LEAST_SHARE = 0.2;

/** Characters of an article from few lines. */
const USUAL_CHARACTERS = 150;

/** What differs between articles. */
interface ArticleRules {
  coverage?: number | undefined;
  background?: readonly string[] | undefined;
  /** The user chose what is written, and how long it is. */
  isFree?: boolean;
  /** It speaks to its writer. */
  isAddressed?: boolean;
}

/**
 * Of a list of articles the last one counts. `checked` false: the text only quotes, so it is not
 * checked for inventions. `coverage` is the share of the lines that it must use. `background` is
 * text whose words it may use beside the lines. The bad case names the errors in words for the
 * model.
 */
export function readArticle(
  answer: unknown,
  lines: readonly string[],
  checked: boolean,
  {
    coverage = MIN_COVERAGE,
    background = [],
    isFree = false,
    isAddressed = false,
  }: ArticleRules = {},
): { ok: true; value: WrittenArticle } | { ok: false; missed: string[] } {
  const fields = articleFields(answer);
  if (fields.article === '') return { ok: false, missed: ['没有给出JSON格式的article'] };
  const article = headOf(trimKeepingIndent(fields.article), ARTICLE_MAX_CHARACTERS);
  const title = titleOf(fields.title, article);
  const used = usedLines(fields.used, article, lines);
  if (!checked) return { ok: true, value: { title, article, used } };
  const sources = [...lines, ...background];
  const missed = [
    ...findInventions(`${title}\n${article}`, sources),
    ...additionsOf(article, sources),
    ...(!isAddressed && !isFree && addressesWriter(article, sources) ? ['用“我”来写'] : []),
    ...(isFree
      ? []
      : [...lengthErrors(article, lines), ...unusedLines(used, lines.length, coverage)]),
  ];
  return missed.length === 0
    ? { ok: true, value: { title, article, used } }
    : { ok: false, missed };
}

/** The fields of an answer, under the names that models give them. */
export function articleFields(answer: unknown): { title: unknown; article: string; used: unknown } {
  const root: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  const fields = typeof root === 'object' && root !== null ? (root as Record<string, unknown>) : {};
  const named = (names: readonly string[]): unknown =>
    names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  const article = named(['article', '正文', '文章', '日记', 'content', 'text', 'body']);
  const paragraphs = Array.isArray(article) ? article : [article];
  return {
    title: named(['title', '标题']),
    article: paragraphs
      .filter((part) => typeof part === 'string')
      .join('\n\n')
      .trim(),
    used: named(['used', '用到', '编号']),
  };
}

function lengthErrors(article: string, lines: readonly string[]): string[] {
  const material = lines.reduce((sum, line) => sum + bareLine(line).length, 0);
  const length = [...article.replace(/\s/gu, '')].length;
  return [
    ...(length < Math.min(LEAST_CHARACTERS, material * LEAST_SHARE) ? ['太短'] : []),
    ...(length > 2 * Math.max(USUAL_CHARACTERS, material) ? ['太长'] : []),
  ];
}

function titleOf(value: unknown, article: string): string {
  const given = typeof value === 'string' ? value.replace(/[\s《》]/gu, '') : '';
  const title =
    given === ''
      ? (article.split(TITLE_END).find((part) => part.trim() !== '') ?? article).trim()
      : given;
  const beginning = [...title].slice(0, ARTICLE_TITLE_MAX_CHARACTERS).join('');
  return headOf(title, beginning.length);
}

/** The lines that an article reports as used; else those whose words it contains. */
function usedLines(named: unknown, article: string, lines: readonly string[]): number[] {
  const all = lines.map((_, index) => index + 1);
  const numbers = new Set(numbersIn(named));
  const reported = all.filter((number) => numbers.has(number));
  if (reported.length > 0) return reported;
  const words = runsOf(article);
  return all.filter((number) =>
    [...runsOf(bareLine(lines[number - 1] ?? ''))].some((run) => words.has(run)),
  );
}

/** A longer range of numbers is not read. */
const RANGE_MAX = 1_000;

const NUMBERS = /(\d{1,4})(?:["\]\s]{0,3}[-–—~到至]["[\s第]{0,3}(\d{1,4}))?/gu;

/** The numbers in an answer of any form: [1], "[1]", "第1条", "1-3", {"id": 1}. */
function numbersIn(named: unknown): number[] {
  const text = JSON.stringify(named ?? [])
    .slice(0, USED_MAX_CHARACTERS)
    .replace(/"[^"]{0,40}"\s*:/gu, '');
  return [...text.matchAll(NUMBERS)].flatMap(([, from, to = from]) => {
    const first = Number(from);
    const count = Math.min(RANGE_MAX, Number(to) - first + 1);
    return Array.from({ length: Math.max(0, count) }, (_, at) => first + at);
  });
}

/** A line without its number, time and speaker. */
function bareLine(line: string): string {
  return line.slice(line.indexOf('：') + 1);
}

/** All runs of a few letters, ignoring punctuation. */
function runsOf(text: string): Set<string> {
  const letters = [...text.replace(/[^\p{L}\p{N}]/gu, '')];
  const runs = new Set<string>();
  for (let at = 0; at === 0 || at + RUN_LETTERS <= letters.length; at += 1)
    runs.add(letters.slice(at, at + RUN_LETTERS).join(''));
  return runs;
}

function unusedLines(used: readonly number[], count: number, coverage: number): string[] {
  if (used.length >= count * coverage) return [];
  const numbers = new Set(used);
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => `漏写第${number}条`);
}
