// Validates a model's article: it must be complete, use its lines, and add nothing to them.
import {
  ARTICLE_MAX_CHARACTERS,
  ARTICLE_TITLE_MAX_CHARACTERS,
} from '#domain/summary/summary-content.ts';
import { headOf } from '#domain/text/graphemes.ts';
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

/** Ends a title that is taken from the text. */
const TITLE_END = /[，。！？；：,.!?;:\n]/u;

/** What differs between articles. */
interface ArticleRules {
  coverage?: number | undefined;
  background?: readonly string[] | undefined;
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
  { coverage = MIN_COVERAGE, background = [] }: ArticleRules = {},
): { ok: true; value: WrittenArticle } | { ok: false; missed: string[] } {
  const root: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  const fields = typeof root === 'object' && root !== null ? (root as Record<string, unknown>) : {};
  const article =
    typeof fields['article'] === 'string'
      ? headOf(trimKeepingIndent(fields['article']), ARTICLE_MAX_CHARACTERS)
      : '';
  if (article === '') return { ok: false, missed: ['没有给出JSON格式的article'] };
  const title = titleOf(fields['title'], article);
  const used = usedLines(fields['used'], article, lines);
  if (!checked) return { ok: true, value: { title, article, used } };
  const missed = [
    ...findInventions(`${title}\n${article}`, [...lines, ...background]),
    ...unusedLines(used, lines.length, coverage),
  ];
  return missed.length === 0
    ? { ok: true, value: { title, article, used } }
    : { ok: false, missed };
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
  if (Array.isArray(named)) {
    const numbers = new Set(named.map(Number));
    return all.filter((number) => numbers.has(number));
  }
  const words = runsOf(article);
  return all.filter((number) =>
    [...runsOf(bareLine(lines[number - 1] ?? ''))].some((run) => words.has(run)),
  );
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
