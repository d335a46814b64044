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

/** null: this browser does not record. */
export async function recordSilence(): Promise<Silence | null> {
  const mimeType = recordingTypeHere();
  if (mimeType === null) return null;
  const context = new AudioContext();
  try {
    const source = context.createConstantSource();
    source.offset.value = 0;
    const sink = context.createMediaStreamDestination();
    source.connect(sink);
    source.start();
    await context.resume();
    const bytes = await record(new MediaRecorder(sink.stream, { mimeType }));
    const type = sniffRecording(bytes);
    return type === null ? null : { bytes, type };
  } finally {
    await context.close();
  }
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
