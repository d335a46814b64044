// A summary in progress, step by step. It is stored with the idempotency key of every step: after a
// stop, a failure or a reload it continues, and no finished step is paid twice.
import type { ShareReference, SummaryAnswer, SummaryPlan } from '#contract/summary.contract.ts';
import { careOf, isCard, type ShownCare } from '#web/core/care/shown-care.ts';
import { buildSummaryContent } from '#domain/summary/summary-content.ts';
import { usedPieces } from '#domain/summary/summary-steps.ts';
import {
  listOf,
  oneOf,
  orMissing,
  orNull,
  record,
  text,
  whole,
  type Shape,
  type ShapeOf,
} from '#web/core/drafts/shape.ts';

const words = { title: text, body: text };
const crisisCard = record({
  ...words,
  lines: listOf(record({ number: text, name: text, note: text })),
  dismiss: text,
});
const careLine = record({ text, numbers: listOf(text), dismiss: text });
const shownCare: Shape<ShownCare> = (value): value is ShownCare =>
  crisisCard(value) || careLine(value);

/** What an article was made with, as it is stored. */
export const makingParts = {
  engine: orNull(oneOf(['remote', 'builtin'])),
  usage: orNull(record({ prompt_tokens: whole, completion_tokens: whole, total_tokens: whole })),
  stones: orNull(record({ spent: whole, left: whole })),
  notice: orNull(oneOf(['fallback', 'crisis', 'care'])),
  crisis: orNull(shownCare),
};

/** Chosen posts that are not in the article, and why. */
export const leftOutShape = listOf(
  record({ id: text, reason: oneOf(['gone', 'private', 'too_long', 'unused']) }),
);

const draftShape = record({ title: text, article: text, used: listOf(whole), ...makingParts });

const shareParts = record({ post_id: text, from: orMissing(whole), to: orMissing(whole) });
const shareShape: Shape<ShareReference> = (value): value is ShareReference => shareParts(value);

const stepShape = record({
  shares: listOf(shareShape),
  drafts: listOf(whole),
  stones: whole,
  /** The idempotency key of its request. */
  key: text,
  /** null: not written yet. */
  draft: orNull(draftShape),
});

/** The stored shape of a run. */
export const runShape = record({
  /** Every chosen post, including those left out. */
  postIds: listOf(text),
  roleKey: text,
  suggestion: orNull(text),
  steps: listOf(stepShape),
  leftOut: leftOutShape,
});

/** A summary in progress. */
export type SummaryRun = ShapeOf<typeof runShape>;

type Draft = ShapeOf<typeof draftShape>;

/** The parameters of a run. */
export type SummaryOptions = Pick<SummaryRun, 'postIds' | 'roleKey' | 'suggestion'>;

/** The progress of a run. `part` counts from 1; null while drafts are composed. */
export interface RunProgress {
  part: number | null;
  parts: number;
}

/** Starts a run. */
export function newRun(
  plan: SummaryPlan,
  options: SummaryOptions,
  newId: () => string,
): SummaryRun {
  return {
    ...options,
    steps: plan.steps.map((step) => ({ ...step, key: newId(), draft: null })),
    leftOut: plan.left_out.map(({ post_id, reason }) => ({ id: post_id, reason })),
  };
}

/** Whether a run has these parameters. */
export function isRunOf(
  run: SummaryRun,
  { postIds, roleKey, suggestion }: SummaryOptions,
): boolean {
  return (
    run.roleKey === roleKey &&
    run.suggestion === suggestion &&
    run.postIds.toSorted().join() === postIds.toSorted().join()
  );
}

/** The index of the next step to write; -1 when all are written. */
export function nextStep(run: SummaryRun): number {
  return run.steps.findIndex((step) => step.draft === null);
}

/** Returns the run with one step changed. */
export function withStep(
  run: SummaryRun,
  index: number,
  change: Partial<SummaryRun['steps'][number]>,
): SummaryRun {
  return {
    ...run,
    steps: run.steps.map((step, at) => (at === index ? { ...step, ...change } : step)),
  };
}

/** The progress of a run at a step. */
export function progressAt({ steps }: SummaryRun, index: number): RunProgress {
  const parts = steps.filter((step) => step.drafts.length === 0).length;
  return { part: index < parts ? index + 1 : null, parts };
}

/** The number of written steps. */
export function finishedSteps({ steps }: SummaryRun): number {
  return steps.filter((step) => step.draft !== null).length;
}

/**
 * The request of a step (B§7): a part names its posts; a composition sends the drafts as numbered
 * shares.
 */
export function requestOf(run: SummaryRun, index: number, timeZone: string) {
  const step = run.steps[index] as SummaryRun['steps'][number];
  const isPart = step.drafts.length === 0;
  const content = buildSummaryContent({
    shares: draftsOf(run, step.drafts).map(({ draft }) => ({
      content: draft.article,
      time: null,
      lines: [],
    })),
    suggestion: run.suggestion,
  });
  return {
    type: 'conversation_summary' as const,
    role_key: run.roleKey,
    content,
    ...(isPart ? { shares: step.shares, time_zone: timeZone } : {}),
    ...(run.steps.length === 1 ? {} : { stage: isPart ? ('part' as const) : ('compose' as const) }),
  };
}

/** The draft of a step from its answer. An answer without `used` has used everything. */
export function draftOf(run: SummaryRun, index: number, answer: SummaryAnswer): Draft {
  const { shares, drafts } = run.steps[index] as SummaryRun['steps'][number];
  const sent =
    drafts.length === 0
      ? shares.map((_, at) => at + 1)
      : draftsOf(run, drafts).map(({ number }) => number);
  const used =
    answer.used === undefined ? sent : answer.used.flatMap((number) => sent[number - 1] ?? []);
  const { title, article, engine, usage = null, stones = null, notice = null } = answer;
  return { title, article, used, engine, usage, stones, notice, crisis: careOf(answer) };
}

/** The draft of a part whose posts were all deleted. */
export const EMPTY_DRAFT: Draft = {
  title: '',
  article: '',
  used: [],
  engine: null,
  usage: null,
  stones: null,
  notice: null,
  crisis: null,
};

/** The result of all steps: the text of the last one, the cost of all. */
export function outcomeOf(run: SummaryRun) {
  const drafts = run.steps.flatMap((step) => step.draft ?? []);
  const { title, article } = drafts.at(-1) ?? EMPTY_DRAFT;
  const shown = drafts.flatMap((draft) => draft.crisis ?? []);
  const usages = drafts.flatMap((draft) => draft.usage ?? []);
  const paid = drafts.flatMap((draft) => draft.stones ?? []);
  const used = usedPieces(
    run.steps.map(({ shares, drafts: read }) => ({ pieces: shares, drafts: read })),
    run.steps.map((step) => step.draft?.used ?? []),
  );
  const held = new Set(used.map((share) => share.post_id));
  const sent = new Set(run.steps.flatMap((step) => step.shares.map((share) => share.post_id)));
  const unused = [...sent]
    .filter((id) => !held.has(id))
    .map((id) => ({ id, reason: 'unused' as const }));
  return {
    words: { title, body: article },
    roleKey: run.roleKey,
    engine: drafts.some((draft) => draft.engine === 'remote')
      ? ('remote' as const)
      : (drafts.at(-1)?.engine ?? null),
    usage:
      usages.length === 0
        ? null
        : {
            prompt_tokens: sum(usages.map((usage) => usage.prompt_tokens)),
            completion_tokens: sum(usages.map((usage) => usage.completion_tokens)),
            total_tokens: sum(usages.map((usage) => usage.total_tokens)),
          },
    stones:
      paid.length === 0
        ? null
        : { spent: sum(paid.map((receipt) => receipt.spent)), left: paid.at(-1)?.left ?? 0 },
    notice:
      drafts.find((draft) => draft.notice === 'crisis')?.notice ??
      drafts.find((draft) => draft.notice !== null)?.notice ??
      null,
    crisis: shown.find((care) => isCard(care)) ?? shown[0] ?? null,
    leftOut: [...run.leftOut, ...unused],
    isInParts: run.steps.length > 1,
  };
}

/**
 * The text to keep after a failure: the drafts that no later one includes, and the text received
 * last.
 */
export function partialOf(run: SummaryRun | null, writing: string): string {
  const steps = run?.steps ?? [];
  const composed = new Set(steps.flatMap((step) => (step.draft === null ? [] : step.drafts)));
  const isComposing =
    steps.some((step) => step.draft === null && step.drafts.length > 0) &&
    steps.every((step) => step.draft !== null || step.drafts.length > 0);
  const drafts = steps.flatMap(({ draft }, index) =>
    draft === null || composed.has(index) ? [] : [draft.article],
  );
  return [...drafts, ...(isComposing ? [] : [writing])]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}

/** The drafts that a composition reads, with their numbers. An empty part has nothing to read. */
function draftsOf(run: SummaryRun, drafts: readonly number[]): { number: number; draft: Draft }[] {
  return drafts.flatMap((index, at) => {
    const draft = run.steps[index]?.draft ?? null;
    return draft === null || draft.article === '' ? [] : [{ number: at + 1, draft }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
