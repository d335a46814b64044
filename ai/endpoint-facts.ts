// What an endpoint says about its models beside chat/completions: their names, and the context that
// a local program has loaded. Every program has an address of its own for it.
import type { CallRuntime } from '#ai/call-clock.ts';
import { isLocalEndpoint } from '#ai/local-endpoint.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { ModelError } from '#ai/model-error.ts';

/** How long such an answer may take, in milliseconds. */
const FACT_MS = 8_000;

/** Names of a model's context in lists; llama.cpp has it inside `meta`. */
const CONTEXT_FIELDS = [
  'loaded_context_length',
  'max_model_len',
  'context_length',
  'context_window',
  'n_ctx',
] as const;

interface ModelRow {
  id: string;
  tokens: number | null;
}

/**
 * The models of an endpoint; null: it gives no list. Throws a {@link ModelError} when it cannot be
 * reached or does not accept the key.
 */
export async function modelRows(
  endpoint: Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>,
  runtime: CallRuntime,
  signal: AbortSignal,
): Promise<ModelRow[] | null> {
  const found = await ask(`${endpoint.baseUrl}/models`, endpoint.apiKey, runtime, signal);
  if (found.status === 401) throw new ModelError('unauthorised', { status: found.status });
  return rowsOf(found.body);
}

/** The context that an endpoint names for its chat model, in tokens; null: it names none. */
export async function contextOf(
  { baseUrl, apiKey, models: { chat } }: Pick<ModelEndpoint, 'baseUrl' | 'apiKey' | 'models'>,
  runtime: CallRuntime,
  signal: AbortSignal,
): Promise<number | null> {
  const root = baseUrl.replace(/\/v1\/?$/u, '');
  // Ollama, LM Studio and llama.cpp name what is loaded; a list names what is possible.
  const paths = isLocalEndpoint(baseUrl)
    ? [`${root}/api/ps`, `${root}/api/v0/models`, `${root}/props`]
    : [];
  for (const url of [...paths, `${baseUrl}/models`]) {
    const { body } = await ask(url, apiKey, runtime, signal).catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      return { body: null };
    });
    const row = rowsOf(body)?.find(({ id }) => id.replace(/:latest$/u, '') === chat);
    const tokens = row?.tokens ?? tokensIn(fieldOf(body, 'default_generation_settings'));
    if (tokens !== null) return tokens;
  }
  return null;
}

async function ask(
  url: string,
  apiKey: string | null,
  runtime: CallRuntime,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const limit = new AbortController();
  const cancel = runtime.after(FACT_MS, () => limit.abort());
  try {
    const response = await runtime.fetch(url, {
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.any([signal, limit.signal]),
      redirect: 'error',
    });
    const body: unknown = response.ok ? await response.json().catch(() => null) : null;
    return { status: response.status, body };
  } catch (cause) {
    throw new ModelError(
      signal.aborted ? 'aborted' : limit.signal.aborted ? 'timeout' : 'network',
      {
        cause,
      },
    );
  } finally {
    cancel();
  }
}

/** Rows under `data` or `models`, or as a bare list. */
function rowsOf(body: unknown): ModelRow[] | null {
  const list = [body, fieldOf(body, 'data'), fieldOf(body, 'models')].find(Array.isArray) as
    | unknown[]
    | undefined;
  return (
    list?.flatMap((row) => {
      const id = fieldOf(row, 'id') ?? fieldOf(row, 'name') ?? fieldOf(row, 'model');
      return typeof id === 'string'
        ? [{ id, tokens: tokensIn(row) ?? tokensIn(fieldOf(row, 'meta')) }]
        : [];
    }) ?? null
  );
}

function tokensIn(row: unknown): number | null {
  for (const name of CONTEXT_FIELDS) {
    const value = fieldOf(row, name);
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  }
  return null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** `qwen3` is also `qwen3:latest` and `models/qwen3`. */
export function isSameModel(listed: string, wanted: string): boolean {
  const plain = (name: string) => name.replace(/^models\//u, '').replace(/:latest$/u, '');
  return plain(listed) === plain(wanted);
}
