// The AI settings of a trial user. Consent is required for an own model on another machine only,
// and holds for its host (rulings 10, 76).
import * as z from 'zod/mini';
import { aiSettingsSchema, type AiSettings } from '#contract/ai.contract.ts';
import { foreignHostOf, type OwnModel } from '#ai/own-model.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** Settings from before the facts have no switch for them. */
const storedSettingsSchema = z.object({
  ...aiSettingsSchema.shape,
  factsOff: z._default(z.boolean(), false),
  imagesOn: z._default(z.boolean(), false),
  /** The host that the consent names; null: none. */
  consentHost: z._default(z.nullable(z.string()), null),
});

export type TrialAiSettings = ReturnType<typeof createTrialAiSettings>;

export function createTrialAiSettings(
  store: TrialStore,
  findOwnModel: () => OwnModel | null,
  now: () => number,
) {
  const stored = () =>
    store.find(TRIAL_KEYS.aiSettings, storedSettingsSchema) ?? {
      consentAt: null,
      consentHost: null,
      aiOff: false,
      memoryOff: false,
      factsOff: false,
      imagesOn: false,
    };
  /** The host that would receive texts; null: they stay on this machine. */
  const host = (): string | null => {
    const own = findOwnModel();
    return own === null ? null : foreignHostOf(own);
  };
  const get = (): AiSettings => {
    const { consentHost, consentAt, ...switches } = stored();
    return { ...switches, consentAt: consentHost === host() ? consentAt : null };
  };
  return {
    get,

    /** The engine that writes. */
    engine: (): EngineKind => (findOwnModel() === null ? 'builtin' : 'remote'),

    /** Changes the given fields. Consent that is already given keeps its date. STORAGE_FULL. */
    update(change: {
      consent?: boolean | undefined;
      aiOff?: boolean | undefined;
      memoryOff?: boolean | undefined;
      factsOff?: boolean | undefined;
      imagesOn?: boolean | undefined;
    }): AiSettings {
      const before = stored();
      const agreedAt = get().consentAt ?? new Date(now()).toISOString();
      store.write(TRIAL_KEYS.aiSettings, {
        consentAt:
          change.consent === undefined ? before.consentAt : change.consent ? agreedAt : null,
        consentHost: change.consent === undefined ? before.consentHost : host(),
        aiOff: change.aiOff ?? before.aiOff,
        memoryOff: change.memoryOff ?? before.memoryOff,
        factsOff: change.factsOff ?? before.factsOff,
        imagesOn: change.imagesOn ?? before.imagesOn,
      });
      return get();
    },

    /** Throws AI_SWITCHED_OFF, or AI_CONSENT_REQUIRED for a model on another machine. */
    assertAllowed(): void {
      const { aiOff, consentAt } = get();
      if (aiOff) throw trialError('AI_SWITCHED_OFF');
      if (host() !== null && consentAt === null) throw trialError('AI_CONSENT_REQUIRED');
    },
  };
}
