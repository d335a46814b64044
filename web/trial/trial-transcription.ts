// Turns a recording of a trial into text at the own model (rulings 109).
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import type { CallRuntime } from '#ai/call-clock.ts';
import type { OwnModel } from '#ai/own-model.ts';
import { transcribeOwn, type OwnRecording } from '#ai/own-transcription.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { orFail } from '#web/trial/trial-error.ts';
import { FREE } from '#web/trial/trial-rules.ts';

export interface TrialTranscriptionPorts {
  findOwnModel: () => OwnModel | null;
  aiSettings: Pick<TrialAiSettings, 'assertAllowed'>;
  runtime: CallRuntime;
}

export function createTrialTranscription({
  findOwnModel,
  aiSettings,
  runtime,
}: TrialTranscriptionPorts) {
  /** AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, and the codes of {@link transcribeOwn}. */
  return async (
    recording: OwnRecording,
    { signal }: { signal: AbortSignal },
  ): Promise<TranscriptionAnswer> => {
    aiSettings.assertAllowed();
    const heard = await transcribeOwn(findOwnModel(), recording, { runtime, signal });
    return { ...orFail(heard), ...FREE };
  };
}
