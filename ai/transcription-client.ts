// Turns a recording into text at an OpenAI-compatible endpoint: one form, one JSON response. Waits,
// retries and errors are those of completions.
import { recordingFileName, type RecordingType } from '#domain/transcription/recording.ts';
import { createCallClock, type CallClock, type CallRuntime } from '#ai/call-clock.ts';
import {
  createRetries,
  openResponse,
  readStart,
  send,
  type CompletionLogRecord,
} from '#ai/endpoint-request.ts';
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
      {
        send: () => post(call, clock),
        traceHeader,
        log,
        retries: createRetries(clock, log),
      },
      clock,
    );
    const body = await readStart(response, RESPONSE_MAX_CHARACTERS);
    const transcript = transcriptOf(body, response.headers.get('content-type') ?? '');
    if (transcript === null) throw new ModelError('broken', { status: response.status });
    return transcript;
  } catch (cause) {
    throw clock.toModelError(cause);
  } finally {
    clock.stop();
  }
}

function post(call: TranscriptionCall, clock: CallClock): Promise<Response> {
  const { bytes, type } = call.recording;
  const form = new FormData();
  form.set('model', call.model);
  form.set('file', new Blob([bytes], { type }), recordingFileName(type));
  const headers = { accept: 'application/json' };
  return send(call, '/audio/transcriptions', { headers, body: form }, clock);
}

/** Marks of SenseVoice before the text: language, mood, kind of sound. */
const SPEECH_MARKS = /^(?:\s{0,4}<\|[A-Za-z_]{1,20}\|>){1,8}/u;

/** A recording shorter than this holds no sentence; models invent one for silence. */
const SPEECH_MIN_MS = 2_000;
const INVENTED =
  /^(?:谢谢(?:大家)?(?:观看|收看|收听)|字幕(?:by|由|制作|志愿者)|thanks? (?:you )?for watching)/iu;

function transcriptOf(body: string, contentType: string): Transcript | null {
  const response = parse(body);
  if (response === null && contentType.startsWith('text/plain') && !/^\s*[<{[]/u.test(body))
    return { text: body.trim(), heardMs: null };
  if (!isObject(response) || typeof response['text'] !== 'string') return null;
  const usage = isObject(response['usage']) ? response['usage'] : {};
  const heardMs = msOf(response['duration']) ?? msOf(usage['seconds']);
  const text = response['text'].replace(SPEECH_MARKS, '').trim();
  const isInvented = heardMs !== null && heardMs < SPEECH_MIN_MS && INVENTED.test(text);
  return { text: isInvented ? '' : text, heardMs };
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
