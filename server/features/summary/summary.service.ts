// Turns chosen posts into one article (B§4, B§7). The article is checked against its sources. After
// two failed checks the user's own sentences replace it, with a notice and free of charge.
import type { ShareReference, SummaryAnswer } from '#contract/summary.contract.ts';
import { readSummaryContent } from '#domain/summary/summary-content.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { summaryCall } from '#ai/calls/summary-call.ts';
import type { Writers } from '#ai/calls/text-call.ts';
import { planOfText, type AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents, type CallEvent } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import type { SummaryMaterialService } from '#server/features/summary/summary-material.service.ts';
import { AppError } from '#server/http/app-error.ts';

export interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
  shares?: readonly ShareReference[] | undefined;
  time_zone?: string | undefined;
  stage?: 'part' | 'compose' | undefined;
  /** Lets the model see what the user wrote under 关于我, unless that is switched off. */
  withFacts?: boolean | undefined;
}

export interface SummaryServicePorts extends Writers {
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed' | 'assertPostsOpen' | 'assertStyle'>;
  material: SummaryMaterialService;
  /** Returns what the user wrote under 关于我, oldest first. */
  findFacts: (userId: string) => Promise<string[]>;
  newId: () => string;
}

export type SummaryService = ReturnType<typeof createSummaryService>;

export function createSummaryService({
  calls,
  access,
  material,
  findFacts,
  newId,
  ...writers
}: SummaryServicePorts) {
  const plan = async (userId: string, input: SummaryInput): Promise<AiCallPlan<SummaryAnswer>> => {
    const { factsOff } = await access.assertAllowed(userId);
    await access.assertStyle(userId, 'conversation_summary', input.role_key);
    await access.assertPostsOpen(userId, input.post_ids ?? []);
    const content = readSummaryContent(input.content);
    const given =
      input.shares === undefined
        ? content.shares.map((share, index) => ({ number: index + 1, share }))
        : await material.load(userId, input.shares, input.time_zone);
    if (given.length === 0) throw new AppError('EMPTY_CONTENT');
    const call = await summaryCall(writers, {
      given,
      roleKey: input.role_key,
      suggestion: content.suggestion,
      facts: input.withFacts === true && !factsOff ? await findFacts(userId) : [],
      stage: input.stage ?? 'whole',
      seed: newId(),
    });
    if (call === null) throw new AppError('CONTENT_TOO_LONG');
    return planOfText(call, {
      reason: 'ai_summary',
      outlivesCaller: false,
      save: async (made, stones) => ({ ...made, stones }),
    });
  };

  const start = (header: CallHeader, input: SummaryInput) => {
    const fingerprint = JSON.stringify([
      input.content,
      input.role_key,
      input.post_ids ?? null,
      input.shares ?? null,
      input.stage ?? null,
    ]);
    return calls.start(
      {
        ...header,
        operation: 'conversation_summary',
        fingerprint,
        timeLimitMs: SUMMARY_DEADLINE_MS,
      },
      () => plan(header.userId, input),
    );
  };

  return {
    /**
     * Writes an article. EMPTY_CONTENT, POST_NOT_FOUND, POST_AI_PRIVATE, ROLE_NOT_FOUND,
     * MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, INSUFFICIENT_STONES,
     * CONTENT_TOO_LONG, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async summarise(header: CallHeader, input: SummaryInput): Promise<SummaryAnswer> {
      return (await start(header, input)).result;
    },

    /** Streams the text of the article. Errors of the request reject at once. */
    async streamSummary(
      header: CallHeader,
      input: SummaryInput,
    ): Promise<AsyncGenerator<CallEvent<SummaryAnswer>>> {
      return callEvents(await start(header, input), header.signal);
    },
  };
}
