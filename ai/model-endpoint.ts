/** Tokens that a model reads and writes in one call, unless the settings set another number. */
export const CONTEXT_TOKENS_DEFAULT = 32_000;

/** An OpenAI-compatible endpoint and the model it runs for each task. */
export interface ModelEndpoint {
  baseUrl: string;
  apiKey: string | null;
  models: { chat: string; enhance: string; summary: string; recommend: string };
  /** The model that turns speech into text; absent: none. */
  transcribeModel?: string | undefined;
  /** The model of replies that see images; absent: none. */
  visionModel?: string | undefined;
  /** Name of a provider dialect; null: chosen by the host. */
  dialect: string | null;
  /** Tokens that a model reads and writes in one call. */
  contextTokens: number;
  /** Sampling of replies, instead of the dialect's; absent: the dialect's. */
  temperature?: number | undefined;
}
