// Builds the tasks of a summary.
import type { SummaryShare } from '#domain/summary/summary-content.ts';
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

/** A composition of unwritten drafts, to estimate its price. */
export function draftTask(drafts: number, roleKey: string): SummaryTask {
  const draft = shareOfDraft('字'.repeat(EXPECTED_DRAFT_CHARACTERS));
  return taskOfShares(
    Array.from({ length: drafts }, () => draft),
    { roleKey, stage: 'compose' },
  );
}
