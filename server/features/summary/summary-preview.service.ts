// Previews of styles on a fixed sample, free of charge (rulings 5, 33). Each is written once per
// style, model and prompts, then stored for all users and processes.
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { PREVIEW_DEADLINE_MS, serverTimeOf } from '#domain/shared/ai-deadlines.ts';
import { readArticle } from '#domain/summary/article.ts';
import { SAMPLE_DAY } from '#domain/summary/sample-day.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import { numberedLines } from '#ai/prompts/summary-prompt.ts';
import { summaryStyle } from '#ai/prompts/summary-styles.ts';
import { readToEnd, type SummaryTask, type TextModel } from '#ai/text-model.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import type { StoneLedgerService } from '#server/features/stones/stone-ledger.service.ts';
import type {
  KeptPreview,
  SummaryPreviewRepository,
} from '#server/features/summary/summary-preview.repository.ts';
import type { UsageService } from '#server/features/usage/usage.service.ts';
import { AppError } from '#server/http/app-error.ts';

export interface SummaryPreviewPorts {
  previews: SummaryPreviewRepository;
  model: TextModel;
  /** Names the model and its prompts. Another version makes new previews. */
  version: string;
  ledger: Pick<StoneLedgerService, 'reserve'>;
  usage: Pick<UsageService, 'beginCall' | 'endCall'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  access: Pick<AiSettingsService, 'assertAllowed' | 'assertStyle'>;
  /** Counts a call before it begins. RATE_LIMITED. */
  countCall: (userId: string) => Promise<void>;
  now: () => number;
  newId: () => string;
}

export type SummaryPreviewService = ReturnType<typeof createSummaryPreviewService>;

export function createSummaryPreviewService({
  previews,
  model,
  version,
  ledger,
  usage,
  transaction,
  access,
  countCall,
  now,
  newId,
}: SummaryPreviewPorts) {
  const underWay = new Map<string, Promise<KeptPreview>>();

  const write = async (userId: string, roleKey: string): Promise<KeptPreview> => {
    const task: SummaryTask = {
      task: 'summary',
      stage: 'whole',
      roleKey,
      shares: SAMPLE_DAY,
      suggestion: null,
      missed: [],
      seed: roleKey,
    };
    // Free of charge: the sample is not the user's, and it is made once.
    const reservation = await ledger.reserve(userId, {
      id: newId(),
      reason: 'ai_summary',
      estimateTokens: 0,
    });
    // It costs no stones, but tokens like any other call.
    const share = await transaction(() => usage.beginCall(userId, model.estimate(task)));
    let tokens = 0;
    let stones: number | null = null;
    try {
      const answer = await readToEnd(
        model.stream(reservation, task, {
          signal: new AbortController().signal,
          totalMs: serverTimeOf(PREVIEW_DEADLINE_MS),
        }),
        () => undefined,
      );
      tokens = answer.usage.total_tokens;
      const article = readArticle(
        parseJsonAnswer(answer.text, !answer.cut),
        numberedLines(task),
        answer.engine === 'remote',
        { coverage: summaryStyle(roleKey).coverage },
      );
      if (!article.ok) throw new AppError('AI_UNAVAILABLE');
      const kept = await previews.keep(
        { roleKey, version },
        { ...article.value, engine: answer.engine },
        now(),
      );
      stones = 0;
      return kept;
    } catch (cause) {
      if (cause instanceof ModelError)
        throw new AppError(cause.kind === 'timeout' ? 'AI_TIMEOUT' : 'AI_UNAVAILABLE', { cause });
      throw cause;
    } finally {
      await transaction(() => usage.endCall(share, tokens, stones));
    }
  };

  const make = async (userId: string, roleKey: string): Promise<KeptPreview> => {
    const known = await previews.find({ roleKey, version });
    if (known !== null) return known;
    await countCall(userId);
    return write(userId, roleKey);
  };

  return {
    /**
     * Returns the sample in a style. ROLE_NOT_FOUND, MODEL_REQUIRED, AI_SWITCHED_OFF,
     * AI_CONSENT_REQUIRED, RATE_LIMITED, AI_LIMIT_REACHED, AI_BUDGET_SPENT, AI_UNAVAILABLE,
     * AI_TIMEOUT.
     */
    async preview(userId: string, roleKey: string): Promise<SummaryAnswer> {
      await access.assertAllowed(userId);
      await access.assertStyle(userId, 'conversation_summary', roleKey);
      // Concurrent requests share one call. Its failure is not stored; the next request tries
      // again.
      let made = underWay.get(roleKey);
      if (made === undefined) {
        made = make(userId, roleKey).finally(() => underWay.delete(roleKey));
        underWay.set(roleKey, made);
      }
      return { success: true, ...(await made) };
    },
  };
}
