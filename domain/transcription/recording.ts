// Limits of a voice recording that becomes text (rulings 109), and what its bytes are.

/** The longest recording, in milliseconds. */
export const RECORDING_MAX_MS = 5 * 60_000;

/** The largest recording in bytes: five minutes at 200 kbit/s. Browsers need a fifth of it. */
export const RECORDING_MAX_BYTES = 8_000_000;

/**
 * Tokens that a started minute counts as, so that stones, limits and the ledger need no second
 * unit. Endpoints that count tokens of speech use 600 a minute, and write about 300.
 */
export const TRANSCRIPTION_TOKENS_PER_MINUTE = 1_000;

/** Characters of a transcript: more than can be said in five minutes. */
export const TRANSCRIPT_MAX_CHARACTERS = 10_000;

/** The most that browsers write for a minute without being asked to: 256 kbit/s. */
const MAX_BYTES_PER_MINUTE = 2_000_000;

/** A recorder stops a moment after its limit. */
const TOLERANCE_MS = 2_000;

/** Endpoints round a length up, and count the silence that a container begins with. */
const HEARD_TOLERANCE_MS = 10_000;

/** A container that browsers record, by its media type. */
export type RecordingType = 'audio/webm' | 'audio/ogg' | 'audio/mp4';

/** Whether a recording is within both limits. */
export function isRecordingWithin({ ms, bytes }: { ms: number; bytes: number }): boolean {
  return ms <= RECORDING_MAX_MS + TOLERANCE_MS && bytes <= RECORDING_MAX_BYTES;
}

/**
 * Whether an endpoint heard no more than a recording can hold. A length or a text that five minutes
 * cannot have shows that the client stated too little.
 */
export function isHeardWithin({
  heardMs,
  characters,
}: {
  heardMs: number | null;
  characters: number;
}): boolean {
  return (
    (heardMs ?? 0) <= RECORDING_MAX_MS + HEARD_TOLERANCE_MS &&
    characters <= TRANSCRIPT_MAX_CHARACTERS
  );
}

/**
 * The started minutes of a recording. `heardMs` is the length by the endpoint, null if it names
 * none. The longest of stated length, heard length and what the size needs at least counts. Only a
 * length within its tolerance counts as the limit.
 */
export function startedMinutes(recording: {
  ms: number;
  bytes: number;
  heardMs: number | null;
}): number {
  const heardMs = recording.heardMs ?? 0;
  const isRounded = heardMs <= RECORDING_MAX_MS + HEARD_TOLERANCE_MS;
  const longestMs = Math.max(
    Math.min(recording.ms, RECORDING_MAX_MS),
    isRounded ? Math.min(heardMs, RECORDING_MAX_MS) : heardMs,
  );
  const bySize = Math.ceil(recording.bytes / MAX_BYTES_PER_MINUTE);
  return Math.max(1, Math.ceil(longestMs / 60_000), bySize);
}

/** The container by the first bytes; null: none that browsers record. */
export function sniffRecording(bytes: Uint8Array): RecordingType | null {
  const has = (at: number, text: string) =>
    [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
  if (has(0, '\x1a\x45\xdf\xa3')) return 'audio/webm';
  if (has(0, 'OggS')) return 'audio/ogg';
  return has(4, 'ftyp') ? 'audio/mp4' : null;
}

/** The name under which a recording is sent: endpoints read the container from it. */
export function recordingFileName(type: RecordingType): string {
  return `recording.${type.slice('audio/'.length)}`;
}
