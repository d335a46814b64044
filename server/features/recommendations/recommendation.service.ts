// Recommends works for the mood of a diary (B§7, B§8). The model chooses from the catalogue; works
// outside it are marked 未核实. With a diary, works and themes are saved in the transaction that
// charges for them.
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { RECOMMEND_TEXT_MAX_CHARACTERS } from '#domain/recommendations/recommendation-text.ts';
import { RECOMMEND_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import {
  WORK_RETURNS_AFTER_MS,
  type Recommendation,
} from '#domain/recommendations/recommendation.ts';
import { storedWork } from '#domain/recommendations/recommendation-answer.ts';
import { recommendationCall, type GroundedWork } from '#ai/calls/recommendation-call.ts';
import type { Writers } from '#ai/calls/text-call.ts';
import type { WorkCatalogue } from '#ai/work-catalogue.ts';
import { planOfText, type AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import type {
  NewRecommendation,
  RecommendationRepository,
} from '#server/features/recommendations/recommendation.repository.ts';
import { AppError } from '#server/http/app-error.ts';

export interface RecommendInput {
  text: string;
  diary_id?: string | undefined;
}

export interface RecommendationServicePorts extends Writers {
  recommendations: RecommendationRepository;
  /** `DiaryService.setThemes`. */
  setThemes: (userId: string, diaryId: string, themes: readonly string[]) => Promise<void>;
  /** Loads the catalogue of works, which the start leaves out. */
  loadCatalogue: () => Promise<WorkCatalogue>;
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed'>;
  now: () => number;
  newId: () => string;
}

/** A work that was recommended elsewhere. */
export type ImportedWork = Omit<NewRecommendation, 'id' | 'catalogueId'>;

export type RecommendationService = ReturnType<typeof createRecommendationService>;

export function createRecommendationService({
  recommendations,
  setThemes,
  loadCatalogue,
  calls,
  access,
  now,
  newId,
  ...writers
}: RecommendationServicePorts) {
  const assertDiary = async (userId: string, diaryId: string): Promise<void> => {
    if (!(await recommendations.hasDiary(userId, diaryId))) throw new AppError('DIARY_NOT_FOUND');
  };

  const save = async (
    userId: string,
    diaryId: string,
    engine: EngineKind,
    works: readonly GroundedWork[],
    themes: readonly string[],
  ): Promise<Recommendation[]> => {
    await assertDiary(userId, diaryId);
    const rows: NewRecommendation[] = works.map((work) => ({
      id: newId(),
      ...storedWork(work),
      catalogueId: work.catalogueId,
      engine,
    }));
    await recommendations.replace(userId, diaryId, rows, now());
    await setThemes(userId, diaryId, themes);
    return recommendations.list(userId, diaryId);
  };

  const plan = async (
    userId: string,
    input: RecommendInput,
  ): Promise<AiCallPlan<RecommendAnswer>> => {
    await access.assertAllowed(userId);
    const text = input.text.trim().slice(0, RECOMMEND_TEXT_MAX_CHARACTERS);
    if (text === '') throw new AppError('EMPTY_CONTENT');
    const { diary_id } = input;
    if (diary_id !== undefined) {
      await assertDiary(userId, diary_id);
      if (await recommendations.hasPrivatePost(userId, diary_id))
        throw new AppError('POST_AI_PRIVATE');
    }
    const call = await recommendationCall(writers, {
      text,
      recentWorks: () => recommendations.recentWorkIds(userId, now() - WORK_RETURNS_AFTER_MS),
      loadCatalogue,
      seed: newId(),
    });
    return planOfText(call, {
      reason: 'ai_recommend',
      outlivesCaller: diary_id !== undefined,
      referenceOf: () => diary_id ?? null,
      save: async ({ answer, works, isSaved }, stones) => ({
        ...answer,
        stones,
        ...(diary_id === undefined || !isSaved
          ? {}
          : {
              saved: await save(
                userId,
                diary_id,
                answer.engine,
                works,
                answer.response.emotional_themes,
              ),
            }),
      }),
    });
  };

  return {
    /**
     * Recommends works for a text. EMPTY_CONTENT, DIARY_NOT_FOUND, POST_AI_PRIVATE,
     * AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, INSUFFICIENT_STONES, IDEMPOTENCY_KEY_REQUIRED,
     * IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async recommend(header: CallHeader, input: RecommendInput): Promise<RecommendAnswer> {
      if (input.diary_id !== undefined && header.idempotencyKey === null)
        throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
      const fingerprint = JSON.stringify([input.text, input.diary_id ?? null]);
      const call = await calls.start(
        { ...header, operation: 'recommend_item', fingerprint, timeLimitMs: RECOMMEND_DEADLINE_MS },
        () => plan(header.userId, input),
      );
      return call.result;
    },

    /**
     * Imports the works of a trial diary unless the diary has some (rulings 38). Works of the
     * catalogue count as verified. DIARY_NOT_FOUND.
     */
    async importWorks(
      userId: string,
      diaryId: string,
      works: readonly ImportedWork[],
      themes: readonly string[],
    ): Promise<void> {
      await assertDiary(userId, diaryId);
      if (works.length === 0 || (await recommendations.list(userId, diaryId)).length > 0) return;
      const catalogue = await loadCatalogue();
      const rows = works.map((work) => ({
        ...work,
        id: newId(),
        catalogueId: catalogue.findByTitle(work.title, work.author),
      }));
      await recommendations.replace(userId, diaryId, rows, now());
      await setThemes(userId, diaryId, themes);
    },

    /** The recommendations of a diary. DIARY_NOT_FOUND. */
    async listRecommendations(userId: string, diaryId: string): Promise<Recommendation[]> {
      await assertDiary(userId, diaryId);
      return recommendations.list(userId, diaryId);
    },
  };
}
