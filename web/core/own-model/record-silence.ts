// A short silence in the container that this browser records. It tests whether an endpoint reads
// such recordings, without a microphone and without a word of the user.
import { sniffRecording, type RecordingType } from '#domain/transcription/recording.ts';
import { recordingTypeHere } from '#web/core/recordings/recording-type.ts';

/** Length of the silence in milliseconds. Endpoints refuse much shorter recordings. */
const SILENCE_MS = 1_000;

/** A recording without a sound. */
export interface Silence {
  bytes: Uint8Array<ArrayBuffer>;
  type: RecordingType;
}

/** A browser that has recorded nothing by then, in milliseconds, lets this page not play sound. */
const LONGEST_MS = 8_000;

/**
 * To be called at once when the user clicks: later a browser may not let the page play sound. null:
 * this browser does not record, or not now.
 */
export async function recordSilence(longestMs = LONGEST_MS): Promise<Silence | null> {
  const mimeType = recordingTypeHere();
  if (mimeType === null) return null;
  const context = new AudioContext();
  try {
    const source = context.createConstantSource();
    source.offset.value = 0;
    const sink = context.createMediaStreamDestination();
    source.connect(sink);
    source.start();
    const recorded = context
      .resume()
      .then(() => record(new MediaRecorder(sink.stream, { mimeType })));
    const bytes = await Promise.race([recorded, after(longestMs)]);
    if (bytes === null) return null;
    const type = sniffRecording(bytes);
    return type === null ? null : { bytes, type };
  } finally {
    void context.close().catch(() => undefined);
  }
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

async function record(recorder: MediaRecorder): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Blob[] = [];
  const ended = Promise.withResolvers<void>();
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  recorder.addEventListener('stop', () => ended.resolve());
  recorder.start();
  setTimeout(() => recorder.stop(), SILENCE_MS);
  await ended.promise;
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
