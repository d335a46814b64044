// The microphone and its recorder. Nothing is stored here.
import { recordingTypeHere } from '#web/core/recordings/recording-type.ts';
import type { MicrophoneFailure } from '#web/features/recordings/recording-machine.ts';

/** An open microphone that is recording. */
export interface Microphone {
  /** How loud it is now, from 0 to 1. */
  level: () => number;
  /** Ends the recording and returns all of it. */
  finish: () => Promise<Blob>;
  /** Ends it without a result. */
  drop: () => void;
}

/** Opens a microphone. `onLost`: it was taken away. Throws a {@link MicrophoneError}. */
export type OpenMicrophone = (onLost: () => void) => Promise<Microphone>;

/** A microphone that cannot be used. */
export class MicrophoneError extends Error {
  readonly failure: MicrophoneFailure;

  constructor(failure: MicrophoneFailure) {
    super(`microphone ${failure}`);
    this.name = 'MicrophoneError';
    this.failure = failure;
  }
}

/** Enough for speech: five minutes are 1.2 MB. */
const BITS_PER_SECOND = 32_000;

/** Data is handed over this often, in milliseconds, so that little is lost with a device. */
const SLICE_MS = 1_000;

const FAILURES: Record<string, MicrophoneFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'unsupported',
};

export const openMicrophone: OpenMicrophone = async (onLost) => {
  if (!globalThis.isSecureContext) throw new MicrophoneError('insecure');
  const type = recordingTypeHere();
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (type === null || mediaDevices === undefined) throw new MicrophoneError('unsupported');
  const stream = await mediaDevices.getUserMedia({ audio: true }).catch((cause: unknown) => {
    throw new MicrophoneError(FAILURES[cause instanceof Error ? cause.name : ''] ?? 'busy');
  });
  return record(
    stream,
    new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND }),
    onLost,
  );
};

function record(stream: MediaStream, recorder: MediaRecorder, onLost: () => void): Microphone {
  const pieces: Blob[] = [];
  const ended = Promise.withResolvers<void>();
  const meter = createMeter(stream);
  let isOurs = false;
  const close = () => {
    isOurs = true;
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  recorder.addEventListener('stop', () => {
    ended.resolve();
    if (!isOurs) onLost();
  });
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => {
      if (!isOurs) onLost();
    });
  recorder.start(SLICE_MS);
  return {
    level: meter.level,
    async finish() {
      close();
      await ended.promise;
      return new Blob(pieces, { type: recorder.mimeType });
    },
    drop: close,
  };
}

/** Without an audio context the level is 0: the recording itself does not need it. */
function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    void context.resume();
    const samples = new Float32Array(analyser.fftSize);
    return {
      level() {
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        // Speech is far below the loudest sample; the root makes quiet words visible.
        return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.5);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return { level: () => 0, close: () => undefined };
  }
}
