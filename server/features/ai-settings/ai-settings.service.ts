// Consent and AI switches, and the checks that every AI feature runs first (rulings 4, 10).
import type { AiSettings } from '#contract/ai.contract.ts';
import { needsModel } from '#domain/roles/builtin-styles.ts';
import { findRole } from '#domain/roles/role-catalogue.ts';
import type { PromptType } from '#domain/roles/role.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AiSettingsRepository } from '#server/features/ai-settings/ai-settings.repository.ts';

export interface AiSettingsServicePorts {
  settings: AiSettingsRepository;
  /** The engine that receives texts. */
  engine: EngineKind;
  now: () => number;
}

export type AiSettingsService = ReturnType<typeof createAiSettingsService>;

export function createAiSettingsService({ settings, engine, now }: AiSettingsServicePorts) {
  const getSettings = async (userId: string): Promise<AiSettings> => {
    const row = await settings.get(userId);
    return {
      consentAt: row.consentAtMs === null ? null : new Date(row.consentAtMs).toISOString(),
      aiOff: row.aiOff,
      memoryOff: row.memoryOff,
      factsOff: row.factsOff,
      imagesOn: row.imagesOn,
    };
  };

  return {
    getSettings,

    /** Changes the given fields. An existing consent keeps its date. */
    async updateSettings(
      userId: string,
      change: {
        consent?: boolean | undefined;
        aiOff?: boolean | undefined;
        memoryOff?: boolean | undefined;
        factsOff?: boolean | undefined;
        imagesOn?: boolean | undefined;
      },
    ): Promise<AiSettings> {
      const before = await settings.get(userId);
      const consentAtMs =
        change.consent === undefined
          ? undefined
          : change.consent
            ? (before.consentAtMs ?? now())
            : null;
      await settings.save(
        userId,
        {
          ...(consentAtMs === undefined ? {} : { consentAtMs }),
          ...(change.aiOff === undefined ? {} : { aiOff: change.aiOff }),
          ...(change.memoryOff === undefined ? {} : { memoryOff: change.memoryOff }),
          ...(change.factsOff === undefined ? {} : { factsOff: change.factsOff }),
          ...(change.imagesOn === undefined ? {} : { imagesOn: change.imagesOn }),
        },
        now(),
      );
      return getSettings(userId);
    },

    /**
     * Throws unless the engine in use may receive the user's texts. AI_SWITCHED_OFF;
     * AI_CONSENT_REQUIRED for a remote engine only.
     */
    async assertAllowed(
      userId: string,
    ): Promise<{ memoryOff: boolean; factsOff: boolean; imagesOn: boolean }> {
      const row = await settings.get(userId);
      if (row.aiOff) throw new AppError('AI_SWITCHED_OFF');
      if (engine === 'remote' && row.consentAtMs === null)
        throw new AppError('AI_CONSENT_REQUIRED');
      return { memoryOff: row.memoryOff, factsOff: row.factsOff, imagesOn: row.imagesOn };
    },

    /** Throws for posts of other users and posts marked 不给AI看. POST_NOT_FOUND, POST_AI_PRIVATE. */
    async assertPostsOpen(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const found = await settings.findPosts(userId, ids);
      if (new Set(found.map((post) => post.id)).size < new Set(ids).size)
        throw new AppError('POST_NOT_FOUND');
      if (found.some((post) => post.aiPrivate)) throw new AppError('POST_AI_PRIVATE');
    },

    /**
     * Throws for a style that is unknown, that the engine in use cannot write, or that is outside
     * the user's plan. ROLE_NOT_FOUND, MODEL_REQUIRED, PREMIUM_REQUIRED (rulings 4).
     */
    async assertStyle(userId: string, promptType: PromptType, roleKey: string): Promise<void> {
      const role = findRole(promptType, roleKey);
      if (role === null) throw new AppError('ROLE_NOT_FOUND');
      if (engine === 'builtin' && needsModel(promptType, roleKey))
        throw new AppError('MODEL_REQUIRED');
      if (!role.is_premium) return;
      const { plan, untilMs } = await settings.plan(userId);
      if (plan !== 'premium' || (untilMs !== null && untilMs <= now()))
        throw new AppError('PREMIUM_REQUIRED');
    },
  };
}
