// Turns a recording into text at the user's own model, by the server's rules (rulings 109). A
// failed call saves nothing, so a repeated one is simply made again.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import type { Outcome } from '#domain/shared/outcome.ts';
import {
  isHeardWithin,
  isRecordingWithin,
  sniffRecording,
} from '#domain/transcription/recording.ts';
import { TRANSCRIPTION_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import type { CallRuntime } from '#ai/call-clock.ts';
import { ModelError } from '#ai/model-error.ts';
import { codeOfOwnModel } from '#ai/own-model-code.ts';
import type { OwnModel } from '#ai/own-model.ts';
import { transcribe } from '#ai/transcription-client.ts';

/** A recording of this browser: its bytes, and its length in milliseconds. */
export interface OwnRecording {
  bytes: ArrayBuffer;
  ms: number;
}

/**
 * MODEL_REQUIRED, RECORDING_TYPE_NOT_ALLOWED, RECORDING_TOO_LONG, SPEECH_NOT_HEARD, AI_TIMEOUT,
 * AI_UNAVAILABLE, OWN_MODEL_*. Rejects with the error of a signal.
 */
export async function transcribeOwn(
  own: OwnModel | null,
  recording: OwnRecording,
  { runtime, signal }: { runtime: CallRuntime; signal: AbortSignal },
): Promise<Outcome<Omit<TranscriptionAnswer, 'stones'>, ErrorCode>> {
  if (own === null || own.transcribeModel === null) return { ok: false, code: 'MODEL_REQUIRED' };
  const bytes = new Uint8Array(recording.bytes);
  const type = sniffRecording(bytes);
  if (type === null) return { ok: false, code: 'RECORDING_TYPE_NOT_ALLOWED' };
  if (!isRecordingWithin({ ms: recording.ms, bytes: bytes.length }))
    return { ok: false, code: 'RECORDING_TOO_LONG' };
  try {
    const { text, heardMs } = await transcribe({
      baseUrl: own.baseUrl,
      apiKey: own.apiKey,
      model: own.transcribeModel,
      recording: { bytes, type },
      traceHeader: null,
      totalMs: TRANSCRIPTION_DEADLINE_MS,
      signal,
      log: () => undefined,
      runtime,
    });
    if (!isHeardWithin({ heardMs, characters: text.length }))
      return { ok: false, code: 'RECORDING_TOO_LONG' };
    return text === ''
      ? { ok: false, code: 'SPEECH_NOT_HEARD' }
      : { ok: true, value: { success: true, text } };
  } catch (cause) {
    if (cause instanceof ModelError) return { ok: false, code: codeOfOwnModel(cause) };
    throw cause;
  }
}
