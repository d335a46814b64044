// Sends a recording to the server. The request is beside the contract (docs/adr/0042).
import {
  RECORDING_MS_HEADER,
  TRANSCRIPTION_PATH,
  type TranscriptionAnswer,
} from '#contract/transcription.ts';
import { TRANSCRIPTION_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { readFunctionError } from '#web/core/api/function-error.ts';
import type { SendRecording } from '#web/core/recordings/send-recording.ts';
import { sendWithToken, type SessionTokens } from '#web/core/session/send-with-token.ts';

/** The way of an account. */
export function sendToServer(tokens: SessionTokens): SendRecording {
  return async ({ bytes, type, ms }, { key, signal }) => {
    const response = await sendWithToken(tokens, (authorization) =>
      fetch(TRANSCRIPTION_PATH, {
        method: 'POST',
        headers: {
          ...authorization,
          'content-type': type,
          'idempotency-key': key,
          'x-deadline-ms': String(TRANSCRIPTION_DEADLINE_MS),
          [RECORDING_MS_HEADER]: String(Math.max(1, Math.round(ms))),
        },
        body: bytes,
        signal,
      }),
    );
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body as TranscriptionAnswer;
    throw readFunctionError(body) ?? new Error(`status ${response.status}`);
  };
}
