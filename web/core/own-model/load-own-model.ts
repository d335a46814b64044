// The text model of an own endpoint: the server's client, prompts and checks over this browser's
// network. A chunk of its own: no first screen needs it.
import { globalRuntime, type CallRuntime } from '#ai/call-clock.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { warmUp } from '#ai/warm-up.ts';
import type { TextModel } from '#ai/text-model.ts';
import type { OwnModel } from '#ai/own-model.ts';

/** Nothing but the key identifies the user to the endpoint. */
export const ownRuntime: CallRuntime = {
  ...globalRuntime,
  fetch: (url, init) =>
    fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }),
};

/** An own model as an endpoint: one model for every task. */
export function endpointOf({ baseUrl, apiKey, model, contextTokens }: OwnModel): ModelEndpoint {
  return {
    baseUrl,
    apiKey,
    models: { chat: model, enhance: model, summary: model, recommend: model },
    dialect: null,
    contextTokens,
  };
}

let made: { settings: string; model: TextModel } | null = null;

/** The same settings return the same model, which remembers what its endpoint refuses. */
export function loadOwnModel(own: OwnModel): TextModel {
  const settings = JSON.stringify(own);
  if (made?.settings === settings) return made.model;
  const model = createRemoteModel({
    endpoint: endpointOf(own),
    randomWord: () =>
      [...crypto.getRandomValues(new Uint8Array(6))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
    log: () => undefined,
    runtime: ownRuntime,
  });
  made = { settings, model };
  return model;
}

/** Makes a local program load the model. Never rejects. */
export function warmUpOwn(own: OwnModel): Promise<void> {
  return warmUp(endpointOf(own), ownRuntime);
}
