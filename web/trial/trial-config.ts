// The public settings of trial mode: the engine in the browser, nothing metered, no contact
// address.
import type { PublicConfig } from '#contract/config.contract.ts';

/** See rulings 36 and 49. */
export const TRIAL_CONFIG: PublicConfig = {
  version: '1.0.0',
  ai: { engine: 'builtin', label: '内置引擎', host: null },
  auth: { autoconfirm: true, passwordMin: 6, mail: 'outbox' },
  stones: { metering: false, signup: 0, dailyClaim: 0, tokensPerStone: 1000 },
  defaultPlan: 'free',
  accountPurgeDays: 0,
  contactEmail: null,
};
