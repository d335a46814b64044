// One day of a time that was named: 国庆第二天, 去年最后一天, 中秋前一天.
import { matchAt } from '#domain/asking/parts-of-year.ts';
import { numberFrom } from '#domain/asking/numbers.ts';
import type { Span } from '#domain/asking/spans.ts';

const NTH = /的?第([一二三四五六七1-7])天/y;
const LAST = /的?最后一[天日晚]/y;
const BEFORE = /的?前一?[天晚]/y;
const AFTER = /的?后一?天|的?次日|的?隔天/y;

/** The day that words after a span choose; null without such words. */
export function dayWithin(
  text: string,
  at: number,
  { from, to }: Span,
): { span: Span; end: number } | null {
  const nth = matchAt(NTH, text, at);
  if (nth !== null) return dayFrom(from + numberFrom(nth[1] ?? '') - 1, nth);
  const last = matchAt(LAST, text, at);
  if (last !== null) return dayFrom(to - 1, last);
  const before = matchAt(BEFORE, text, at);
  if (before !== null) return dayFrom(from - 1, before);
  const after = matchAt(AFTER, text, at);
  return after === null ? null : dayFrom(to, after);
}

function dayFrom(day: number, match: RegExpExecArray): { span: Span; end: number } {
  return { span: { from: day, to: day + 1 }, end: match.index + match[0].length };
}
