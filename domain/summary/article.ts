// A model's article, read with mistrust: it must be whole, use its lines, and hold nothing they do not.
import { ARTICLE_MAX_CHARACTERS, ARTICLE_TITLE_MAX_CHARACTERS } from '#domain/summary/summary-content.ts';
import { findInventions } from '#domain/text/invention.ts';

/** An article with its title (B§7). */
export interface Article {
  title: string;
  article: string;
}

/** The share of the lines that an article has to use. */
const MIN_COVERAGE = 0.8;

/** What a title is made of where the model gave none. */
const TITLE_END = /[，。！？；：,.!?;:\n]/u;

/** Reads an answer. `checked` false: the text is known to quote. The bad case says what was wrong, in words a model can be told. */
export function readArticle(answer: unknown, lines: readonly string[], checked: boolean): { ok: true; value: Article } | { ok: false; missed: string[] } {
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const article = typeof fields['article'] === 'string' ? fields['article'].trim().slice(0, ARTICLE_MAX_CHARACTERS) : '';
  if (article === '') return { ok: false, missed: ['没有给出JSON格式的article'] };
  const title = titleOf(fields['title'], article);
  if (!checked) return { ok: true, value: { title, article } };
  const missed = [...findInventions(`${title}\n${article}`, lines), ...unusedLines(fields['used'], lines.length)];
  return missed.length === 0 ? { ok: true, value: { title, article } } : { ok: false, missed };
}

function titleOf(value: unknown, article: string): string {
  const given = typeof value === 'string' ? value.replace(/[\s《》]/gu, '') : '';
  const title = given === '' ? (article.split(TITLE_END).find((part) => part.trim() !== '') ?? article).trim() : given;
  return [...title].slice(0, ARTICLE_TITLE_MAX_CHARACTERS).join('');
}

function unusedLines(used: unknown, count: number): string[] {
  if (!Array.isArray(used)) return [];
  const numbers = new Set(used.map(Number).filter((number) => number >= 1 && number <= count));
  if (numbers.size >= count * MIN_COVERAGE) return [];
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => `漏写第${number}条`);
}
