// Chooses the text model: the configured endpoint, or the built-in engine when none is set.
import { createRemoteModel, type RemoteModelPorts } from '#ai/remote-model.ts';
import type { TextModel } from '#ai/text-model.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';

export function chooseModel(
  endpoint: ModelEndpoint | null,
  ports: Omit<RemoteModelPorts, 'endpoint'>,
  makeBuiltin: () => TextModel,
): TextModel {
  return endpoint === null ? makeBuiltin() : createRemoteModel({ endpoint, ...ports });
}
