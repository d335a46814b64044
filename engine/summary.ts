// The built-in digest: the writer's own sentences, chosen and ordered, word for word. It reads as a clean record with times;
// it cannot invent anything, because nothing in it is new.
import type { SummaryMaterial, SummaryShare } from '#domain/summary/summary-content.ts';
import { readMood } from '#engine/mood.ts';
import { layOut, type DigestPart } from '#engine/summary/layout.ts';
import { bigramsOf, overlap, rankSentences } from '#engine/summary/rank.ts';
import { composeTitle } from '#engine/summary/title.ts';
import { lengthOf, readableText, sentencesOf } from '#engine/text/clauses.ts';
import { hashText } from '#engine/text/hash.ts';

/** Characters a digest aims at; it may be longer only because every post keeps one sentence. */
export const SUMMARY_TARGET_CHARACTERS = 600;

/** What a digest is made from. */
export interface SummaryInput extends SummaryMaterial {
  /** Decides between sentences of equal weight. */
  seed: string;
  /** A conversation_summary role key. */
  styleKey: string;
}

/** A digest; `used` counts shares from 1 in the order given, `sentences` are the writer's own, in order. */
export interface Summary {
  title: string;
  article: string;
  used: number[];
  sentences: string[];
}

interface Candidate {
  share: number;
  order: number;
  sentence: string;
  bigrams: Set<string>;
  rank: number;
}

/** Sentences that are ranked at the most: the work grows with their square. */
const MAX_RANKED = 400;
const SAME_SENTENCE = 0.6;

/**
 * Makes a digest of shares, in the order of their times where all have one. Shares without text (pictures only) are not used.
 * Of a 修改建议 only 短 and 长 are within the reach of a digest; anything else is left aside.
 */
export function composeSummary(input: SummaryInput): Summary {
  const shares = inOrderOfTime(input.shares.map((share, index) => ({ number: index + 1, share, ...clockOf(share.time ?? '') })));
  const perShare = Math.max(1, Math.floor(MAX_RANKED / Math.max(1, shares.length)));
  const candidates = shares.flatMap(({ share }, index) => candidatesOf(share, index).slice(0, perShare));
  const ranks = rankSentences(candidates.map(({ bigrams }) => bigrams));
  for (const [index, candidate] of candidates.entries()) {
    candidate.rank = (ranks[index] ?? 0) * lengthFit(candidate.sentence) + hashText(`${input.seed}${candidate.sentence}`) / 2 ** 42;
  }
  const chosen = choose(candidates, targetOf(input.suggestion ?? ''));
  const parts: DigestPart[] = [];
  const used: number[] = [];
  for (const [index, { number, day, time }] of shares.entries()) {
    const sentences = chosen.filter((candidate) => candidate.share === index).map(({ sentence }) => sentence);
    if (sentences.length === 0) continue;
    used.push(number);
    parts.push({ day, time, sentences, mood: readMood(sentences.join('')).mood });
  }
  const sentences = parts.flatMap((part) => part.sentences);
  const text = sentences.join('\n');
  return { title: composeTitle(text, daysOf(parts), readMood(text)), article: layOut(input.styleKey, parts), used, sentences };
}

function candidatesOf({ content, lines }: SummaryShare, share: number): Candidate[] {
  return [content, ...lines]
    .flatMap((text) => sentencesOf(readableText(text)))
    .map((sentence, order) => ({ share, order, sentence, bigrams: bigramsOf(sentence), rank: 0 }));
}

interface Clock {
  day: string;
  time: string;
  /** Grows with the time within a year; null where day or hour is missing. */
  moment: number | null;
}

/** Reads `11月20日 07:40`, the form in which a share names its time. */
function clockOf(text: string): Clock {
  const [day = '', month = '', date = ''] = /(\d{1,2})月(\d{1,2})日/u.exec(text) ?? [];
  const [time = '', hour = '', minute = ''] = /(\d{1,2}):(\d{2})/u.exec(text) ?? [];
  return { day, time, moment: time === '' ? null : ((Number(month) * 31 + Number(date)) * 24 + Number(hour)) * 60 + Number(minute) };
}

/** A share without a time, or days on both sides of New Year, leave the order as it was given. */
function inOrderOfTime<T extends Clock>(shares: T[]): T[] {
  const turnOfYear = shares.some(({ day }) => day.startsWith('12月')) && shares.some(({ day }) => day.startsWith('1月'));
  if (turnOfYear || shares.some(({ moment }) => moment === null)) return shares;
  return shares.toSorted((a, b) => (a.moment ?? 0) - (b.moment ?? 0));
}

/** First the best sentence of every share, then the best of all, while there is room and nothing is said twice. */
function choose(candidates: readonly Candidate[], target: number): Candidate[] {
  const byRank = candidates.toSorted((a, b) => b.rank - a.rank);
  const chosen: Candidate[] = [];
  let size = 0;
  const take = (candidate: Candidate): void => {
    chosen.push(candidate);
    size += lengthOf(candidate.sentence);
  };
  for (const share of new Set(candidates.map((candidate) => candidate.share))) {
    const own = byRank.filter((candidate) => candidate.share === share);
    const fresh = own.find((candidate) => !isRepeated(candidate, chosen)) ?? own[0];
    if (fresh !== undefined) take(fresh);
  }
  for (const candidate of byRank) {
    if (chosen.includes(candidate) || size + lengthOf(candidate.sentence) > target || isRepeated(candidate, chosen)) continue;
    take(candidate);
  }
  return chosen.toSorted((a, b) => a.share - b.share || a.order - b.order);
}

function isRepeated(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  return chosen.some((other) => other.sentence === candidate.sentence || overlap(other.bigrams, candidate.bigrams) > SAME_SENTENCE);
}

/** Very short and very long sentences carry a digest badly. */
function lengthFit(sentence: string): number {
  const length = lengthOf(sentence);
  return length < 6 ? 0.5 : length > 80 ? 0.7 : 1;
}

function targetOf(suggestion: string): number {
  if (/短|精简|简洁|少一点/u.test(suggestion)) return SUMMARY_TARGET_CHARACTERS / 2;
  return /长一点|更长|详细|完整|多写/u.test(suggestion) ? SUMMARY_TARGET_CHARACTERS * 2 : SUMMARY_TARGET_CHARACTERS;
}

function daysOf(parts: readonly DigestPart[]): string {
  const days = [...new Set(parts.map((part) => part.day).filter((day) => day !== ''))];
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  if (first === last) return first;
  const sameMonth = first.split('月')[0] === last.split('月')[0];
  return `${first}至${sameMonth ? (last.split('月')[1] ?? last) : last}`;
}
