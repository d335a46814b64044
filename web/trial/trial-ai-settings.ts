// The AI settings of a trial user. Consent is required for an own model on another machine only,
// and holds for what was named when it was given (rulings 10, 76, 115).
import * as z from 'zod/mini';
import { aiSettingsSchema, type AiSettings } from '#contract/ai.contract.ts';
import { shownOwnModel, type OwnModel } from '#ai/own-model.ts';
import { consentCovers, neededConsent, type AiConsent } from '#domain/consent/ai-consent.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** Settings from before the facts have no switch for them. */
const storedSettingsSchema = z.object({
  ...aiSettingsSchema.shape,
  factsOff: z._default(z.boolean(), false),
  imagesOn: z._default(z.boolean(), false),
  /** What the consent names; null: none, or one of before this was kept. */
  consentTo: z._default(
    z.nullable(z.object({ host: z.string(), hasAudio: z.boolean(), terms: z.int() })),
    null,
  ),
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
      consentTo: null,
      aiOff: false,
      memoryOff: false,
      factsOff: false,
      imagesOn: false,
    };
  /** The consent that texts need; null: they stay on this machine. */
  const needed = (): AiConsent | null => {
    const own = findOwnModel();
    return own === null ? null : neededConsent(shownOwnModel(own));
  };
  const get = (): AiSettings => {
    const { consentTo, consentAt, ...switches } = stored();
    return { ...switches, consentAt: consentCovers(consentTo, needed()) ? consentAt : null };
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
        consentTo:
          change.consent === undefined ? before.consentTo : change.consent ? needed() : null,
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
      if (needed() !== null && consentAt === null) throw trialError('AI_CONSENT_REQUIRED');
    },
  };
}
