// What a recording does next: a pure function of its phase and of what happened. The clock is part
// of the events, and what has to be done comes back as an effect.
import { RECORDING_MAX_MS } from '#domain/transcription/recording.ts';

/** A button that is held this long, in milliseconds, ends the recording when it is released. */
export const HOLD_MS = 400;

/** A shorter recording, in milliseconds, is a slip of the finger. */
export const SHORTEST_MS = 500;

/** Why a microphone could not be used. */
export type MicrophoneFailure = 'refused' | 'none' | 'busy' | 'insecure' | 'unsupported';

/** Why a recording ended: by the user, at its limit, without its microphone, out of sight. */
export type RecordingEnd = 'stopped' | 'limit' | 'lost' | 'hidden';

/** A message to the user, beside the phase itself. */
export type RecordingNotice = MicrophoneFailure | 'lost' | 'hidden' | 'limit' | 'short';

/** `heldSinceMs`: when the button was pressed that is still held; null: it was released. */
export type RecordingPhase =
  | { name: 'idle' }
  | { name: 'asking'; place: string; heldSinceMs: number | null }
  | {
      name: 'recording';
      place: string;
      startedAtMs: number;
      elapsedMs: number;
      heldSinceMs: number | null;
    }
  | { name: 'ending'; place: string; end: RecordingEnd; elapsedMs: number }
  | { name: 'writing'; place: string };

export type RecordingEvent =
  | { type: 'press'; place: string; atMs: number }
  | { type: 'release'; atMs: number }
  | { type: 'opened'; atMs: number }
  | { type: 'failed'; failure: MicrophoneFailure }
  | { type: 'tick'; atMs: number }
  | { type: 'stop' | 'lost' | 'hidden'; atMs: number }
  | { type: 'cancel' }
  | { type: 'recorded'; bytes: number }
  | { type: 'retry'; place: string }
  | { type: 'settled' };

/**
 * - `open`: the microphone.
 * - `finish`: the recorder, which then hands over what it has.
 * - `drop`: the microphone, and what it recorded.
 * - `keep`: the recording, for a later try.
 * - `write`: keep it, and turn it into text.
 */
export type RecordingEffect = 'open' | 'finish' | 'drop' | 'keep' | 'write';

export interface RecordingStep {
  phase: RecordingPhase;
  effect?: RecordingEffect;
  notice?: RecordingNotice;
}

const IDLE: RecordingPhase = { name: 'idle' };

/** The step that an event causes. An event that does not fit the phase changes nothing. */
export function nextStep(phase: RecordingPhase, event: RecordingEvent): RecordingStep {
  switch (phase.name) {
    case 'idle':
      if (event.type === 'press')
        return {
          phase: { name: 'asking', place: event.place, heldSinceMs: event.atMs },
          effect: 'open',
        };
      return event.type === 'retry'
        ? { phase: { name: 'writing', place: event.place } }
        : { phase };
    case 'asking':
      return whileAsking(phase, event);
    case 'recording':
      return whileRecording(phase, event);
    case 'ending':
      return event.type === 'recorded' ? ended(phase, event.bytes) : { phase };
    case 'writing':
      return event.type === 'settled' ? { phase: IDLE } : { phase };
  }
}

function whileAsking(
  phase: Extract<RecordingPhase, { name: 'asking' }>,
  event: RecordingEvent,
): RecordingStep {
  switch (event.type) {
    case 'opened':
      return {
        phase: { ...phase, name: 'recording', startedAtMs: event.atMs, elapsedMs: 0 },
      };
    case 'release':
      // The browser's question took the finger off the button.
      return { phase: { ...phase, heldSinceMs: null } };
    case 'failed':
      return { phase: IDLE, notice: event.failure };
    case 'stop':
    case 'cancel':
      return { phase: IDLE, effect: 'drop' };
    default:
      return { phase };
  }
}

function whileRecording(
  phase: Extract<RecordingPhase, { name: 'recording' }>,
  event: RecordingEvent,
): RecordingStep {
  const { place, startedAtMs, heldSinceMs } = phase;
  const endAs = (end: RecordingEnd, atMs: number): RecordingStep => ({
    phase: { name: 'ending', place, end, elapsedMs: atMs - startedAtMs },
    effect: 'finish',
  });
  switch (event.type) {
    case 'press':
      return event.place === place ? endAs('stopped', event.atMs) : { phase };
    case 'release':
      return heldSinceMs !== null && event.atMs - heldSinceMs >= HOLD_MS
        ? endAs('stopped', event.atMs)
        : { phase: { ...phase, heldSinceMs: null } };
    case 'tick': {
      const passedMs = event.atMs - startedAtMs;
      return passedMs >= RECORDING_MAX_MS
        ? endAs('limit', startedAtMs + RECORDING_MAX_MS)
        : { phase: { ...phase, elapsedMs: passedMs } };
    }
    case 'stop':
      return endAs('stopped', event.atMs);
    case 'lost':
    case 'hidden':
      return endAs(event.type, event.atMs);
    case 'cancel':
      return { phase: IDLE, effect: 'drop' };
    default:
      return { phase };
  }
}

function ended(
  { place, end, elapsedMs }: Extract<RecordingPhase, { name: 'ending' }>,
  bytes: number,
): RecordingStep {
  if (bytes === 0 || elapsedMs < SHORTEST_MS)
    return { phase: IDLE, notice: end === 'lost' ? 'lost' : 'short' };
  if (end === 'lost' || end === 'hidden') return { phase: IDLE, effect: 'keep', notice: end };
  return {
    phase: { name: 'writing', place },
    effect: 'write',
    ...(end === 'limit' ? { notice: 'limit' } : {}),
  };
}
