// The recorder of this page: one recording at a time. It runs outside the components, so that what
// was said is not lost when its page is left. A recording is stored before it is sent, and removed
// after its text is in an editor.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import type { AiCall } from '#web/core/ai/ai-call.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { whilePending } from '#web/core/pending/pending-work.ts';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import {
  KEPT_RECORDINGS_MAX,
  type KeptRecording,
  type KeptRecordings,
} from '#web/core/recordings/kept-recordings.ts';
import type { SendRecording } from '#web/core/recordings/send-recording.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import {
  MicrophoneError,
  type Microphone,
  type OpenMicrophone,
} from '#web/features/recordings/microphone.ts';
import {
  nextStep,
  type RecordingEffect,
  type RecordingEvent,
  type RecordingPhase,
} from '#web/features/recordings/recording-machine.ts';
import type { RecordingInput } from '#web/features/recordings/recording-call.ts';
import {
  failureSentence,
  FULL_TEXT,
  NOTICE_TEXT,
  STOPPED_TEXT,
  UNSTORED_TEXT,
} from '#web/features/recordings/recording-words.ts';

/** Interval of the clock, in milliseconds. */
const TICK_MS = 250;

/** Names the call for its stop. */
const CALL_PLACE = 'recording';

/** Who records, and what a call needs of them. */
export interface RecorderUser {
  owner: string;
  api: JournalApi;
  send: SendRecording;
  /** Asks for consent if it is needed. */
  mayAsk: () => Promise<boolean>;
}

export interface ReadyText {
  id: string;
  owner: string;
  place: string;
  text: string;
}

export interface RecorderState {
  phase: RecordingPhase;
  /** A sentence about the last recording, and the place that it is about. */
  notice: { place: string; text: string } | null;
  /** The owner whose recordings are in `kept`; null: they are not loaded. */
  owner: string | null;
  kept: readonly KeptRecording[];
  /** A text that its editor has not taken yet, and the owner who said it. */
  ready: ReadyText | null;
}

export interface RecorderPorts {
  open: OpenMicrophone;
  stored: KeptRecordings;
  call: Pick<AiCall<RecordingInput, TranscriptionAnswer>, 'run' | 'stop'>;
  newId: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Called all the time while the microphone records: who speaks touches nothing. */
  noteUse: () => void;
}

export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder({ open, stored, call, newId, now, noteUse }: RecorderPorts) {
  const useState = create<RecorderState>(() => ({
    phase: { name: 'idle' },
    notice: null,
    owner: null,
    kept: [],
    ready: null,
  }));
  const { getState: get, setState: set } = useState;
  let user: RecorderUser | null = null;
  let microphone: Microphone | null = null;
  /** Changes with each recording: a late microphone of a cancelled one is closed. */
  let turn = 0;

  const send = (event: RecordingEvent): void => {
    const { phase } = get();
    const place = 'place' in phase ? phase.place : 'place' in event ? event.place : '';
    const step = nextStep(phase, event);
    set({ phase: step.phase });
    if (step.notice !== undefined && user !== null && user.owner === get().owner)
      set({ notice: { place, text: NOTICE_TEXT[step.notice] } });
    if (step.effect !== undefined) EFFECTS[step.effect](place);
  };

  const runOpen = async () => {
    const own = (turn += 1);
    set({ notice: null });
    if (user === null || !(await user.mayAsk())) return send({ type: 'cancel' });
    try {
      const opened = await open(() => {
        if (own === turn) send({ type: 'lost', atMs: now() });
      });
      if (own !== turn || get().phase.name !== 'asking') return opened.drop();
      microphone = opened;
      send({ type: 'opened', atMs: now() });
      void watch();
    } catch (cause) {
      if (own === turn)
        send({
          type: 'failed',
          failure: cause instanceof MicrophoneError ? cause.failure : 'busy',
        });
    }
  };

  /** Until the recording ends: its clock, and the end when the page is hidden. */
  const watch = async () => {
    const end = Promise.withResolvers<void>();
    const clock = setInterval(() => {
      noteUse();
      send({ type: 'tick', atMs: now() });
    }, TICK_MS);
    const hide = () => {
      if (document.visibilityState === 'hidden') send({ type: 'hidden', atMs: now() });
    };
    document.addEventListener('visibilitychange', hide);
    const unsubscribe = useState.subscribe(({ phase }) => {
      if (phase.name !== 'recording') end.resolve();
    });
    // Sign-out and mode change ask first, and then keep what was said.
    await whilePending(end.promise, () => send({ type: 'hidden', atMs: now() }));
    unsubscribe();
    document.removeEventListener('visibilitychange', hide);
    clearInterval(clock);
  };

  /** The recording that just ended, before it is stored. */
  let latest: { blob: Blob; ms: number } | null = null;
  const runFinish = async () => {
    const { phase } = get();
    if (phase.name !== 'ending' || microphone === null) return;
    const blob = await microphone.finish().catch(() => new Blob());
    microphone = null;
    latest = { blob, ms: phase.elapsedMs };
    send({ type: 'recorded', bytes: blob.size });
  };

  const keepLatest = async (): Promise<KeptRecording | null> => {
    const recorded = latest;
    latest = null;
    if (recorded === null || user === null) return null;
    const { blob, ms } = recorded;
    const recording: KeptRecording = {
      id: newId(),
      owner: user.owner,
      key: newId(),
      bytes: await blob.arrayBuffer(),
      type: blob.type,
      ms,
      recordedAtMs: now(),
      failure: null,
    };
    await replace(recording);
    return recording;
  };

  const replace = async (recording: KeptRecording) => {
    const show = (shown: KeptRecording) => {
      const { owner, kept } = get();
      // The session may have ended: another owner must not see it.
      if (owner === shown.owner)
        set({ kept: [...kept.filter(({ id }) => id !== shown.id), shown] });
    };
    show(recording);
    await stored
      .put(recording)
      .catch(() => show({ ...recording, failure: recording.failure ?? UNSTORED_TEXT }));
  };

  const write = async (recording: KeptRecording, place: string) => {
    const by = user;
    if (by === null) return send({ type: 'settled' });
    const { api, send: sendRecording } = by;
    const end = await call.run({
      api,
      input: { recording, send: sendRecording },
      place: CALL_PLACE,
      key: recording.key,
    });
    const { id, owner } = recording;
    if (end.kind === 'done') {
      // If the session has ended, the recording is still stored for its owner.
      if (get().owner === owner) set({ ready: { id, owner, place, text: end.answer.text } });
    } else if (user === by)
      await replace({
        ...recording,
        key: end.retryKey,
        failure: end.kind === 'stopped' ? STOPPED_TEXT : failureSentence(errorCode(end.error)),
      });
    send({ type: 'settled' });
  };

  const EFFECTS: Record<RecordingEffect, (place: string) => void> = {
    open: () => void runOpen(),
    finish: () => void runFinish(),
    drop() {
      turn += 1;
      microphone?.drop();
      microphone = null;
    },
    keep: () => void keepLatest(),
    write: (place) =>
      void keepLatest().then((recording) =>
        recording === null ? send({ type: 'settled' }) : write(recording, place),
      ),
  };

  return {
    /** The state of the recorder, for components. */
    useState,

    /** How loud the microphone is, from 0 to 1. */
    level: (): number => microphone?.level() ?? 0,

    /** Loads the recordings of an owner. Those of another one leave the memory. */
    async load(owner: string): Promise<void> {
      if (get().owner === owner) return;
      set({ owner, kept: [], ready: null, notice: null });
      const kept = await stored.list(owner).catch(() => []);
      if (get().owner === owner) set({ kept });
    },

    /** The text that an editor of this owner may take now. */
    readyFor(owner: string, place: string): ReadyText | null {
      const { owner: current, ready } = get();
      if (ready === null || ready.place !== place) return null;
      return current === owner && ready.owner === owner ? ready : null;
    },

    /**
     * The session of an account has ended. A sign-out drops what was just said; an expired session
     * keeps it for its owner.
     */
    end(hasLeft: boolean): void {
      const { owner, phase } = get();
      if (owner === TRIAL_OWNER) return;
      if (hasLeft || phase.name === 'asking') send({ type: 'cancel' });
      else send({ type: 'hidden', atMs: now() });
      if (hasLeft) user = null;
      set({ owner: null, kept: [], ready: null, notice: null });
    },

    /** The button was pressed: begins a recording, or ends the one of this place. */
    press(place: string, by: RecorderUser): void {
      const { phase, kept } = get();
      if (phase.name === 'idle') {
        if (kept.length >= KEPT_RECORDINGS_MAX) return set({ notice: { place, text: FULL_TEXT } });
        user = by;
      }
      send({ type: 'press', place, atMs: now() });
    },

    release: (): void => send({ type: 'release', atMs: now() }),
    stop: (): void => send({ type: 'stop', atMs: now() }),
    cancel: (): void => send({ type: 'cancel' }),

    /** The editor of a place is gone: what was said there is kept. */
    leave(place: string): void {
      const { phase } = get();
      if ('place' in phase && phase.place === place)
        send(phase.name === 'asking' ? { type: 'cancel' } : { type: 'hidden', atMs: now() });
    },

    /** Stops the call; the recording stays. */
    stopWriting: (): void => call.stop(CALL_PLACE),

    /** Sends a kept recording again, with its key. */
    async retry(id: string, place: string, by: RecorderUser): Promise<void> {
      const recording = get().kept.find((other) => other.id === id);
      if (recording === undefined || get().phase.name !== 'idle') return;
      user = by;
      send({ type: 'retry', place });
      set({ notice: null });
      if (await by.mayAsk()) await write(recording, place);
      else send({ type: 'settled' });
    },

    /** Removes a recording: the user gave it up, or its text is in an editor. */
    async remove(id: string): Promise<void> {
      const { kept, ready } = get();
      set({
        kept: kept.filter((other) => other.id !== id),
        ...(ready?.id === id ? { ready: null } : {}),
      });
      await stored.remove(id).catch(() => undefined);
    },

    dismissNotice: (): void => set({ notice: null }),
  };
}
