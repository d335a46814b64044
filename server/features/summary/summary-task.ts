// Tasks of a summary as its services put them together.
import type { SummaryShare } from '#domain/summary/summary-content.ts';
import type { SummaryTask } from '#ai/text-model.ts';

/** Characters of a draft before it is written: what a part asks for at most. */
const EXPECTED_DRAFT_CHARACTERS = 1_200;

/** A task over shares. */
export function taskOfShares(
  shares: readonly SummaryShare[],
  about: Pick<SummaryTask, 'roleKey' | 'stage'> & Partial<Pick<SummaryTask, 'suggestion' | 'seed'>>,
): SummaryTask {
  return { task: 'summary', suggestion: null, missed: [], seed: '', ...about, shares };
}

/** A draft as the composition reads it. */
export function shareOfDraft(article: string): SummaryShare {
  return { content: article, time: null, lines: [] };
}

/** A composition of drafts that are not written yet, to estimate its price. */
export function draftTask(drafts: number, roleKey: string): SummaryTask {
  const draft = shareOfDraft('字'.repeat(EXPECTED_DRAFT_CHARACTERS));
  return taskOfShares(
    Array.from({ length: drafts }, () => draft),
    { roleKey, stage: 'compose' },
  );
}
