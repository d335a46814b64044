// Days of a time that was named, or beside it: 国庆第二天, 去年最后一天, 中秋前一天, 春节前一周, 国庆后第一天.
import { matchAt } from '#domain/asking/parts-of-year.ts';
import { numberFrom } from '#domain/asking/numbers.ts';
import type { Span } from '#domain/asking/spans.ts';

const NTH = /的?第([一二三四五六七1-7])天/y;
const LAST = /的?最后一[天日晚]/y;
const BEFORE = /的?前一?[天晚]/y;
const AFTER = /的?后一?天|的?次日|的?隔天/y;

const FIRST_DAYS = /的?头([两三四五几])天/y;
const LAST_DAYS = /的?最后([两三四五几])天/y;
const WEEK_BEFORE = /的?前一个?(?:周|星期|礼拜)/y;
const WEEK_AFTER = /的?后一个?(?:周|星期|礼拜)/y;
const NTH_AFTER = /的?(?:之|以|过)?后的?第([一二三四五六七1-7])天/y;

/** 几天 */
const FEW = 3;

/** The days that words after a span choose; null without such words. */
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
  if (after !== null) return dayFrom(to, after);
  return daysBeside(text, at, { from, to });
}

function daysBeside(
  text: string,
  at: number,
  { from, to }: Span,
): { span: Span; end: number } | null {
  const later = matchAt(NTH_AFTER, text, at);
  if (later !== null) return dayFrom(to + numberFrom(later[1] ?? '') - 1, later);
  const first = matchAt(FIRST_DAYS, text, at);
  if (first !== null) return daysFrom(from, from + daysIn(first), first);
  const last = matchAt(LAST_DAYS, text, at);
  if (last !== null) return daysFrom(to - daysIn(last), to, last);
  const before = matchAt(WEEK_BEFORE, text, at);
  if (before !== null) return daysFrom(from - 7, from, before);
  const after = matchAt(WEEK_AFTER, text, at);
  return after === null ? null : daysFrom(to, to + 7, after);
}

function daysIn(match: RegExpExecArray): number {
  return match[1] === '几' ? FEW : numberFrom(match[1] ?? '');
}

function daysFrom(from: number, to: number, match: RegExpExecArray): { span: Span; end: number } {
  return { span: { from, to }, end: match.index + match[0].length };
}

function dayFrom(day: number, match: RegExpExecArray): { span: Span; end: number } {
  return { span: { from: day, to: day + 1 }, end: match.index + match[0].length };
}
