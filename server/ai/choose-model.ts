// Which engine writes: the configured endpoint, or the built-in one when none is set.
import { createBuiltinModel } from '#server/ai/builtin-model.ts';
import { createRemoteModel, type RemoteModelPorts } from '#server/ai/remote-model.ts';
import type { TextModel } from '#server/ai/text-model.ts';
import type { AiEndpointSettings } from '#server/config/settings.ts';

/** Makes the engine that the settings name; `pace` is the built-in one's. */
export function chooseModel(settings: AiEndpointSettings | null, ports: Omit<RemoteModelPorts, 'settings'>, pace?: () => Promise<void>): TextModel {
  return settings === null ? createBuiltinModel(pace) : createRemoteModel({ settings, ...ports });
}
