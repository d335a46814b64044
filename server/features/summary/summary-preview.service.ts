// A style tried on the fixed sample: made once per style and prompt version, then remembered; free for everybody (rulings 5, 33).
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { findRole } from '#domain/roles/role-catalogue.ts';
import { readArticle } from '#domain/summary/article.ts';
import { SAMPLE_DAY } from '#domain/summary/sample-day.ts';
import { parseJsonAnswer } from '#server/ai/json-answer.ts';
import { ModelFault } from '#server/ai/model-fault.ts';
import { numberedLines } from '#server/ai/prompts/summary-prompt.ts';
import { readToEnd, type SummaryTask, type TextModel } from '#server/ai/text-model.ts';
import type { StonesService } from '#server/features/stones/stones.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** How long a client waits for a preview, less the server's margin, in milliseconds (B§7: 60 s; rulings 45). */
const PREVIEW_TOTAL_MS = 55_000;

/** How long a preview is remembered, in milliseconds; a restart forgets it as well. */
const PREVIEW_KEPT_MS = 24 * 3_600_000;

/** What the service works with. */
export interface SummaryPreviewPorts {
  model: TextModel;
  stones: Pick<StonesService, 'reserve'>;
  /** AI_SWITCHED_OFF, AI_CONSENT_REQUIRED. */
  assertAllowed: (userId: string) => Promise<unknown>;
  now: () => number;
  newId: () => string;
}

/** The preview service. */
export type SummaryPreviewService = ReturnType<typeof createSummaryPreviewService>;

/** Builds the service from its ports. */
export function createSummaryPreviewService({ model, stones, assertAllowed, now, newId }: SummaryPreviewPorts) {
  const kept = new Map<string, { madeAt: number; answer: Promise<SummaryAnswer> }>();

  const make = async (userId: string, roleKey: string): Promise<SummaryAnswer> => {
    const task: SummaryTask = { task: 'summary', roleKey, shares: SAMPLE_DAY, suggestion: null, missed: [], seed: roleKey };
    // Nobody pays: the sample is ours, and it is made once for all.
    const reservation = await stones.reserve(userId, { id: newId(), reason: 'ai_summary', estimateTokens: 0 });
    try {
      const answer = await readToEnd(
        model.stream(reservation, task, { signal: AbortSignal.timeout(PREVIEW_TOTAL_MS), totalMs: PREVIEW_TOTAL_MS }),
        () => undefined,
      );
      const article = readArticle(parseJsonAnswer(answer.text, !answer.cut), numberedLines(task), answer.engine === 'remote');
      if (!article.ok) throw new AppError('AI_UNAVAILABLE');
      return { success: true, ...article.value, engine: answer.engine };
    } catch (cause) {
      if (cause instanceof ModelFault) throw new AppError(cause.kind === 'timeout' ? 'AI_TIMEOUT' : 'AI_UNAVAILABLE', { cause });
      throw cause;
    }
  };

  return {
    /** The sample in a style. ROLE_NOT_FOUND, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, AI_UNAVAILABLE, AI_TIMEOUT. */
    async preview(userId: string, roleKey: string): Promise<SummaryAnswer> {
      await assertAllowed(userId);
      if (findRole('conversation_summary', roleKey) === null) throw new AppError('ROLE_NOT_FOUND');
      const known = kept.get(roleKey);
      if (known !== undefined && now() - known.madeAt < PREVIEW_KEPT_MS) return known.answer;
      const answer = make(userId, roleKey);
      kept.set(roleKey, { madeAt: now(), answer });
      // A failure is not remembered: the next look tries again.
      answer.catch(() => kept.delete(roleKey));
      return answer;
    },
  };
}
