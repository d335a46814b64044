// Sends a recording and gets its text. The request is beside the contract (docs/adr/0042); key,
// deadline and stop are those of every AI call.
import { TRANSCRIPTION_PATH, RECORDING_MS_HEADER } from '#contract/transcription.ts';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import { TRANSCRIPTION_DEADLINE_MS } from '#domain/transcription/recording.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { readFunctionError } from '#web/core/api/function-error.ts';
import type { KeptRecording } from '#web/core/recordings/kept-recordings.ts';
import { sendWithToken, type SessionTokens } from '#web/core/session/send-with-token.ts';

/** A recording, and the session that sends it. */
export interface RecordingInput {
  recording: KeptRecording;
  tokens: SessionTokens;
}

export const recordingCall = createAiCall<RecordingInput, TranscriptionAnswer>({
  async open(_api, { recording, tokens }, { context, signal }) {
    const response = await sendWithToken(tokens, (authorization) =>
      fetch(TRANSCRIPTION_PATH, {
        method: 'POST',
        headers: {
          ...authorization,
          'content-type': recording.type,
          'idempotency-key': context.idempotencyKey ?? recording.key,
          'x-deadline-ms': String(TRANSCRIPTION_DEADLINE_MS),
          [RECORDING_MS_HEADER]: String(Math.max(1, Math.round(recording.ms))),
        },
        body: recording.bytes,
        signal,
      }),
    );
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body as TranscriptionAnswer;
    throw readFunctionError(body) ?? new Error(`status ${response.status}`);
  },
  isAnswer: ({ text }) => typeof text === 'string',
  deadlineMs: TRANSCRIPTION_DEADLINE_MS,
});
