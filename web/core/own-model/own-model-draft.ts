// Reads what is typed into the form of the own model.
import { CONTEXT_TOKENS_MAX, CONTEXT_TOKENS_MIN } from '#domain/shared/context-tokens.ts';
import { addressError, FIELD_MAX_CHARACTERS, type OwnModel } from '#ai/own-model.ts';

/** What a local program reads and writes in one call by default. */
const OWN_CONTEXT_TOKENS_DEFAULT = 4_096;

/** A header can hold only these characters. */
const KEY_FORM = /^[\x21-\x7e]*$/;

/** What is typed in the form. */
export type OwnModelDraft = Record<keyof OwnModel, string>;

/** What is wrong with a draft, by field; empty: nothing. */
export type OwnModelErrors = Partial<Record<keyof OwnModel, string>>;

/** The form before anything is typed, or with the stored model. */
export function draftOf(model: OwnModel | null): OwnModelDraft {
  return {
    baseUrl: model?.baseUrl ?? 'http://localhost:11434/v1',
    model: model?.model ?? '',
    transcribeModel: model?.transcribeModel ?? '',
    apiKey: model?.apiKey ?? '',
    contextTokens: String(model?.contextTokens ?? OWN_CONTEXT_TOKENS_DEFAULT),
  };
}

/**
 * The draft with another address. The stored key belongs to its host, so it is in the form only
 * while the address is there; a key that the user has typed stays.
 */
export function withAddress(
  draft: OwnModelDraft,
  baseUrl: string,
  { stored, isKeyTyped }: { stored: OwnModel | null; isKeyTyped: boolean },
): OwnModelDraft {
  if (isKeyTyped || stored === null) return { ...draft, baseUrl };
  const isStoredHost = originOf(baseUrl) === originOf(stored.baseUrl);
  return { ...draft, baseUrl, apiKey: isStoredHost ? (stored.apiKey ?? '') : '' };
}

function originOf(address: string): string | undefined {
  return URL.parse(address.trim())?.origin;
}

/** The model of a draft, or what is wrong with it. */
export function readOwnModelDraft(
  draft: OwnModelDraft,
): { ok: true; model: OwnModel } | { ok: false; errors: OwnModelErrors } {
  const baseUrl = draft.baseUrl.trim().replace(/\/$/, '');
  const apiKey = draft.apiKey.trim();
  const contextTokens = Number(draft.contextTokens);
  const address = addressError(baseUrl);
  const model = draft.model.trim();
  const transcribeModel = draft.transcribeModel.trim();
  const errors: OwnModelErrors = {
    ...(address === null ? {} : { baseUrl: address }),
    ...(model === '' || model.length > FIELD_MAX_CHARACTERS.model
      ? { model: `请填模型名，最多${FIELD_MAX_CHARACTERS.model}个字` }
      : {}),
    ...(transcribeModel.length > FIELD_MAX_CHARACTERS.transcribeModel
      ? { transcribeModel: `模型名最多${FIELD_MAX_CHARACTERS.transcribeModel}个字` }
      : {}),
    ...(apiKey.length > FIELD_MAX_CHARACTERS.apiKey || !KEY_FORM.test(apiKey)
      ? { apiKey: '密钥只能是英文字母、数字和符号，中间没有空格' }
      : {}),
    ...(Number.isInteger(contextTokens) &&
    contextTokens >= CONTEXT_TOKENS_MIN &&
    contextTokens <= CONTEXT_TOKENS_MAX
      ? {}
      : {
          contextTokens: `请填${CONTEXT_TOKENS_MIN}到${CONTEXT_TOKENS_MAX}之间的整数`,
        }),
  };
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : {
        ok: true,
        model: {
          baseUrl,
          model,
          transcribeModel: transcribeModel === '' ? null : transcribeModel,
          apiKey: apiKey === '' ? null : apiKey,
          contextTokens,
        },
      };
}
