// Checks whether an own endpoint turns recordings into text, before the user depends on it. A
// second of silence is sent, no word of the user.
import type { CallRuntime } from '#ai/call-clock.ts';
import { ModelError } from '#ai/model-error.ts';
import type { OwnModel } from '#ai/own-model.ts';
import { transcribe } from '#ai/transcription-client.ts';
import type { Silence } from '#web/core/own-model/record-silence.ts';

/** How long the check waits, in milliseconds: a local program may load the model first. */
const CHECK_TOTAL_MS = 60_000;

/**
 * - `heard`: the endpoint read the recording; a silence has any text, or none.
 * - `deaf`: it has no such path or model, does not read this container, or gives no text.
 * - `slow`: no response within the time of the check.
 * - `mute`: this browser does not record, or not now.
 */
export type OwnEarsOutcome =
  | { kind: 'heard' | 'slow' | 'mute' }
  | { kind: 'deaf'; status: number | null };

/** Never rejects, unless `signal` aborts it: then with a {@link ModelError}. */
export async function checkOwnEars(
  { baseUrl, apiKey }: Pick<OwnModel, 'baseUrl' | 'apiKey'>,
  model: string,
  {
    silence: recording,
    runtime,
    signal,
  }: {
    /** null: this browser did not record it. */
    silence: Silence | null;
    runtime: CallRuntime;
    signal: AbortSignal;
  },
): Promise<OwnEarsOutcome> {
  if (recording === null) return { kind: 'mute' };
  try {
    await transcribe({
      baseUrl,
      apiKey,
      model,
      recording,
      traceHeader: null,
      totalMs: CHECK_TOTAL_MS,
      signal,
      log: () => undefined,
      runtime,
    });
    return { kind: 'heard' };
  } catch (cause) {
    if (!(cause instanceof ModelError) || cause.kind === 'aborted') throw cause;
    return cause.kind === 'timeout' ? { kind: 'slow' } : { kind: 'deaf', status: cause.status };
  }
}
