// What turns a recording into text: the server for an account, the own model for a trial. Features
// do not know which.
import { createContext, use } from 'react';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import type { KeptRecording } from '#web/core/recordings/kept-recordings.ts';

/**
 * Sends a recording under an idempotency key and returns its text. Rejects with an error that has a
 * code of the contract.
 */
export type SendRecording = (
  recording: Pick<KeptRecording, 'bytes' | 'type' | 'ms'>,
  call: { key: string; signal: AbortSignal },
) => Promise<TranscriptionAnswer>;

/** Provided by web/app, and by tests. */
export const SendRecordingContext = createContext<SendRecording | null>(null);

/** The way of the current mode. */
export function useSendRecording(): SendRecording {
  const send = use(SendRecordingContext);
  if (send === null) throw new Error('useSendRecording needs a SendRecordingContext above it');
  return send;
}
