// Turns a recording into text (rulings 109). The recording is in memory for the length of the call
// and nowhere else; the text goes back to the writer, who reads it before it is saved.
import { transcribe, type TranscriptionCall } from '#ai/transcription-client.ts';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import {
  isHeardWithin,
  isRecordingWithin,
  sniffRecording,
  startedMinutes,
  TRANSCRIPTION_TOKENS_PER_MINUTE,
} from '#domain/transcription/recording.ts';
import { TRANSCRIPTION_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import type { AiCallPlan, AiCallYield } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** Transcriptions at once; a user speaks one at a time. The routes limit those of all users. */
const AT_ONCE = { inAll: Number.POSITIVE_INFINITY, perUser: 1 };

/** The stored response of a call whose recording was too long. */
const REFUSED = { success: false } as const;

type Outcome = TranscriptionAnswer | typeof REFUSED;

/** A recording as it arrived. */
interface Recording {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its length as the client states it, in milliseconds. */
  ms: number;
}

export interface TranscriptionServicePorts {
  model: Omit<TranscriptionCall, 'recording' | 'totalMs' | 'signal'>;
  calls: Pick<AiCallService, 'start'>;
  access: Pick<AiSettingsService, 'assertAllowed'>;
  digest: (bytes: Uint8Array) => string;
}

export type TranscriptionService = ReturnType<typeof createTranscriptionService>;

export function createTranscriptionService({
  model,
  calls,
  access,
  digest,
}: TranscriptionServicePorts) {
  const oneAtATime = createUserQuota({
    ...AT_ONCE,
    refuse: () => new AppError('RATE_LIMITED'),
  });

  const plan = async (userId: string, { bytes, ms }: Recording): Promise<AiCallPlan<Outcome>> => {
    await access.assertAllowed(userId);
    const type = sniffRecording(bytes);
    if (type === null) throw new AppError('RECORDING_TYPE_NOT_ALLOWED');
    if (!isRecordingWithin({ ms, bytes: bytes.length })) throw new AppError('RECORDING_TOO_LONG');
    const tokensFor = (heardMs: number | null) =>
      startedMinutes({ ms, bytes: bytes.length, heardMs }) * TRANSCRIPTION_TOKENS_PER_MINUTE;
    return {
      reason: 'ai_transcribe',
      estimateTokens: tokensFor(null),
      promptTokens: 0,
      outlivesCaller: false,
      work: ({ signal, leftMs }) =>
        oneAtATime(userId, async (): Promise<AiCallYield<Outcome>> => {
          const { text, heardMs } = await transcribe({
            ...model,
            recording: { bytes, type },
            totalMs: leftMs(),
            signal,
          });
          const cost = { totalTokens: tokensFor(heardMs), estimated: heardMs === null };
          // Charged: the endpoint was paid for it, and its client stated less than it sent.
          if (!isHeardWithin({ heardMs, characters: text.length }))
            return { cost, save: async () => REFUSED };
          if (text === '') throw new AppError('SPEECH_NOT_HEARD');
          return { cost, save: async (stones) => ({ success: true, text, stones }) };
        }),
    };
  };

  const start = (header: CallHeader, recording: Recording) =>
    calls.start(
      {
        ...header,
        operation: 'transcribe',
        fingerprint: `${digest(recording.bytes)} ${recording.ms}`,
        timeLimitMs: TRANSCRIPTION_DEADLINE_MS,
      },
      () => plan(header.userId, recording),
    );

  return {
    /**
     * Turns a recording into text. `ms` is its length as the client states it; `read` returns its
     * bytes. IDEMPOTENCY_KEY_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * RECORDING_TYPE_NOT_ALLOWED, RECORDING_TOO_LONG, SPEECH_NOT_HEARD, RATE_LIMITED,
     * INSUFFICIENT_STONES, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async transcribe(
      header: CallHeader,
      ms: number,
      read: () => Promise<Recording['bytes']>,
    ): Promise<TranscriptionAnswer> {
      if (header.idempotencyKey === null) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
      // In no variable of this function: a repeat that joins a running call drops its bytes.
      const call = await read().then((bytes) => start(header, { bytes, ms }));
      const answer = await call.result;
      if (!answer.success) throw new AppError('RECORDING_TOO_LONG');
      return answer;
    },
  };
}
