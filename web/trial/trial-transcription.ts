// Turns a recording of a trial into text at the own model, by the server's rules (rulings 109). A
// failed call saves nothing, so a repeated one is simply made again.
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import {
  isHeardWithin,
  isRecordingWithin,
  sniffRecording,
  TRANSCRIPTION_DEADLINE_MS,
} from '#domain/transcription/recording.ts';
import type { CallRuntime } from '#ai/completion-client.ts';
import { ModelError } from '#ai/model-error.ts';
import type { OwnModel } from '#ai/own-model.ts';
import { transcribe } from '#ai/transcription-client.ts';
import { codeOfOwnModel } from '#web/trial/own-model-code.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { FREE } from '#web/trial/trial-rules.ts';

export interface TrialTranscriptionPorts {
  findOwnModel: () => OwnModel | null;
  aiSettings: Pick<TrialAiSettings, 'assertAllowed'>;
  runtime: CallRuntime;
}

/** A recording of this browser: its bytes, and its length in milliseconds. */
interface Recording {
  bytes: ArrayBuffer;
  ms: number;
}

export function createTrialTranscription({
  findOwnModel,
  aiSettings,
  runtime,
}: TrialTranscriptionPorts) {
  /**
   * AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, MODEL_REQUIRED, RECORDING_TYPE_NOT_ALLOWED,
   * RECORDING_TOO_LONG, SPEECH_NOT_HEARD, AI_TIMEOUT, AI_UNAVAILABLE, OWN_MODEL_*.
   */
  return async (
    recording: Recording,
    { signal }: { signal: AbortSignal },
  ): Promise<TranscriptionAnswer> => {
    aiSettings.assertAllowed();
    const own = findOwnModel();
    if (own === null || own.transcribeModel === null) throw trialError('MODEL_REQUIRED');
    const bytes = new Uint8Array(recording.bytes);
    const type = sniffRecording(bytes);
    if (type === null) throw trialError('RECORDING_TYPE_NOT_ALLOWED');
    if (!isRecordingWithin({ ms: recording.ms, bytes: bytes.length }))
      throw trialError('RECORDING_TOO_LONG');
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
    }).catch((cause: unknown) => {
      throw cause instanceof ModelError ? trialError(codeOfOwnModel(cause)) : cause;
    });
    if (!isHeardWithin({ heardMs, characters: text.length }))
      throw trialError('RECORDING_TOO_LONG');
    if (text === '') throw trialError('SPEECH_NOT_HEARD');
    return { success: true, text, ...FREE };
  };
}
