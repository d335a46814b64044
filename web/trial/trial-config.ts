// The public settings of trial mode: the engine in the browser or the user's own model, nothing
// metered, no contact address.
import { BUILTIN_ENGINE } from '#contract/builtin-engine.ts';
import type { PublicConfig } from '#contract/config.contract.ts';
import { shownOwnModel, type OwnModel } from '#ai/own-model.ts';

/** See rulings 36, 49 and 105. `host` is null for a model on this machine. */
export function trialConfig(own: OwnModel | null): PublicConfig {
  return {
    version: '1.0.0',
    ai: own === null ? BUILTIN_ENGINE : shownOwnModel(own),
    auth: {
      autoconfirm: true,
      signUps: 'open',
      passwordMin: 6,
      twoStep: false,
      passkeys: false,
      provider: null,
      mail: 'outbox',
    },
    stones: { metering: false, signup: 0, dailyClaim: 0, tokensPerStone: 1000 },
    defaultPlan: 'free',
    accountPurgeDays: 0,
    contactEmail: null,
    care: null,
  };
}
