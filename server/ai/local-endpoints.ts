// Detects a model server on this machine at the ports of the two common programs, only to explain
// how to use it. No user text goes to an endpoint that the operator has not configured.
import * as z from 'zod';

/** A model server on loopback. */
export interface LocalEndpoint {
  program: string;
  /** The value for AI_BASE_URL. */
  baseUrl: string;
  /** Its model names; one of them is the value for AI_MODEL. */
  models: string[];
}

const PROGRAMS = [
  { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { program: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
] as const;

/** How long an endpoint may take to list its models, in milliseconds. */
const LOOK_MS = 700;

/**
 * The list of models of OpenAI-compatible endpoints; any other response is another program on that
 * port.
 */
const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string().min(1).max(200) })).min(1),
});

/** Checks the usual ports at once; empty when none responds. Never fails. */
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
