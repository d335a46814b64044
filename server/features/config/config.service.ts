// Settings that the browser needs.
import { BUILTIN_ENGINE } from '#contract/builtin-engine.ts';
import type { PublicConfig } from '#contract/config.contract.ts';
import { isLocalEndpoint } from '#ai/local-endpoint.ts';
import type { Settings } from '#server/config/settings.ts';
import { VERSION } from '#server/config/version.ts';

/** The public part of the settings (rulings 49). */
export function publicConfig(settings: Settings, care: PublicConfig['care']): PublicConfig {
  return {
    version: VERSION,
    ai:
      settings.ai === null
        ? BUILTIN_ENGINE
        : {
            engine: 'remote',
            isOwn: false,
            label: settings.ai.models.chat,
            host: new URL(settings.ai.baseUrl).host,
            transcribe: settings.ai.transcribeModel ?? null,
            vision: settings.ai.visionModel !== undefined,
            isLocal: isLocalEndpoint(settings.ai.baseUrl),
          },
    auth: {
      autoconfirm: settings.auth.autoconfirm,
      signUps: settings.auth.signUps,
      passwordMin: settings.auth.passwordMin,
      twoStep: settings.auth.twoStep,
      passkeys: settings.auth.passkeys,
      provider: settings.auth.oidc?.name ?? null,
      mail: settings.mail.smtpUrl === null ? 'outbox' : 'smtp',
    },
    stones: {
      metering: settings.stones.metering,
      signup: settings.stones.signup,
      dailyClaim: settings.stones.dailyClaim,
      tokensPerStone: settings.stones.tokensPerStone,
    },
    defaultPlan: settings.defaultPlan,
    accountPurgeDays: settings.accountPurgeDays,
    contactEmail: settings.contactEmail,
    care,
  };
}
