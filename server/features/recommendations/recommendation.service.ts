// Recommends works for the mood of a diary (B§7, B§8). The model chooses from the catalogue; works
// outside it are marked 未核实. With a diary, works and themes are saved in the transaction that
// charges for them.
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import {
  RECOMMEND_DEADLINE_MS,
  RECOMMEND_TEXT_MAX_CHARACTERS,
} from '#domain/recommendations/recommendation-text.ts';
import {
  WORK_RETURNS_AFTER_MS,
  type Recommendation,
} from '#domain/recommendations/recommendation.ts';
import {
  quotesText,
  reasonWithQuote,
  readRecommendationAnswer,
  storedWork,
  type RecommendedWork,
} from '#domain/recommendations/recommendation-answer.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import type { WorkCatalogue } from '#ai/work-catalogue.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { readToEnd, type RecommendTask, type TextAnswer, type TextModel } from '#ai/text-model.ts';
import type { AiCallPlan, AiCallTools } from '#server/features/ai-calls/ai-call.ts';
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

export interface RecommendationServicePorts {
  recommendations: RecommendationRepository;
  /** `DiaryService.setThemes`. */
  setThemes: (userId: string, diaryId: string, themes: readonly string[]) => Promise<void>;
  model: TextModel;
  /** Chooses when the model's answer cannot be read. */
  builtin: TextModel;
  catalogue: WorkCatalogue;
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed'>;
  crisis: CrisisWatch;
  now: () => number;
  newId: () => string;
}

/** A work of a trial diary. */
export type ImportedWork = Omit<NewRecommendation, 'id' | 'catalogueId' | 'engine'>;

export type RecommendationService = ReturnType<typeof createRecommendationService>;

export function createRecommendationService({
  recommendations,
  setThemes,
  model,
  builtin,
  catalogue,
  calls,
  access,
  crisis,
  now,
  newId,
}: RecommendationServicePorts) {
  const assertDiary = async (userId: string, diaryId: string): Promise<void> => {
    if (!(await recommendations.hasDiary(userId, diaryId))) throw new AppError('DIARY_NOT_FOUND');
  };

  /**
   * Replaces the model's words with those of the catalogue where it has the work; null for a work
   * without title or author.
   */
  const ground = (
    work: RecommendedWork,
  ): (RecommendedWork & { catalogueId: string | null }) | null => {
    const catalogueId =
      work.id !== null && catalogue.find(work.id) !== null
        ? work.id
        : catalogue.findByTitle(work.title, work.author);
    const row = catalogueId === null ? null : catalogue.find(catalogueId);
    if (row !== null) return { ...work, ...row, catalogueId };
    return work.title === '' || work.author === '' ? null : { ...work, catalogueId: null };
  };

  /** The works of an answer, without those for which a model quotes nothing of the text. */
  const readAnswer = (answer: TextAnswer, text: string) => {
    const { works, themes } = readRecommendationAnswer(parseJsonAnswer(answer.text, !answer.cut));
    const grounded = works
      .filter(({ quote }) => answer.engine === 'builtin' || quotesText(quote, text))
      .map((choice) => {
        const { quote: _quote, ...work } = choice;
        return ground({ ...work, match_reason: reasonWithQuote(choice) });
      })
      .filter((work) => work !== null);
    return {
      works: grounded.filter(
        (work, index) => grounded.findIndex((other) => other.title === work.title) === index,
      ),
      themes,
    };
  };

  const save = async (
    userId: string,
    diaryId: string,
    engine: EngineKind,
    works: ReturnType<typeof readAnswer>['works'],
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

  const choose = async (task: RecommendTask, { reservation, signal, leftMs }: AiCallTools) => {
    const options = { signal, totalMs: leftMs() };
    const answer = await readToEnd(model.stream(reservation, task, options), () => undefined);
    const found = readAnswer(answer, task.text);
    if (found.works.length > 0 || answer.engine === 'builtin')
      return { answer, ...found, free: answer.engine === 'builtin' };
    const instead = await readToEnd(builtin.stream(reservation, task, options), () => undefined);
    return { answer: instead, ...readAnswer(instead, task.text), free: true };
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
    const danger = crisis.look(text);
    const recentWorks =
      danger === null
        ? await recommendations.recentWorkIds(userId, now() - WORK_RETURNS_AFTER_MS)
        : [];
    const task: RecommendTask = {
      task: 'recommend',
      text,
      candidates: danger === null ? catalogue.candidates(text, recentWorks) : [],
      recentWorks,
      seed: newId(),
    };
    return {
      reason: 'ai_recommend',
      estimateTokens: danger === null ? model.estimate(task) : 0,
      promptTokens: model.estimatePrompt(task),
      outlivesCaller: diary_id !== undefined,
      work: async (tools) => {
        if (danger !== null) {
          const nothing = { recommendations: [], emotional_themes: [] };
          return {
            cost: null,
            save: async (stones) => ({
              success: true,
              response: nothing,
              engine: 'builtin',
              stones,
              notice: 'crisis',
              crisis: danger.card,
            }),
          };
        }
        const { answer, works, themes, free } = await choose(task, tools);
        const fellBack = free && model.kind === 'remote';
        return {
          cost: free
            ? null
            : {
                totalTokens: answer.usage.total_tokens,
                estimated: answer.estimated,
                reference: diary_id ?? null,
              },
          save: async (stones) => ({
            success: true,
            response: {
              recommendations: works.map(({ id: _id, catalogueId, ...work }) => ({
                ...work,
                verified: catalogueId !== null,
              })),
              emotional_themes: themes,
            },
            ...(free ? {} : { usage: answer.usage }),
            engine: answer.engine,
            stones,
            ...(diary_id === undefined
              ? {}
              : { saved: await save(userId, diary_id, answer.engine, works, themes) }),
            ...(fellBack ? { notice: 'fallback' as const } : {}),
          }),
        };
      },
    };
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
      const rows = works.map((work) => ({
        ...work,
        id: newId(),
        catalogueId: catalogue.findByTitle(work.title, work.author),
        engine: 'builtin' as const,
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
