// The public settings of trial mode: the engine in the browser or the user's own model, nothing
// metered, no contact address.
import type { PublicConfig } from '#contract/config.contract.ts';
import { foreignHostOf, type OwnModel } from '#ai/own-model.ts';

/** See rulings 36, 49 and 105. `host` is null for a model on this machine. */
export function trialConfig(own: OwnModel | null): PublicConfig {
  return {
    version: '1.0.0',
    ai:
      own === null
        ? { engine: 'builtin', label: '内置引擎', host: null, transcribe: null, vision: false }
        : {
            engine: 'remote',
            label: own.model,
            host: foreignHostOf(own),
            transcribe: own.transcribeModel,
            vision: false,
          },
    auth: { autoconfirm: true, passwordMin: 6, mail: 'outbox' },
    stones: { metering: false, signup: 0, dailyClaim: 0, tokensPerStone: 1000 },
    defaultPlan: 'free',
    accountPurgeDays: 0,
    contactEmail: null,
  };
}
