// Turns a recording into text at an OpenAI-compatible endpoint: one form, one JSON response. Waits,
// retries and errors are those of completions.
import { trimEndOf } from '#domain/text/trim.ts';
import { recordingFileName, type RecordingType } from '#domain/transcription/recording.ts';
import {
  createCallClock,
  openResponse,
  readStart,
  type CallRuntime,
  type CompletionLogRecord,
} from '#ai/completion-client.ts';
import { ModelError } from '#ai/model-error.ts';

/** Characters that are read of a response: a transcript with the times of its words. */
const RESPONSE_MAX_CHARACTERS = 1_000_000;

/** A call of a model that turns speech into text. */
export interface TranscriptionCall {
  /** Root of the endpoint; only `/audio/transcriptions` is appended. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  recording: { bytes: Uint8Array<ArrayBuffer>; type: RecordingType };
  traceHeader: string | null;
  totalMs: number;
  signal: AbortSignal;
  log: (record: CompletionLogRecord) => void;
  runtime: CallRuntime;
}

/** What was said. */
export interface Transcript {
  /** Empty when no speech was heard. */
  text: string;
  /** The length of the recording as the endpoint reports it; null: it reports none. */
  heardMs: number | null;
}

/** Makes the call. Throws a {@link ModelError}. */
export async function transcribe(call: TranscriptionCall): Promise<Transcript> {
  const { traceHeader, totalMs, signal, log, runtime } = call;
  const clock = createCallClock(signal, { totalMs, silenceMs: null }, runtime);
  try {
    const response = await openResponse(
      { send: () => post(call, clock.signal), traceHeader, log },
      clock,
    );
    const transcript = transcriptOf(await readStart(response, RESPONSE_MAX_CHARACTERS));
    if (transcript === null) throw new ModelError('broken', { status: response.status });
    return transcript;
  } catch (cause) {
    throw clock.toModelError(cause);
  } finally {
    clock.stop();
  }
}

function post(
  { baseUrl, apiKey, model, recording, runtime }: TranscriptionCall,
  signal: AbortSignal,
) {
  const { bytes, type } = recording;
  const form = new FormData();
  form.set('model', model);
  form.set('file', new Blob([bytes], { type }), recordingFileName(type));
  return runtime.fetch(`${trimEndOf(baseUrl, '/')}/audio/transcriptions`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: form,
    signal,
    // A redirect would send a voice to a host that is not configured.
    redirect: 'error',
  });
}

function transcriptOf(body: string): Transcript | null {
  const response = parse(body);
  if (!isObject(response) || typeof response['text'] !== 'string') return null;
  const text = response['text'].trim();
  const usage = isObject(response['usage']) ? response['usage'] : {};
  return { text, heardMs: msOf(response['duration']) ?? msOf(usage['seconds']) };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function msOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
