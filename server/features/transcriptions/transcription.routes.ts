// The call that turns a recording into text. Its body is the bare recording: a form would have to
// be parsed, and could hold more than one file.
import { Hono } from 'hono';
import { RECORDING_MS_HEADER, TRANSCRIPTION_PATH } from '#contract/transcription.ts';
import { createUserQuota } from '#domain/concurrency/user-quota.ts';
import { RECORDING_MAX_BYTES, RECORDING_MAX_MS } from '#domain/transcription/recording.ts';
import type { TranscriptionService } from '#server/features/transcriptions/transcription.service.ts';
import { AppError } from '#server/http/app-error.ts';
import { readKey, readWholeNumber } from '#server/http/call-header-values.ts';
import { BodyError, readBytes } from '#server/http/read-body.ts';
import type { Caller } from '#server/http/identity.ts';

/**
 * Recordings in memory at once, from their first byte to their text: 128 MB per process. A second
 * one of a user, because a retry may arrive before the server notices that the first connection
 * broke.
 */
const HELD_AT_ONCE = { inAll: 16, perUser: 2 };

export function transcriptionRoutes({
  verify,
  service,
}: {
  verify: (authorization: string | null) => Promise<Caller | null>;
  service: TranscriptionService;
}): Hono {
  const app = new Hono();
  const quota = createUserQuota({ ...HELD_AT_ONCE, refuse: () => new BodyError('crowded') });
  app.post(TRANSCRIPTION_PATH, async (c) => {
    const header = (name: string) => c.req.header(name) ?? null;
    const caller = await verify(header('Authorization'));
    if (caller === null) throw new AppError('NOT_SIGNED_IN');
    const call = {
      userId: caller.userId,
      idempotencyKey: readKey(header('Idempotency-Key')),
      deadlineMs: readWholeNumber(header('X-Deadline-Ms')),
      signal: c.req.raw.signal,
    };
    const ms = readWholeNumber(header(RECORDING_MS_HEADER)) ?? RECORDING_MAX_MS;
    const answer = await quota(caller.userId, () =>
      service.transcribe(call, ms, () => readRecording(c.req.raw)),
    );
    return c.json(answer, 200, { 'Cache-Control': 'no-store' });
  });
  return app;
}

async function readRecording(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(request, RECORDING_MAX_BYTES);
  } catch (cause) {
    throw cause instanceof BodyError && cause.kind === 'too-large'
      ? new AppError('RECORDING_TOO_LONG', { cause })
      : cause;
  }
}
