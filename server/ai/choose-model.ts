// Which engine writes: the configured endpoint, or the built-in one when none is set.
import { createRemoteModel, type RemoteModelPorts } from '#server/ai/remote-model.ts';
import type { TextModel } from '#server/ai/text-model.ts';
import type { AiEndpointSettings } from '#server/config/settings.ts';

/** Makes the engine that the settings name. */
export function chooseModel(settings: AiEndpointSettings | null, ports: Omit<RemoteModelPorts, 'settings'>, makeBuiltin: () => TextModel): TextModel {
  return settings === null ? makeBuiltin() : createRemoteModel({ settings, ...ports });
}
