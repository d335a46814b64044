// Sends a recording and gets its text. Key, deadline and stop are those of every AI call.
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import { TRANSCRIPTION_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import type { KeptRecording } from '#web/core/recordings/kept-recordings.ts';
import type { SendRecording } from '#web/core/recordings/send-recording.ts';

/** A recording, and its way to the text. */
export interface RecordingInput {
  recording: KeptRecording;
  send: SendRecording;
}

export const recordingCall = createAiCall<RecordingInput, TranscriptionAnswer>({
  open: (_api, { recording, send }, { context, signal }) =>
    send(recording, { key: context.idempotencyKey ?? recording.key, signal }),
  isAnswer: ({ text }) => typeof text === 'string',
  deadlineMs: TRANSCRIPTION_DEADLINE_MS,
});
