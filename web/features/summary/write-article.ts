// Writes an article step by step. A failed call inserts the placeholder of B§8 with a notice
// (rulings 9). The earlier article can be restored, and finished steps are kept for the next
// attempt.
import type { JournalApi } from '#contract/api.contract.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { FALLBACK_ARTICLE } from '#domain/summary/fallback-article.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { isRefusal } from '#web/core/ai/refusals.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { errorCode, errorText } from '#web/core/errors/error-text.ts';
import { whilePending } from '#web/core/pending/pending-work.ts';
import {
  changeDesk,
  deskOf,
  isPlaceholder,
  putArticle,
} from '#web/features/summary/article.store.ts';
import {
  draftOf,
  EMPTY_DRAFT,
  isRunOf,
  newRun,
  nextStep,
  outcomeOf,
  partialOf,
  progressAt,
  requestOf,
  withStep,
  type SummaryOptions,
  type SummaryRun,
} from '#web/features/summary/summary-run.ts';

export interface ArticleOptions {
  owner: string;
  api: JournalApi;
  options: SummaryOptions;
  timeZone: string;
}

const plans = new Map<string, () => void>();

/**
 * Writes an article, unless one is being written. A run with the same parameters continues. Never
 * rejects.
 */
export async function writeArticle(article: ArticleOptions): Promise<void> {
  const { owner, options } = article;
  const desk = deskOf(owner);
  if (desk.writing !== null) return;
  changeDesk(owner, { writing: '', progress: null, failure: null });
  const found = desk.run !== null && isRunOf(desk.run, options) ? desk.run : await plan(article);
  if (found === null) return;
  let run = found;
  for (let step = nextStep(run); step !== -1; step = nextStep(run)) {
    changeDesk(owner, {
      run,
      writing: '',
      isAgain: false,
      progress: run.steps.length === 1 ? null : progressAt(run, step),
    });
    const end = await summaryCall.run({
      place: owner,
      api: article.api,
      key: run.steps[step]?.key ?? newId(),
      input: requestOf(run, step, article.timeZone),
      onText: (text) => changeDesk(owner, { writing: (deskOf(owner).writing ?? '') + text }),
      onRewrite: () => changeDesk(owner, { writing: '', isAgain: true }),
    });
    if (end.kind === 'done') {
      run = withStep(run, step, { draft: draftOf(run, step, end.answer) });
    } else if (
      end.kind === 'failed' &&
      errorCode(end.error) === 'EMPTY_CONTENT' &&
      run.steps.length > 1
    ) {
      // Every post of this part was deleted or hidden after the plan.
      run = withStep(run, step, { draft: EMPTY_DRAFT });
    } else {
      changeDesk(owner, { run: withStep(run, step, { key: end.retryKey }) });
      if (end.kind === 'stopped') changeDesk(owner, { writing: null, progress: null });
      else fail(article, end.error);
      return;
    }
  }
  finish(article, run);
}

/**
 * Stops writing: the received text is discarded, finished steps are kept, and the earlier article
 * is shown again.
 */
export function stopWriting(owner: string): void {
  plans.get(owner)?.();
  summaryCall.stop(owner);
}

/**
 * Requests the steps that the chosen posts need. null: stopped, failed or no usable post; the desk
 * then shows why.
 */
async function plan(article: ArticleOptions): Promise<SummaryRun | null> {
  const { owner, api, options, timeZone } = article;
  const controller = new AbortController();
  const stop = () => controller.abort();
  plans.set(owner, stop);
  try {
    const response = api.summary.plan(
      { post_ids: options.postIds, role_key: options.roleKey, time_zone: timeZone },
      { signal: controller.signal },
    );
    const found = await whilePending(response, stop);
    controller.signal.throwIfAborted();
    if (found.steps.length > 0) return newRun(found, options, newId);
    changeDesk(owner, {
      writing: null,
      failure: { code: 'EMPTY_CONTENT', text: NOTHING_USABLE_TEXT },
    });
  } catch (error) {
    if (controller.signal.aborted) changeDesk(owner, { writing: null });
    else fail(article, error);
  } finally {
    plans.delete(owner);
  }
  return null;
}

/** Shown if all chosen posts are deleted or hidden from the AI. */
const NOTHING_USABLE_TEXT = '选中的灵感都不能用于总结，请重新选择';

const summaryCall = createAiCall<Parameters<JournalApi['summary']['stream']>[0], SummaryAnswer>({
  open: (api, input, options) => api.summary.stream(input, options),
  isAnswer: ({ title, article }) => typeof title === 'string' && typeof article === 'string',
  deadlineMs: SUMMARY_DEADLINE_MS,
  keepalive: true,
});

function finish({ owner }: ArticleOptions, run: SummaryRun): void {
  const { words, ...made } = outcomeOf(run);
  putArticle(owner, { ...words, ai: words, ...made, partial: '', previous: null });
  changeDesk(owner, { run: null });
}

function fail({ owner, options }: ArticleOptions, error: unknown): void {
  const { article, run, writing } = deskOf(owner);
  const code = errorCode(error);
  if (isRefusal(code))
    return changeDesk(owner, {
      writing: null,
      progress: null,
      failure: { code, text: ERROR_TEXT[code] ?? errorText(error) },
    });
  const { title, article: body } = FALLBACK_ARTICLE;
  const previous = article !== null && isPlaceholder(article) ? article.previous : article;
  const made = {
    engine: null,
    usage: null,
    stones: null,
    notice: null,
    crisis: null,
    leftOut: [],
    isInParts: false,
  };
  putArticle(owner, {
    title,
    body,
    ai: null,
    roleKey: options.roleKey,
    ...made,
    partial: partialOf(run, writing ?? ''),
    previous,
  });
}
