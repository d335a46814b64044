// Every phase of a recording with every event, by a clock of the test. C§69.02
import { expect, test } from 'vitest';
import { RECORDING_MAX_MS } from '#domain/transcription/recording.ts';
import {
  HOLD_MS,
  nextStep,
  type RecordingEvent,
  type RecordingPhase,
  type RecordingStep,
} from '#web/features/recordings/recording-machine.ts';

const PLACE = 'post';
const START = 1_000;

/** Plays events from the beginning; returns the last step and all effects. */
function play(
  ...events: RecordingEvent[]
): RecordingStep & { effects: unknown[]; told: unknown[] } {
  let phase: RecordingPhase = { name: 'idle' };
  const effects: unknown[] = [];
  const told: unknown[] = [];
  for (const event of events) {
    const step = nextStep(phase, event);
    ({ phase } = step);
    if (step.effect !== undefined) effects.push(step.effect);
    if (step.notice !== undefined) told.push(step.notice);
  }
  return { phase, effects, told };
}

const press = (atMs: number, place = PLACE): RecordingEvent => ({ type: 'press', place, atMs });
const release = (atMs: number): RecordingEvent => ({ type: 'release', atMs });
const tick = (atMs: number): RecordingEvent => ({ type: 'tick', atMs });
const recorded: RecordingEvent = { type: 'recorded', bytes: 9 };
/** A tap that opens the microphone at {@link START}. */
const tapped: RecordingEvent[] = [press(0), release(80), { type: 'opened', atMs: START }];

test('a tap, and a second one · records until it and writes', () => {
  const { phase, effects } = play(...tapped, tick(3_000), press(4_000), release(4_050), recorded);
  expect(phase).toEqual({ name: 'writing', place: PLACE });
  expect(effects).toEqual(['open', 'finish', 'write']);
});

test('a held button · ends the recording when it is released', () => {
  const held = [press(0), { type: 'opened', atMs: 50 }] as const;
  expect(play(...held, release(2_000)).phase).toMatchObject({ name: 'ending', elapsedMs: 1_950 });
  expect(play(...held, tick(1_900), release(2_000), recorded).effects).toContain('write');
});

test('a short press · is a tap, also when it is released after the microphone opened', () => {
  const { phase } = play(press(0), { type: 'opened', atMs: 50 }, release(HOLD_MS - 1));
  expect(phase).toMatchObject({ name: 'recording', heldSinceMs: null });
  expect(nextStep(phase, release(9_000)).phase.name).toBe('recording');
});

test("the browser's question takes the finger off · the recording goes on", () => {
  const { phase } = play(press(0), release(5_000), { type: 'opened', atMs: 6_000 });
  expect(phase).toMatchObject({ name: 'recording', startedAtMs: 6_000, heldSinceMs: null });
});

test('the limit · ends the recording at exactly its length', () => {
  const { phase, effects, told } = play(...tapped, tick(START + RECORDING_MAX_MS + 700));
  expect(phase).toMatchObject({ name: 'ending', end: 'limit', elapsedMs: RECORDING_MAX_MS });
  expect(effects).toEqual(['open', 'finish']);
  expect(told).toEqual([]);
  expect(nextStep(phase, recorded)).toMatchObject({ effect: 'write', notice: 'limit' });
});

test.each(['lost', 'hidden'] as const)('%s · keeps what was recorded and sends nothing', (type) => {
  const { phase, effects, told } = play(...tapped, { type, atMs: 3_000 }, recorded);
  expect(phase).toEqual({ name: 'idle' });
  expect(effects).toEqual(['open', 'finish', 'keep']);
  expect(told).toEqual([type]);
});

test.each([
  ['too short', [{ type: 'stop', atMs: START + 100 }, recorded], 'short'],
  [
    'without data',
    [
      { type: 'stop', atMs: 9_000 },
      { type: 'recorded', bytes: 0 },
    ],
    'short',
  ],
  [
    'lost at once',
    [
      { type: 'lost', atMs: START },
      { type: 'recorded', bytes: 0 },
    ],
    'lost',
  ],
] as [string, RecordingEvent[], string][])(
  '%s · gives a notice and is not kept',
  (_name, events, notice) => {
    const { phase, effects, told } = play(...tapped, ...events);
    expect(phase).toEqual({ name: 'idle' });
    expect(effects).toEqual(['open', 'finish']);
    expect(told).toEqual([notice]);
  },
);

test.each(['refused', 'none', 'busy', 'insecure', 'unsupported'] as const)(
  'a microphone that is %s · gives a notice, and the button works',
  (failure) => {
    const { phase, told } = play(press(0), { type: 'failed', failure });
    expect([phase, told]).toEqual([{ name: 'idle' }, [failure]]);
  },
);

test('a cancel · while asking and while recording · drops everything', () => {
  expect(play(press(0), { type: 'cancel' }).effects).toEqual(['open', 'drop']);
  expect(play(...tapped, tick(3_000), { type: 'cancel' }).effects).toEqual(['open', 'drop']);
});

test('the button of another place · neither stops nor begins a recording', () => {
  const { phase, effects } = play(...tapped, press(2_000, 'other'));
  expect(phase).toMatchObject({ name: 'recording', place: PLACE });
  expect(effects).toEqual(['open']);
});

test('a retry · writes, and ends when the call settles', () => {
  const retry: RecordingEvent = { type: 'retry', place: PLACE };
  expect(play(retry).phase).toEqual({ name: 'writing', place: PLACE });
  expect(play(retry, { type: 'settled' }).phase).toEqual({ name: 'idle' });
  expect(play(...tapped, retry).phase.name).toBe('recording');
});

test('events that do not fit · change nothing', () => {
  const all: RecordingEvent[] = [
    press(9),
    release(9),
    tick(9),
    { type: 'stop', atMs: 9 },
    { type: 'cancel' },
    { type: 'lost', atMs: 9 },
    { type: 'hidden', atMs: 9 },
    { type: 'opened', atMs: 9 },
    { type: 'failed', failure: 'none' },
    { type: 'retry', place: PLACE },
  ];
  const writing: RecordingPhase = { name: 'writing', place: PLACE };
  for (const event of all) expect(nextStep(writing, event)).toEqual({ phase: writing });
  for (const event of [recorded, release(9), tick(9)])
    expect(nextStep({ name: 'idle' }, event)).toEqual({ phase: { name: 'idle' } });
});
