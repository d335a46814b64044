// An article without an AI call: the user's own sentences, arranged by the built-in engine. It is
// free, and allowed while AI is switched off, because nothing is sent and nothing is invented.
import type { ShareReference, SummaryAnswer } from '#contract/summary.contract.ts';
import { readArticle } from '#domain/summary/article.ts';
import { shareText } from '#domain/summary/summary-steps.ts';
import type { BuiltinModelPorts } from '#ai/builtin-model.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { numberedLines } from '#ai/prompts/summary-prompt.ts';
import type { SummaryMaterialService } from '#server/features/summary/summary-material.service.ts';
import { taskOfShares } from '#ai/calls/summary-task.ts';
import { AppError } from '#server/http/app-error.ts';

export interface SummaryCollectionPorts {
  material: Pick<SummaryMaterialService, 'load'>;
  compose: BuiltinModelPorts['compose'];
  crisis: Pick<CrisisWatch, 'lookAtAll' | 'notice'>;
}

export type SummaryCollectionService = ReturnType<typeof createSummaryCollectionService>;

export function createSummaryCollectionService({
  material,
  compose,
  crisis,
}: SummaryCollectionPorts) {
  return {
    /** Posts marked 不给AI看 are left out, as in every summary. EMPTY_CONTENT, AI_UNAVAILABLE. */
    async collect(
      userId: string,
      input: { shares: readonly ShareReference[]; role_key: string; time_zone: string },
      signal: AbortSignal,
    ): Promise<SummaryAnswer> {
      const given = await material.load(userId, input.shares, input.time_zone);
      if (given.length === 0) throw new AppError('EMPTY_CONTENT');
      const shares = given.map(({ share }) => share);
      const reading = await crisis.lookAtAll(shares.map(shareText));
      const task = taskOfShares(shares, { roleKey: input.role_key, stage: 'whole' });
      const { text } = await compose(userId, task, signal);
      const article = readArticle(parseJsonAnswer(text), numberedLines(task), false);
      if (!article.ok) throw new AppError('AI_UNAVAILABLE');
      return {
        success: true,
        title: article.value.title,
        article: article.value.article,
        used: article.value.used.map((number) => given[number - 1]?.number ?? 0),
        engine: 'builtin',
        ...crisis.notice(reading),
      };
    },
  };
}
