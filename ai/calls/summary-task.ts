// Builds the tasks of a summary.
import { TOKENS_PER_CHARACTER } from '#domain/stones/stone.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import type { SummaryRoom } from '#domain/summary/summary-steps.ts';
import type { SummaryTask } from '#ai/text-model.ts';

/** The most characters that a part asks for; stands for drafts that are not written yet. */
const EXPECTED_DRAFT_CHARACTERS = 1_200;

export function taskOfShares(
  shares: readonly SummaryShare[],
  about: Pick<SummaryTask, 'roleKey' | 'stage'> &
    Partial<Pick<SummaryTask, 'suggestion' | 'seed' | 'facts'>>,
): SummaryTask {
  return { task: 'summary', suggestion: null, missed: [], seed: '', ...about, shares };
}

/** A draft as material of the composition. */
export function shareOfDraft(article: string): SummaryShare {
  return { content: article, time: null, lines: [] };
}

/** A composition of unwritten drafts, to estimate its price. As many as `room` holds fit it. */
export function draftTask(drafts: number, roleKey: string, room: SummaryRoom): SummaryTask {
  const characters = Math.floor(room.tokens / room.drafts / TOKENS_PER_CHARACTER);
  const draft = shareOfDraft('字'.repeat(Math.min(EXPECTED_DRAFT_CHARACTERS, characters)));
  return taskOfShares(
    Array.from({ length: drafts }, () => draft),
    { roleKey, stage: 'compose' },
  );
}
