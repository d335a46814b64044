/** Containers in the order of preference; every browser that records knows one. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];

/** The media type in which this browser records; null: it does not record. */
export function recordingTypeHere(): string | null {
  const { MediaRecorder: Recorder } = globalThis as { MediaRecorder?: typeof MediaRecorder };
  return TYPES.find((candidate) => Recorder?.isTypeSupported(candidate)) ?? null;
}
