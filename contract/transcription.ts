// The call that turns a recording into text. Its body is the recording itself, so it is beside the
// endpoints of the contract, which read JSON only (docs/adr/0042).
import * as z from 'zod/mini';
import { stoneReceiptSchema } from '#contract/base.ts';

/** `POST` with the bytes of a recording, `Idempotency-Key` and {@link RECORDING_MS_HEADER}. */
export const TRANSCRIPTION_PATH = '/functions/v1/transcribe';

/** The length of the recording in whole milliseconds. */
export const RECORDING_MS_HEADER = 'X-Recording-Ms';

const transcriptionAnswerSchema = z.object({
  success: z.literal(true),
  text: z.string(),
  stones: stoneReceiptSchema,
});

export type TranscriptionAnswer = z.infer<typeof transcriptionAnswerSchema>;
