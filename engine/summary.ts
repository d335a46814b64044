// The built-in digest: the user's own sentences, selected and ordered, word for word. It reads as a
// record with times and cannot invent anything, because it adds nothing.
import type { SummaryMaterial, SummaryShare } from '#domain/summary/summary-content.ts';
import { readMood } from '#engine/mood.ts';
import { layOut, type DigestPart } from '#engine/summary/layout.ts';
import { bigramsOf, overlap, rankSentences } from '#engine/summary/rank.ts';
import { composeTitle } from '#engine/summary/title.ts';
import { lengthOf, readableText, sentencesOf } from '#engine/text/clauses.ts';
import { hashText } from '#engine/text/hash.ts';

/** Target length of a digest; it is longer only because every post keeps one sentence. */
export const SUMMARY_TARGET_CHARACTERS = 600;

export interface SummaryInput extends SummaryMaterial {
  /** Selects between sentences of equal weight. */
  seed: string;
  /** A conversation_summary role key. */
  styleKey: string;
}

/** `used` counts shares from 1 in the given order; `sentences` are the user's own, in order. */
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

/**
 * Sentences ranked against each other. The work is quadratic, so a longer text is ranked in
 * windows.
 */
const RANKED_TOGETHER = 400;
const RANKED_IN_WINDOW = 100;

const SAME_SENTENCE = 0.6;

/** Chosen sentences that the next one is compared with; identical text is found at any distance. */
const COMPARED_WITH = 200;

/**
 * Sentences of all shares that are tried to find one that is not repeated; each share tries at
 * least ten.
 */
const TRIED_TOGETHER = 2_000;
const TRIED_OF_SHARE = 10;

/**
 * Characters of all sentences if every share adds its longest one. A sentence longer than a share's
 * part of it is cut.
 */
const DIGEST_MAX_CHARACTERS = 50_000;
const SENTENCE_MAX_CHARACTERS = 500;

/**
 * Builds a digest of shares, sorted by time where all have one. Shares without text (images only)
 * are not used. A digest can follow only 短 and 长 of a 修改建议; the rest is ignored.
 */
export function composeSummary(input: SummaryInput): Summary {
  const shares = inOrderOfTime(
    input.shares.map((share, index) => ({
      number: index + 1,
      share,
      ...clockOf(share.time ?? ''),
    })),
  );
  const longest = Math.min(
    SENTENCE_MAX_CHARACTERS,
    Math.floor(DIGEST_MAX_CHARACTERS / Math.max(1, shares.length)),
  );
  const candidates = shares.flatMap(({ share }, index) => candidatesOf(share, index, longest));
  const ranks = ranksOf(candidates);
  for (const [index, candidate] of candidates.entries()) {
    candidate.rank =
      (ranks[index] ?? 0) * lengthFit(candidate.sentence) +
      hashText(`${input.seed}${candidate.sentence}`) / 2 ** 42;
  }
  const chosen = choose(candidates, targetOf(input.suggestion ?? ''));
  const parts: DigestPart[] = [];
  const used: number[] = [];
  const chosenOf = byShare(chosen);
  for (const [index, { number, day, time }] of shares.entries()) {
    const sentences = chosenOf.get(index)?.map(({ sentence }) => sentence);
    if (sentences === undefined) continue;
    used.push(number);
    parts.push({ day, time, sentences, mood: readMood(sentences.join('')).mood });
  }
  const sentences = parts.flatMap((part) => part.sentences);
  const text = sentences.join('\n');
  return {
    title: composeTitle(text, daysOf(parts), readMood(text)),
    article: layOut(input.styleKey, parts),
    used,
    sentences,
  };
}

function candidatesOf(
  { content, lines }: SummaryShare,
  share: number,
  longest: number,
): Candidate[] {
  return [content, ...lines]
    .flatMap((text) => sentencesOf(readableText(text)))
    .flatMap((sentence) => cutSentence(sentence, longest))
    .map((sentence, order) => ({ share, order, sentence, bigrams: bigramsOf(sentence), rank: 0 }));
}

/** Splits a sentence at a maximum length; almost always it is one part. */
function cutSentence(sentence: string, longest: number): string[] {
  if (sentence.length <= longest) return [sentence];
  const characters = [...sentence];
  const stretches: string[] = [];
  for (let at = 0; at < characters.length; at += longest)
    stretches.push(
      characters
        .slice(at, at + longest)
        .join('')
        .trim(),
    );
  return stretches.filter((stretch) => /[\p{L}\p{N}]/u.test(stretch));
}

function ranksOf(candidates: readonly Candidate[]): number[] {
  const size = candidates.length <= RANKED_TOGETHER ? RANKED_TOGETHER : RANKED_IN_WINDOW;
  const ranks: number[] = [];
  for (let at = 0; at < candidates.length; at += size)
    ranks.push(...rankSentences(candidates.slice(at, at + size).map(({ bigrams }) => bigrams)));
  return ranks;
}

interface Clock {
  day: string;
  time: string;
  /** Increases with the time within a year; null without day or hour. */
  moment: number | null;
}

/** Reads `11月20日 07:40`, the time format of a share. */
function clockOf(text: string): Clock {
  const [day = '', month = '', date = ''] = /(\d{1,2})月(\d{1,2})日/u.exec(text) ?? [];
  const [time = '', hour = '', minute = ''] = /(\d{1,2}):(\d{2})/u.exec(text) ?? [];
  return {
    day,
    time,
    moment:
      time === ''
        ? null
        : ((Number(month) * 31 + Number(date)) * 24 + Number(hour)) * 60 + Number(minute),
  };
}

/** Keeps the given order when a share has no time or the days are on both sides of New Year. */
function inOrderOfTime<T extends Clock>(shares: T[]): T[] {
  const turnOfYear =
    shares.some(({ day }) => day.startsWith('12月')) &&
    shares.some(({ day }) => day.startsWith('1月'));
  if (turnOfYear || shares.some(({ moment }) => moment === null)) return shares;
  return shares.toSorted((a, b) => (a.moment ?? 0) - (b.moment ?? 0));
}

/**
 * First the best sentence of every share, then the best of all while there is room, without
 * repetitions.
 */
function choose(candidates: readonly Candidate[], target: number): Candidate[] {
  const byRank = candidates.toSorted((a, b) => b.rank - a.rank);
  const chosen = new Set<Candidate>();
  const compared: Candidate[] = [];
  const sentences = new Set<string>();
  let size = 0;
  const take = (candidate: Candidate): void => {
    chosen.add(candidate);
    sentences.add(candidate.sentence);
    compared.push(candidate);
    if (compared.length > COMPARED_WITH) compared.shift();
    size += lengthOf(candidate.sentence);
  };
  const isRepeated = ({ sentence, bigrams }: Candidate): boolean =>
    sentences.has(sentence) ||
    compared.some((other) => overlap(other.bigrams, bigrams) > SAME_SENTENCE);
  const ranked = byShare(byRank);
  const tries = Math.max(TRIED_OF_SHARE, Math.floor(TRIED_TOGETHER / Math.max(1, ranked.size)));
  for (const share of byShare(candidates).keys()) {
    const own = ranked.get(share) ?? [];
    const fresh = own.slice(0, tries).find((candidate) => !isRepeated(candidate)) ?? own[0];
    if (fresh !== undefined) take(fresh);
  }
  for (const candidate of byRank) {
    if (size >= target) break;
    if (
      chosen.has(candidate) ||
      size + lengthOf(candidate.sentence) > target ||
      isRepeated(candidate)
    )
      continue;
    take(candidate);
  }
  return [...chosen].toSorted((a, b) => a.share - b.share || a.order - b.order);
}

/** In the given order. */
function byShare(candidates: readonly Candidate[]): Map<number, Candidate[]> {
  const groups = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.share);
    if (group === undefined) groups.set(candidate.share, [candidate]);
    else group.push(candidate);
  }
  return groups;
}

/** Very short and very long sentences weigh less. */
function lengthFit(sentence: string): number {
  const length = lengthOf(sentence);
  return length < 6 ? 0.5 : length > 80 ? 0.7 : 1;
}

function targetOf(suggestion: string): number {
  if (/短|精简|简洁|少一点/u.test(suggestion)) return SUMMARY_TARGET_CHARACTERS / 2;
  return /长一点|更长|详细|完整|多写/u.test(suggestion)
    ? SUMMARY_TARGET_CHARACTERS * 2
    : SUMMARY_TARGET_CHARACTERS;
}

function daysOf(parts: readonly DigestPart[]): string {
  const days = [...new Set(parts.map((part) => part.day).filter((day) => day !== ''))];
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  if (first === last) return first;
  const sameMonth = first.split('月')[0] === last.split('月')[0];
  return `${first}至${sameMonth ? (last.split('月')[1] ?? last) : last}`;
}
