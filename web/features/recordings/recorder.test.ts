// The recorder with a microphone and a network of the test: nothing that was said is lost. C§69.02
import { beforeEach, expect, test, vi } from 'vitest';
import type { AiCallEnd } from '#web/core/ai/ai-call.ts';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { stopPendingWork } from '#web/core/pending/pending-work.ts';
import {
  createKeptRecordings,
  KEPT_RECORDINGS_MAX,
  type KeptRecordings,
} from '#web/core/recordings/kept-recordings.ts';
import { MicrophoneError } from '#web/features/recordings/microphone.ts';
import {
  createRecorder,
  type Recorder,
  type RecorderUser,
} from '#web/features/recordings/recorder.ts';
import { FULL_TEXT, NOTICE_TEXT, UNSTORED_TEXT } from '#web/features/recordings/recording-words.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const PLACE = 'post';
const { api } = createTestApi();

let nowMs: number;
let stored: KeptRecordings;
let keys: string[];
let ends: AiCallEnd<TranscriptionAnswer>[];
let loseMicrophone: () => void;
let dropped: number;
let uses: number;
/** Answers the call; undefined: at once. */
let answered: Promise<void> | undefined;

beforeEach(() => {
  nowMs = 1_000_000;
  stored = createKeptRecordings(`recordings-${newId()}`);
  keys = [];
  ends = [];
  dropped = 0;
  uses = 0;
  answered = undefined;
});

const by = (over: Partial<RecorderUser> = {}): RecorderUser => ({
  owner: 'me',
  api,
  send: () => Promise.reject(new Error('the call of the test sends nothing')),
  mayAsk: async () => true,
  ...over,
});
const said = (text: string): AiCallEnd<TranscriptionAnswer> => ({
  kind: 'done',
  answer: { success: true, text, stones: { spent: 1, left: 9 } },
});
const noNetwork = (retryKey: string): AiCallEnd<TranscriptionAnswer> => ({
  kind: 'failed',
  error: new TypeError('Failed to fetch'),
  key: retryKey,
  retryKey,
});

function recorderOf(open?: () => Promise<never>, kept = stored): Recorder {
  return createRecorder({
    open:
      open ??
      (async (onLost) => {
        loseMicrophone = onLost;
        return {
          level: () => 0.5,
          finish: async () => new Blob(['voice'], { type: 'audio/webm;codecs=opus' }),
          drop: () => void (dropped += 1),
        };
      }),
    stored: kept,
    call: {
      async run({ key = '' }) {
        keys.push(key);
        await answered;
        return ends.shift() ?? said('好');
      },
      stop: () => undefined,
    },
    newId,
    now: () => nowMs,
    noteUse: () => void (uses += 1),
  });
}

/** Begins a recording by a tap and lets three seconds pass. */
async function begin(recorder: Recorder): Promise<void> {
  recorder.press(PLACE, by());
  recorder.release();
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('recording');
  nowMs += 3_000;
  recorder.press(PLACE, by());
}

const settled = async (recorder: Recorder) => {
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('idle');
};

test('a recording · is stored before it is sent, and gone with its text', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  ends = [said('今天很好')];
  await begin(recorder);
  await settled(recorder);
  const { ready } = recorder.useState.getState();
  expect(ready).toMatchObject({ place: PLACE, text: '今天很好' });
  expect(await stored.list('me')).toMatchObject([{ ms: 3_000, key: keys[0] }]);
  await recorder.remove(ready?.id ?? '');
  expect(recorder.useState.getState()).toMatchObject({ ready: null, kept: [] });
  expect(await stored.list('me')).toEqual([]);
});

test('no network · the recording survives the page and is sent again with its key', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  ends = [noNetwork('the-key')];
  await begin(recorder);
  await settled(recorder);
  expect(recorder.useState.getState().kept).toMatchObject([{ key: 'the-key' }]);

  const reloaded = recorderOf();
  await reloaded.load('me');
  const [kept] = reloaded.useState.getState().kept;
  expect(kept?.failure).toContain('网络断了');
  expect(new TextDecoder().decode(kept?.bytes)).toBe('voice');
  await reloaded.retry(kept?.id ?? '', 'message.1', by());
  expect(keys[1]).toBe('the-key');
  expect(reloaded.useState.getState().ready).toMatchObject({ place: 'message.1', text: '好' });
});

test('recordings of another owner · are neither shown nor sent', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  ends = [noNetwork('k')];
  await begin(recorder);
  await settled(recorder);
  const [mine] = recorder.useState.getState().kept;
  await recorder.load('you');
  expect(recorder.useState.getState().kept).toEqual([]);
  await recorder.retry(mine?.id ?? '', PLACE, by({ owner: 'you' }));
  expect(keys).toHaveLength(1);
});

/** A recorder whose recording of the owner `me` becomes text. */
async function writing(): Promise<{ recorder: Recorder; answer: () => void }> {
  const recorder = recorderOf();
  await recorder.load('me');
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  await begin(recorder);
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('writing');
  return { recorder, answer: resolve };
}

test('readyFor · only the owner who spoke gets the text', async () => {
  const { recorder, answer } = await writing();
  answer();
  await settled(recorder);
  expect(recorder.readyFor('me', 'message.1')).toBeNull();
  expect(recorder.readyFor('you', PLACE)).toBeNull();
  expect(recorder.readyFor('me', PLACE)?.text).toBe('好');
  recorder.end(false);
  await recorder.load('you');
  expect(recorder.readyFor('you', PLACE)).toBeNull();
  expect(recorder.readyFor('me', PLACE)).toBeNull();
});

test.each([
  ['text', said('别人说的')],
  ['failure', noNetwork('k')],
])('%s after the session ended · is not in the state of the next owner', async (_, last) => {
  const { recorder, answer } = await writing();
  ends = [last];
  recorder.end(false);
  await recorder.load('you');
  answer();
  await settled(recorder);
  expect(recorder.useState.getState()).toMatchObject({ kept: [], ready: null, notice: null });
  expect(await stored.list('me')).toHaveLength(1);
});

test.each([
  ['expired session · keeps what was said for its owner', false, 1],
  ['sign-out · drops what was said', true, 0],
])('%s', async (_, hasLeft, count) => {
  const recorder = recorderOf();
  await recorder.load('me');
  recorder.press(PLACE, by());
  recorder.release();
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('recording');
  nowMs += 2_000;
  stopPendingWork();
  recorder.end(hasLeft);
  await settled(recorder);
  await expect.poll(() => stored.list('me')).toHaveLength(count);
  expect(recorder.useState.getState()).toMatchObject({ kept: [], notice: null });
});

test('session of an account ends in trial mode · the recorder goes on', async () => {
  const recorder = recorderOf();
  await recorder.load('trial');
  recorder.press(PLACE, by({ owner: 'trial' }));
  recorder.release();
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('recording');
  recorder.end(true);
  expect(recorder.useState.getState().phase.name).toBe('recording');
  recorder.cancel();
});

test.each([
  ['the microphone is taken away', () => loseMicrophone(), 'lost'],
  ['the user signs out or changes the mode', () => stopPendingWork(), 'hidden'],
] as const)('%s · what was said is kept and not sent', async (_name, event, notice) => {
  const recorder = recorderOf();
  await recorder.load('me');
  recorder.press(PLACE, by());
  recorder.release();
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('recording');
  nowMs += 2_000;
  event();
  await expect.poll(() => stored.list('me')).toMatchObject([{ ms: 2_000 }]);
  expect(recorder.useState.getState().notice?.text).toBe(NOTICE_TEXT[notice]);
  expect(keys).toEqual([]);
});

test('the editor is gone · the recording is kept; while asking nothing begins', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  recorder.press(PLACE, by());
  recorder.leave(PLACE);
  await settled(recorder);
  await expect.poll(() => dropped).toBe(1);
  recorder.leave('other');
  expect(recorder.useState.getState().phase.name).toBe('idle');
});

test('recording · counts as use until it ends', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  recorder.press(PLACE, by());
  recorder.release();
  await expect.poll(() => uses).toBeGreaterThan(1);
  nowMs += 3_000;
  recorder.stop();
  await settled(recorder);
  const before = uses;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(uses).toBe(before);
});

test('page unmounted while a recording becomes text · the text waits for it', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  const answer = Promise.withResolvers<void>();
  answered = answer.promise;
  ends = [said('锁上之前说的')];
  await begin(recorder);
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('writing');
  recorder.leave(PLACE);
  answer.resolve();
  await settled(recorder);
  await recorder.load('me');
  expect(recorder.useState.getState().ready).toMatchObject({ place: PLACE, text: '锁上之前说的' });
  expect(await stored.list('me')).toHaveLength(1);
});

test.each(['refused', 'none', 'unsupported'] as const)(
  'a microphone that is %s · is said in a sentence',
  async (failure) => {
    const recorder = recorderOf(() => Promise.reject(new MicrophoneError(failure)));
    await recorder.load('me');
    recorder.press(PLACE, by());
    await expect
      .poll(() => recorder.useState.getState().notice)
      .toEqual({ place: PLACE, text: NOTICE_TEXT[failure] });
    expect(recorder.useState.getState().phase.name).toBe('idle');
  },
);

test('no consent · the microphone stays closed', async () => {
  const open = vi.fn(() => Promise.reject(new Error('opened')));
  const recorder = recorderOf(open);
  await recorder.load('me');
  recorder.press(PLACE, by({ mayAsk: async () => false }));
  await settled(recorder);
  expect(open).not.toHaveBeenCalled();
});

test('as many recordings as are kept · a further one does not begin', async () => {
  const recorder = recorderOf();
  await recorder.load('me');
  for (let count = 0; count < KEPT_RECORDINGS_MAX; count += 1) {
    ends = [noNetwork('k')];
    await begin(recorder);
    await settled(recorder);
  }
  recorder.press(PLACE, by());
  expect(recorder.useState.getState()).toMatchObject({
    phase: { name: 'idle' },
    notice: { text: FULL_TEXT },
  });
});

test('a browser that stores nothing · keeps the recording in the page and says so', async () => {
  const denied = {
    ...stored,
    list: () => Promise.reject(new Error('denied')),
    put: () => Promise.reject(new Error('denied')),
  };
  const recorder = recorderOf(undefined, denied);
  await recorder.load('me');
  recorder.press(PLACE, by());
  recorder.release();
  await expect.poll(() => recorder.useState.getState().phase.name).toBe('recording');
  nowMs += 2_000;
  loseMicrophone();
  await expect
    .poll(() => recorder.useState.getState().kept)
    .toMatchObject([{ failure: UNSTORED_TEXT }]);
});
