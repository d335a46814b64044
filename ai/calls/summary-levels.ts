// Writes shares into one article: parts that fit the limit, then their drafts, level by level,
// until one draft is left.
import type { WrittenArticle } from '#domain/summary/article.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import {
  pieceOfShare,
  summaryParts,
  UNBOUNDED_ROOM,
  type SharePiece,
  type SummaryRoom,
} from '#domain/summary/summary-steps.ts';
import type { SummaryTask } from '#ai/text-model.ts';
import { shareOfDraft } from '#ai/calls/summary-task.ts';

interface Order {
  shares: readonly SummaryShare[];
  stage: SummaryTask['stage'];
  /** Its text is the article. */
  isLast: boolean;
  /** The drafts are joined without a model. */
  isJoined: boolean;
}

/** A share or a draft, and the shares that it is made from, counted from 1. */
interface Input {
  numbers: readonly number[];
  share: SummaryShare;
}

/**
 * Returns every draft in the order written, the article last, and the shares that the article uses,
 * counted from 1.
 */
export async function writeLevels<Draft extends WrittenArticle>(
  shares: readonly SummaryShare[],
  {
    room,
    stage,
    write,
  }: { room: SummaryRoom; stage: SummaryTask['stage']; write: (order: Order) => Promise<Draft> },
): Promise<{ drafts: Draft[]; article: Draft; used: number[] }> {
  const drafts: Draft[] = [];
  let inputs: Input[] = shares.map((share, index) => ({ numbers: [index + 1], share }));
  for (let lastCount = Infinity; ;) {
    const level = inputs.map(({ share }) => share);
    const parts = summaryParts(level, room);
    // Drafts as long as their sources would be composed without end.
    const isJoined = parts.length >= lastCount;
    const isLast = isJoined || parts.length === 1;
    const written: Input[] = [];
    for (const pieces of isJoined ? summaryParts(level, UNBOUNDED_ROOM) : parts) {
      const draft = await write({
        shares: piecesOf(level, pieces),
        stage: stageOf(lastCount, isLast, stage),
        isLast,
        isJoined,
      });
      drafts.push(draft);
      const numbers = draft.used.flatMap(
        (number) => inputs[pieces[number - 1]?.share ?? -1]?.numbers ?? [],
      );
      written.push({ numbers, share: shareOfDraft(draft.article) });
      if (isLast)
        return { drafts, article: draft, used: [...new Set(numbers)].toSorted((a, b) => a - b) };
    }
    inputs = written;
    lastCount = parts.length;
  }
}

export function piecesOf(
  shares: readonly SummaryShare[],
  pieces: readonly SharePiece[],
): SummaryShare[] {
  return pieces.map(({ share, from, to }) => pieceOfShare(shares[share] as SummaryShare, from, to));
}

function stageOf(
  lastCount: number,
  isLast: boolean,
  asked: SummaryTask['stage'],
): SummaryTask['stage'] {
  if (Number.isFinite(lastCount)) return 'compose';
  return asked === 'whole' && !isLast ? 'part' : asked;
}
