// The user's own model: an OpenAI-compatible endpoint that a browser calls itself (ruling 105).
import * as z from 'zod/mini';
import type { PublicConfig } from '#contract/config.contract.ts';
import { isLocalEndpoint, isLoopback } from '#ai/local-endpoint.ts';
import { CONTEXT_TOKENS_MAX, CONTEXT_TOKENS_MIN } from '#domain/shared/context-tokens.ts';

/** Maximum characters of each field. */
export const FIELD_MAX_CHARACTERS = {
  baseUrl: 300,
  model: 200,
  transcribeModel: 200,
  apiKey: 500,
} as const;

const ownModelSchema = z.object({
  /** Without a slash at its end. */
  baseUrl: z.string().check(z.maxLength(FIELD_MAX_CHARACTERS.baseUrl)),
  model: z.string().check(z.minLength(1), z.maxLength(FIELD_MAX_CHARACTERS.model)),
  /**
   * The model of the same endpoint that turns speech into text, which a test has shown to work;
   * null: none.
   */
  transcribeModel: z._default(
    z.nullable(z.string().check(z.minLength(1), z.maxLength(FIELD_MAX_CHARACTERS.transcribeModel))),
    null,
  ),
  apiKey: z.nullable(z.string().check(z.maxLength(FIELD_MAX_CHARACTERS.apiKey))),
  contextTokens: z.int().check(z.minimum(CONTEXT_TOKENS_MIN), z.maximum(CONTEXT_TOKENS_MAX)),
});

/** The settings of the model. */
export type OwnModel = z.infer<typeof ownModelSchema>;

/** Reads a stored model; null: none, or an unreadable one. */
export function readOwnModel(raw: string | null): OwnModel | null {
  if (raw === null) return null;
  try {
    const stored = ownModelSchema.safeParse(JSON.parse(raw));
    return stored.success && addressError(stored.data.baseUrl) === null ? stored.data : null;
  } catch {
    return null;
  }
}

/** The host that receives texts; null: this machine. */
export function foreignHostOf({ baseUrl }: Pick<OwnModel, 'baseUrl'>): string | null {
  const { host, hostname } = new URL(baseUrl);
  return isLoopback(hostname) ? null : host;
}

/** The model as the public configuration names it. */
export function shownOwnModel(own: OwnModel): PublicConfig['ai'] {
  return {
    engine: 'remote',
    isOwn: true,
    label: own.model,
    host: foreignHostOf(own),
    transcribe: own.transcribeModel,
    vision: false,
    isLocal: isLocalEndpoint(own.baseUrl),
  };
}

/** What is wrong with an address; null: nothing. */
export function addressError(baseUrl: string): string | null {
  const url = URL.parse(baseUrl);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    baseUrl.length > FIELD_MAX_CHARACTERS.baseUrl
  )
    return '请填 http:// 或 https:// 开头的地址';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return '地址里不能有用户名、密码、问号或井号';
  return null;
}
