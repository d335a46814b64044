// Whether a model already runs on this machine, at the ports where the two common programs listen.
// Only looked at, to be able to say how it would be used: no text of a person goes to an endpoint
// that nobody has configured.
import * as z from 'zod';

/** A model server that answers on loopback. */
export interface LocalEndpoint {
  program: string;
  /** What AI_BASE_URL would be. */
  baseUrl: string;
  /** Names it gives; one of them would be AI_MODEL. */
  models: string[];
}

const PROGRAMS = [
  { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
] as const;

/** How long an endpoint may take to name its models, in milliseconds. */
const LOOK_MS = 700;

/**
 * The list of models as OpenAI-compatible endpoints answer it; anything else is some other program
 * on that port.
 */
const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string().min(1).max(200) })).min(1),
});

/** Looks at the usual places, all at once; empty when nothing answers. Never fails. */
export async function findLocalEndpoints(
  programs: readonly { program: string; baseUrl: string }[] = PROGRAMS,
): Promise<LocalEndpoint[]> {
  const found = await Promise.all(
    programs.map(async ({ program, baseUrl }) => {
      try {
        const answer = await fetch(`${baseUrl}/models`, {
          signal: AbortSignal.timeout(LOOK_MS),
          redirect: 'error',
        });
        const { data } = modelsSchema.parse(await answer.json());
        return [{ program, baseUrl, models: data.map((model) => model.id) }];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/** How an operator would use it, in one line. */
export function adviceFor({ program, baseUrl, models }: LocalEndpoint): string {
  return `${program} answers on this machine; to use it, start with AI_BASE_URL=${baseUrl} AI_MODEL=${models[0] ?? ''}`;
}
