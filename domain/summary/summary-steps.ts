// A summary in steps: parts that each fit one request, then requests that compose the parts'
// drafts. A selection that fits one request is one step, so there is a single code path.
import { tokensOfCharacter } from '#domain/stones/stone.ts';
import { oneLine, type SummaryShare } from '#domain/summary/summary-content.ts';

/** A range of one share's text, see {@link shareText}; `to` is exclusive. */
export interface SharePiece {
  /** Index into the shares. */
  share: number;
  from: number;
  to: number;
}

/**
 * One request. A part has pieces and no drafts; a composition has drafts (indexes of earlier steps)
 * and no pieces.
 */
export interface SummaryStep<Piece = SharePiece> {
  pieces: readonly Piece[];
  drafts: readonly number[];
}

/** The capacity of one request. */
export interface SummaryRoom {
  /** Estimated tokens of the numbered lines. */
  tokens: number;
  /** Numbered lines. */
  shares: number;
  /** Drafts per composition; at least 2. */
  drafts: number;
}

/** The capacity of an engine without a context. */
export const UNBOUNDED_ROOM: SummaryRoom = { tokens: Infinity, shares: Infinity, drafts: 2 };

/** Estimated tokens of a line's number and time. */
const HEAD_TOKENS = 14;

/** Estimated tokens of what a line answers. */
const HALF_TOKENS = 30;

/** Characters that a cut looks back for the end of a sentence. */
const LOOK_BACK_CHARACTERS = 200;

/**
 * All text of a share, one line for the post and one for each message. Pieces are ranges of this
 * text.
 */
export function shareText({ content, lines }: SummaryShare): string {
  return [content, ...lines]
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n');
}

/** A range of a share as a separate share. */
export function pieceOfShare(share: SummaryShare, from = 0, to?: number): SummaryShare {
  return pieceOfText(shareText(share), share, from, to);
}

/** The same, for a share whose text is already read. */
export function pieceOfText(
  text: string,
  { time, answered }: Pick<SummaryShare, 'time' | 'answered'>,
  from = 0,
  to?: number,
): SummaryShare {
  const [content = '', ...lines] = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return { content, time, lines, ...(answered === undefined ? {} : { answered }) };
}

/**
 * The range of a piece in a request. A range to the end of the text is left open: the text may grow
 * before it is read.
 */
export function rangeOfPiece(
  share: SummaryShare,
  { from, to }: SharePiece,
): { from?: number; to?: number } {
  return { ...(from === 0 ? {} : { from }), ...(to === shareText(share).length ? {} : { to }) };
}

/** The steps of a summary, in order; the last one writes the article. Empty without text. */
export function summarySteps(shares: readonly SummaryShare[], room: SummaryRoom): SummaryStep[] {
  const steps: SummaryStep[] = summaryParts(shares, room).map((pieces) => ({ pieces, drafts: [] }));
  for (let level = [...steps.keys()]; level.length > 1;) {
    const composed: number[] = [];
    for (let at = 0; at < level.length; at += room.drafts) {
      const drafts = level.slice(at, at + room.drafts);
      if (drafts.length > 1) steps.push({ pieces: [], drafts });
      composed.push(drafts.length > 1 ? steps.length - 1 : (drafts[0] ?? 0));
    }
    level = composed;
  }
  return steps;
}

/**
 * The pieces in the last draft. `used` holds, for each step, the inputs its draft used, counted
 * from one.
 */
export function usedPieces<Piece>(
  steps: readonly SummaryStep<Piece>[],
  used: readonly (readonly number[])[],
): Piece[] {
  const piecesOf: Piece[][] = [];
  for (const [index, { pieces, drafts }] of steps.entries()) {
    const inputs = [
      ...pieces.map((piece) => [piece]),
      ...drafts.map((draft) => piecesOf[draft] ?? []),
    ];
    piecesOf.push((used[index] ?? []).flatMap((number) => inputs[number - 1] ?? []));
  }
  return piecesOf.at(-1) ?? [];
}

/** The parts of shares, in order: every character is in one of them, and each fits the room. */
export function summaryParts(shares: readonly SummaryShare[], room: SummaryRoom): SharePiece[][] {
  const parts: SharePiece[][] = [];
  let left = 0;
  for (const [share, given] of shares.entries()) {
    const text = shareText(given);
    const head = HEAD_TOKENS + HALF_TOKENS * (given.answered?.length ?? 0);
    for (let from = 0; from < text.length;) {
      const { to, tokens } = longestRangeWithin(text, from, room.tokens - head);
      const part = parts.at(-1);
      if (part === undefined || tokens + head > left || part.length >= room.shares) {
        parts.push([{ share, from, to }]);
        left = room.tokens;
      } else {
        part.push({ share, from, to });
      }
      left -= tokens + head;
      from = to;
    }
  }
  return parts;
}

/**
 * The longest range from a position within a number of tokens; it ends with a sentence if one ends
 * near.
 */
function longestRangeWithin(
  text: string,
  from: number,
  room: number,
): { to: number; tokens: number } {
  let tokens = 0;
  let sentence = { to: 0, tokens: 0 };
  for (let at = from; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const cost = tokensOfCharacter(character);
    if (tokens + cost > room && at > from)
      return at - sentence.to <= LOOK_BACK_CHARACTERS && sentence.to > from
        ? sentence
        : { to: at, tokens };
    at += character.length;
    tokens += cost;
    if ('。！？!?…\n'.includes(character)) sentence = { to: at, tokens };
  }
  return { to: text.length, tokens };
}
