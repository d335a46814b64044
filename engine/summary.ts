// The built-in summary: the user's own sentences in the order of time, word for word. It adds
// nothing but times. Short material is only arranged; longer material becomes paragraphs.
import { readEntry } from '#engine/reading/reader.ts';
import type { SummaryMaterial, SummaryShare } from '#domain/summary/summary-content.ts';
import { bestRun, weightsOf, withoutRepeats, withoutTrivia } from '#engine/summary/choose.ts';
import {
  arrange,
  listQuotes,
  record,
  writeProse,
  type DigestPart,
} from '#engine/summary/layout.ts';
import {
  brokenLines,
  materialLength,
  shareSentences,
  type Sentence,
} from '#engine/summary/sentences.ts';
import { clockOf, daysBetween, inOrderOfTime } from '#engine/summary/timeline.ts';
import { composeTitle } from '#engine/summary/title.ts';
import { lengthOf } from '#engine/text/clauses.ts';

/** Material below this length is arranged; the engine does not write from it. */
export const WRITTEN_FROM_CHARACTERS = 600;

/**
 * Target length of an article without a wish; it is longer only because every post keeps one
 * sentence.
 */
export const SUMMARY_TARGET_CHARACTERS = 1_000;

export interface SummaryInput extends SummaryMaterial {
  /** A conversation_summary role key. */
  styleKey: string;
  /** The id of the material's main event, if one is known. */
  event?: string | null;
}

/** `used` counts shares from 1 in the given order; `sentences` are the user's own, in order. */
export interface Summary {
  title: string;
  article: string;
  used: number[];
  sentences: string[];
}

interface NumberedPart extends DigestPart {
  number: number;
}

/**
 * Characters of an article that keeps everything. In longer material every share keeps its part of
 * them, and a longer sentence is cut.
 */
const EVERYTHING_MAX_CHARACTERS = 50_000;
const SENTENCE_MAX_CHARACTERS = 500;

/** The style of single quotes, and their number. */
const QUOTES_STYLE = 'three_things';
const QUOTES = 3;

/** The style that keeps everything, however long the material is. */
const RECORD_STYLE = 'plain_record';

/**
 * Builds an article of shares, sorted by time where all have one. Every other style, also one that
 * needs a model, is written as paragraphs. A suggestion can only ask for 短 and 长; the rest is
 * ignored.
 */
export function composeSummary({
  shares,
  suggestion,
  styleKey,
  event = onlyEventOf(shares),
}: SummaryInput): Summary {
  const longest = Math.min(
    SENTENCE_MAX_CHARACTERS,
    Math.floor(EVERYTHING_MAX_CHARACTERS / Math.max(1, shares.length)),
  );
  const parts = inOrderOfTime(
    shares.map((share, index) => ({
      number: index + 1,
      ...clockOf(share.time ?? ''),
      sentences: shareSentences(share, longest),
      lines: linesOf(share),
    })),
  );
  const wish = wishOf(suggestion ?? '');
  const length = materialLength(shares);
  const days = daysBetween(parts);
  const summaryOf = (used: readonly NumberedPart[], article: string): Summary => {
    const sentences = used.flatMap((part) => part.sentences.map(({ text }) => text));
    return {
      title: composeTitle(sentences, days, event),
      article,
      used: used.map(({ number }) => number),
      sentences,
    };
  };

  if (styleKey === QUOTES_STYLE) {
    const quoted = quotesOf(parts);
    if (quoted.length > 0)
      return summaryOf(
        quoted,
        listQuotes(quoted.flatMap((part) => part.sentences.map(({ text }) => text))),
      );
  }
  if (styleKey === RECORD_STYLE) {
    const kept = shortened(parts, wish === 'short' ? length / 2 : EVERYTHING_MAX_CHARACTERS);
    return summaryOf(kept, record(kept));
  }
  if (length >= WRITTEN_FROM_CHARACTERS) {
    const told = withSentences(parts, withoutTrivia(parts.map((part) => part.sentences)));
    const chosen = shortened(told, SUMMARY_TARGET_CHARACTERS * FACTORS[wish]);
    const kept = withSentences(chosen, withoutRepeats(chosen.map((part) => part.sentences)));
    if (kept.length > 0) return summaryOf(kept, writeProse(kept));
  }
  const kept = wish === 'short' ? shortened(parts, length / 2) : parts;
  return summaryOf(kept, arrange(kept));
}

type Wish = 'short' | 'long' | 'none';

const FACTORS: Record<Wish, number> = { short: 1 / 2, long: 2, none: 1 };

function wishOf(suggestion: string): Wish {
  if (/短|精简|简洁|少一点/u.test(suggestion)) return 'short';
  return /长一点|更长|详细|完整|多写/u.test(suggestion) ? 'long' : 'none';
}

/** The share as it was written, in lines. Images have a line where there is no text. */
function linesOf({ content, lines }: SummaryShare): string[] {
  const text = [content, ...lines].flatMap((part) =>
    brokenLines(part.replace(/\[图片\d+张\]/gu, '')),
  );
  return text.length > 0 ? text : brokenLines(content.replace(/\[(图片\d+张)\]/gu, '（$1）'));
}

/** The parts with other sentences, without those that have none left. */
function withSentences(
  parts: readonly NumberedPart[],
  sentences: readonly Sentence[][],
): NumberedPart[] {
  return parts
    .map((part, index) => ({ ...part, sentences: sentences[index] ?? [] }))
    .filter((part) => part.sentences.length > 0);
}

/** Every part keeps its share of the characters: its best run of sentences. */
function shortened(parts: readonly NumberedPart[], characters: number): readonly NumberedPart[] {
  const lengths = parts.map((part) => sum(part.sentences.map(({ text }) => lengthOf(text))));
  const total = sum(lengths);
  if (total <= characters) return parts;
  const weights = weightsOf(parts.flatMap((part) => part.sentences));
  let at = 0;
  return parts.map((part, index) => {
    const own = weights.slice(at, at + part.sentences.length);
    at += part.sentences.length;
    if (part.sentences.length === 0) return part;
    const sentences = bestRun(
      part.sentences,
      own,
      Math.floor(((lengths[index] ?? 0) * characters) / total),
    );
    return { ...part, sentences, lines: sentences.map(({ text }) => text) };
  });
}

/** A shorter text is its own best title. */
const EVENT_TITLE_MIN_CHARACTERS = 40;

/** The event of the only share; several posts seldom have one event in common. */
function onlyEventOf(shares: SummaryInput['shares']): string | null {
  const [share] = shares;
  if (share === undefined || shares.length > 1) return null;
  return share.content.length < EVENT_TITLE_MIN_CHARACTERS ? null : readEntry(share.content).event;
}

/** The sentences that say most alone: of several shares where there are several. */
function quotesOf(parts: readonly NumberedPart[]): NumberedPart[] {
  const weights = weightsOf(parts.flatMap((part) => part.sentences));
  let at = 0;
  const seen = new Set<string>();
  const candidates = parts
    .map((part) =>
      part.sentences
        .map((sentence) => ({ part, sentence, weight: weights[at++] ?? 0 }))
        .filter(({ sentence: { text, leans, isTrivial } }) => {
          const isUsable = !leans && !isTrivial && !seen.has(text);
          seen.add(text);
          return isUsable;
        })
        .toSorted((a, b) => b.weight - a.weight),
    )
    .flatMap((own) => own.map((candidate, rank) => ({ ...candidate, rank })))
    .toSorted((a, b) => a.rank - b.rank || b.weight - a.weight)
    .slice(0, QUOTES);
  const chosen = new Set(candidates.map(({ sentence }) => sentence));
  return withSentences(
    parts,
    parts.map((part) => part.sentences.filter((sentence) => chosen.has(sentence))),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
