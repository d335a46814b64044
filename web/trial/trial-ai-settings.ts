// The AI settings of a trial user. The engine is local, so consent is never required (rulings 10).
// It is stored all the same, so that the same switches work in both modes.
import { aiSettingsSchema, type AiSettings } from '#contract/ai.contract.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

export type TrialAiSettings = ReturnType<typeof createTrialAiSettings>;

export function createTrialAiSettings(store: TrialStore, now: () => number) {
  const get = (): AiSettings =>
    store.find(TRIAL_KEYS.aiSettings, aiSettingsSchema) ?? {
      consentAt: null,
      aiOff: false,
      memoryOff: false,
    };
  return {
    get,

    /** Changes the given fields. Consent that is already given keeps its date. STORAGE_FULL. */
    update(change: {
      consent?: boolean | undefined;
      aiOff?: boolean | undefined;
      memoryOff?: boolean | undefined;
    }): AiSettings {
      const before = get();
      const agreedAt = before.consentAt ?? new Date(now()).toISOString();
      const after: AiSettings = {
        consentAt:
          change.consent === undefined ? before.consentAt : change.consent ? agreedAt : null,
        aiOff: change.aiOff ?? before.aiOff,
        memoryOff: change.memoryOff ?? before.memoryOff,
      };
      store.write(TRIAL_KEYS.aiSettings, after);
      return after;
    },

    /** Throws AI_SWITCHED_OFF. */
    assertAllowed(): void {
      if (get().aiOff) throw trialError('AI_SWITCHED_OFF');
    },
  };
}
