// Recommendations for a diary in trial mode. The built-in engine or an own model chooses them from
// the catalogue; they are stored with the diary in this browser. A sample diary keeps its own works
// until new ones are requested.
import * as z from 'zod/mini';
import { engineSchema } from '#contract/ai-answer.ts';
import type { CallContext } from '#contract/base.ts';
import type { ImportBatch } from '#contract/import.contract.ts';
import {
  recommendationSchema,
  recommendAnswerSchema,
  type RecommendAnswer,
} from '#contract/recommendation.contract.ts';
import { storedWork } from '#domain/recommendations/recommendation-answer.ts';
import { RECOMMEND_TEXT_MAX_CHARACTERS } from '#domain/recommendations/recommendation-text.ts';
import { RECOMMEND_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import {
  REPLACED_WORKS_MAX,
  WORK_RETURNS_AFTER_MS,
  type Recommendation,
} from '#domain/recommendations/recommendation.ts';
import { recommendationCall, type GroundedWork } from '#ai/calls/recommendation-call.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls, TrialWork } from '#web/trial/trial-calls.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { FREE } from '#web/trial/trial-rules.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';

/**
 * The works stored with a diary. Rows of earlier versions lack the engine; trial mode never had
 * another one.
 */
export const keptWorksSchema = z.array(
  z.extend(recommendationSchema, { engine: z._default(z.nullable(engineSchema), 'builtin') }),
);

/** The same rows for what must not return: the first one names the works of replaced lists. */
const keptHistorySchema = z.array(
  z.object({
    title: z.string(),
    author: z.string(),
    createdAt: z.string(),
    replaced: z.optional(z.unknown()),
  }),
);
const workNamesSchema = z.array(z.object({ title: z.string(), author: z.string() }));

export interface TrialRecommendationsPorts {
  store: TrialStore;
  samples: TrialSamples;
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  diaries: TrialDiaries;
  posts: TrialPosts;
  loadEngine: LoadTrialEngine;
  now: () => number;
  newId: () => string;
}

/** A work that was recommended elsewhere. */
export type ImportedWork = ImportBatch['diaries'][number]['works'][number];

export type TrialRecommendations = ReturnType<typeof createTrialRecommendations>;

interface RecommendInput {
  text: string;
  diary_id?: string | undefined;
}

export function createTrialRecommendations({
  store,
  samples,
  calls,
  aiSettings,
  diaries,
  posts,
  loadEngine,
  now,
  newId,
}: TrialRecommendationsPorts) {
  /**
   * The works of a stored list and of the lists that it replaced, which have the time of their
   * replacement.
   */
  const historyAt = (key: string): { title: string; author: string; createdAt: string }[] =>
    (store.find(key, keptHistorySchema) ?? []).flatMap(({ replaced, ...work }) => [
      work,
      ...(workNamesSchema.safeParse(replaced).data ?? []).map((name) => ({ ...work, ...name })),
    ]);

  const save = (
    diaryId: string,
    engine: EngineKind,
    works: readonly GroundedWork[],
  ): Recommendation[] => {
    diaries.get(diaryId);
    const createdAt = new Date(now()).toISOString();
    const rows = works.map((work) => ({
      id: newId(),
      diaryId,
      ...storedWork(work),
      verified: work.catalogueId !== null,
      engine,
      createdAt,
    }));
    const replaced = historyAt(keptKey(diaryId))
      .map(({ title, author }) => ({ title, author }))
      .slice(0, REPLACED_WORKS_MAX);
    store.write(
      keptKey(diaryId),
      rows.map((row, index) => (index > 0 || replaced.length === 0 ? row : { ...row, replaced })),
    );
    return rows;
  };

  /** The works recommended lately for any diary, newest first. */
  const recentWorks = () => {
    const since = new Date(now() - WORK_RETURNS_AFTER_MS).toISOString();
    return store
      .keysWith(TRIAL_KEYS.recommendations)
      .flatMap(historyAt)
      .filter((work) => work.createdAt >= since)
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  };

  const prepare = ({ text: whole, diary_id }: RecommendInput): TrialWork<RecommendAnswer> => {
    aiSettings.assertAllowed();
    const text = whole.trim().slice(0, RECOMMEND_TEXT_MAX_CHARACTERS);
    if (text === '') throw trialError('EMPTY_CONTENT');
    const cited = diary_id === undefined ? [] : diaries.get(diary_id).originalPosts;
    const isFromPrivate = diary_id !== undefined && diaries.isFromPrivate(diary_id);
    if (isFromPrivate || cited.some((post) => posts.has(post.id) && posts.get(post.id).aiPrivate))
      throw trialError('POST_AI_PRIVATE');
    return async (writers, tools) => {
      const { catalogue } = writers;
      const call = await recommendationCall(writers, {
        text,
        recentWorks: () =>
          recentWorks().flatMap(({ title, author }) => catalogue.findByTitle(title, author) ?? []),
        loadCatalogue: async () => catalogue,
        seed: newId(),
      });
      const { answer, works, isSaved } = (await call.work(tools)).made;
      return () => ({
        ...answer,
        ...FREE,
        ...(diary_id === undefined || !isSaved
          ? {}
          : { saved: save(diary_id, answer.engine, works) }),
      });
    };
  };

  return {
    /**
     * Finds works for a text. With a diary they replace its stored works, and its themes are saved.
     * EMPTY_CONTENT, DIARY_NOT_FOUND, POST_AI_PRIVATE, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, STORAGE_FULL, and with an
     * own model AI_TIMEOUT, AI_UNAVAILABLE and OWN_MODEL_*.
     */
    async recommend(
      input: RecommendInput,
      { idempotencyKey }: CallContext,
    ): Promise<RecommendAnswer> {
      const { diary_id } = input;
      if (diary_id !== undefined && idempotencyKey === undefined)
        throw trialError('IDEMPOTENCY_KEY_REQUIRED');
      const call = calls.start<RecommendAnswer>({
        request: JSON.stringify(['recommend', input.text, diary_id ?? null]),
        key: idempotencyKey ?? null,
        outlivesCaller: diary_id !== undefined,
        answerSchema: recommendAnswerSchema,
        timeLimitMs: RECOMMEND_DEADLINE_MS,
        prepare: () => prepare(input),
      });
      const answer = await call.answer;
      if (diary_id !== undefined && answer.saved !== undefined && !diaries.get(diary_id).isSample) {
        await diaries.update({ id: diary_id, emotionalThemes: answer.response.emotional_themes });
      }
      return answer;
    },

    /** Stores the works of a diary unless it has some. As on the server. DIARY_NOT_FOUND. */
    async importWorks(diaryId: string, works: readonly ImportedWork[]): Promise<void> {
      diaries.get(diaryId);
      if (works.length === 0 || store.find(keptKey(diaryId), keptWorksSchema) !== null) return;
      const { catalogue } = await loadEngine();
      const createdAt = new Date(now()).toISOString();
      // A work that does not say what chose it was chosen in a trial.
      const rows = works.map(({ engine = 'builtin', ...work }): Recommendation => ({
        ...work,
        id: newId(),
        diaryId,
        verified: catalogue.findByTitle(work.title, work.author) !== null,
        engine,
        createdAt,
      }));
      store.write(keptKey(diaryId), rows);
    },

    /** The works stored with a diary, or those of a sample. DIARY_NOT_FOUND. */
    list(diaryId: string): Recommendation[] {
      diaries.get(diaryId);
      return store.find(keptKey(diaryId), keptWorksSchema) ?? [...samples.worksOf(diaryId)];
    },
  };
}

function keptKey(diaryId: string): string {
  return `${TRIAL_KEYS.recommendations}${diaryId}`;
}
