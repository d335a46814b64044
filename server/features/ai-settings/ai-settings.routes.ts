// The rows of the person's AI settings, each bound to one call of the service.
import { personalRoutes } from '#server/http/rpc.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';

/** Binds the rows. */
export function aiSettingsRoutes(service: AiSettingsService) {
  const rows = personalRoutes.ai;
  return rows.router({
    settings: rows.settings.handler(({ context }) => service.getSettings(context.caller.userId)),
    updateSettings: rows.updateSettings.handler(({ input, context }) =>
      service.updateSettings(context.caller.userId, input),
    ),
  });
}
