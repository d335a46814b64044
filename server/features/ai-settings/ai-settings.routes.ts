// The endpoints of the AI settings.
import { personalRoutes } from '#server/http/rpc.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';

export function aiSettingsRoutes(service: AiSettingsService) {
  const endpoints = personalRoutes.ai;
  return endpoints.router({
    settings: endpoints.settings.handler(({ context }) =>
      service.getSettings(context.caller.userId),
    ),
    updateSettings: endpoints.updateSettings.handler(({ input, context }) =>
      service.updateSettings(context.caller.userId, input),
    ),
  });
}
