// Voice in a trial: the own model turns a recording into text, over real HTTP. C§69.04
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { globalRuntime } from '#ai/call-clock.ts';
import type { OwnModel } from '#ai/own-model.ts';
import {
  RECORDING_MAX_BYTES,
  RECORDING_MAX_MS,
  TRANSCRIPT_MAX_CHARACTERS,
} from '#domain/transcription/recording.ts';
import { FAKE_SPEECH, startFakeAi, type FakeAi, type FakeStep } from '#tools/test/fake-ai.ts';
import { checkOwnEars } from '#web/core/own-model/own-ears-check.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createTrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import { trialConfig } from '#web/trial/trial-config.ts';
import { createTrialStore } from '#web/trial/trial-store.ts';
import { createTrialTranscription } from '#web/trial/trial-transcription.ts';

const KEY = 'sk-very-secret';

let ai: FakeAi;
beforeEach(async () => {
  ai = await startFakeAi(0, { cors: true, key: KEY });
});
afterEach(() => ai.close());

/** The first bytes of WebM, and some more. */
const VOICE = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 600 }, () => 7)]);

const ownModel = (over: Partial<OwnModel> = {}): OwnModel => ({
  baseUrl: ai.baseUrl,
  model: 'qwen3',
  transcribeModel: 'whisper-1',
  apiKey: KEY,
  contextTokens: 4_096,
  ...over,
});

/** A trial with this own model. */
function open(own: OwnModel | null) {
  const findOwnModel = () => own;
  const aiSettings = createTrialAiSettings(
    createTrialStore(new MemoryStorage()),
    findOwnModel,
    Date.now,
  );
  const transcribe = createTrialTranscription({
    findOwnModel,
    aiSettings,
    runtime: globalRuntime,
  });
  const send = (bytes: Uint8Array<ArrayBuffer> = VOICE, ms = 1_000) =>
    transcribe({ bytes: bytes.buffer, ms }, { signal: new AbortController().signal });
  return { aiSettings, send };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

describe('a recording', () => {
  test('becomes text at the own endpoint, with its key and model, free of charge', async () => {
    expect(await open(ownModel()).send()).toEqual({
      success: true,
      text: FAKE_SPEECH,
      stones: { spent: 0, left: 0 },
    });
    expect(ai.requests).toMatchObject([
      {
        path: '/v1/audio/transcriptions',
        authorization: `Bearer ${KEY}`,
        body: { model: 'whisper-1' },
      },
    ]);
    expect(ai.requests[0]?.file?.size).toBe(VOICE.length);
  });

  test.each([
    ['a wrong key', { status: 401, body: '{}' }, 'OWN_MODEL_REFUSED'],
    ['no such path', { status: 404, body: '{}' }, 'OWN_MODEL_REFUSED'],
    ['no text', { body: '<html>' }, 'AI_UNAVAILABLE'],
    ['silence', { body: '{"text":" "}' }, 'SPEECH_NOT_HEARD'],
    [
      'a text longer than five minutes of speech',
      { body: JSON.stringify({ text: '雨'.repeat(TRANSCRIPT_MAX_CHARACTERS + 1) }) },
      'RECORDING_TOO_LONG',
    ],
    [
      'a heard length above the limit',
      { body: JSON.stringify({ text: '雨', duration: RECORDING_MAX_MS }) },
      'RECORDING_TOO_LONG',
    ],
  ] as [string, FakeStep, string][])('%s · %#', async (_name, step, code) => {
    ai.script(step);
    expect(await codeOf(open(ownModel()).send())).toBe(code);
  });

  test('gone endpoint, or one without CORS · unreachable', async () => {
    const gone = open(ownModel({ baseUrl: 'http://127.0.0.1:9/v1' }));
    expect(await codeOf(gone.send())).toBe('OWN_MODEL_UNREACHABLE');
  });

  test('redirect to another host · is not followed, so voice and key stay', async () => {
    const other = await startFakeAi();
    ai.script({ status: 307, body: '', headers: { location: `${other.baseUrl}/audio` } });
    expect(await codeOf(open(ownModel()).send())).toBe('OWN_MODEL_UNREACHABLE');
    expect(other.seen).toEqual([]);
    await other.close();
  });

  test('too long, too large, or no recording · refused without a request', async () => {
    const { send } = open(ownModel());
    expect(await codeOf(send(VOICE, RECORDING_MAX_MS + 5_000))).toBe('RECORDING_TOO_LONG');
    const large = new Uint8Array(RECORDING_MAX_BYTES + 1);
    large.set(VOICE);
    expect(await codeOf(send(large))).toBe('RECORDING_TOO_LONG');
    expect(await codeOf(send(new Uint8Array(40)))).toBe('RECORDING_TYPE_NOT_ALLOWED');
    expect(ai.seen).toEqual([]);
  });

  test('AI switched off, or another host without consent · refused without a request', async () => {
    const off = open(ownModel());
    off.aiSettings.update({ aiOff: true });
    expect(await codeOf(off.send())).toBe('AI_SWITCHED_OFF');
    const foreign = open(ownModel({ baseUrl: 'https://models.example.org/v1' }));
    expect(await codeOf(foreign.send())).toBe('AI_CONSENT_REQUIRED');
    expect(ai.seen).toEqual([]);
  });

  test('no model for speech · is not offered, and refused', async () => {
    expect(trialConfig(ownModel()).ai.transcribe).toBe('whisper-1');
    expect(trialConfig(ownModel({ transcribeModel: null })).ai.transcribe).toBeNull();
    expect(trialConfig(null).ai.transcribe).toBeNull();
    expect(await codeOf(open(ownModel({ transcribeModel: null })).send())).toBe('MODEL_REQUIRED');
    expect(await codeOf(open(null).send())).toBe('MODEL_REQUIRED');
    expect(ai.seen).toEqual([]);
  });
});

describe('the test of a model for speech', () => {
  const check = (
    steps: FakeStep[] = [],
    { baseUrl = ai.baseUrl, apiKey = KEY, isMute = false } = {},
  ) => {
    ai.script(...steps);
    return checkOwnEars({ baseUrl, apiKey }, 'whisper-1', {
      silence: isMute ? null : { bytes: VOICE, type: 'audio/webm' },
      runtime: globalRuntime,
      signal: new AbortController().signal,
    });
  };

  test('an endpoint that returns a text, or an empty one · heard', async () => {
    expect(await check()).toEqual({ kind: 'heard' });
    expect(await check([{ body: '{"text":""}' }])).toEqual({ kind: 'heard' });
  });

  test.each([
    ['without the path', { status: 404, body: '{}' }, 404],
    ['without the model', { status: 400, body: '{}' }, 400],
    ['with another response', { body: '{"segments":[]}' }, 200],
  ] as [string, FakeStep, number][])('an endpoint %s · deaf', async (_name, step, status) => {
    expect(await check([step])).toEqual({ kind: 'deaf', status });
  });

  test('gone endpoint · deaf; a browser that does not record · mute', async () => {
    expect(await check([], { baseUrl: 'http://127.0.0.1:9/v1' })).toEqual({
      kind: 'deaf',
      status: null,
    });
    expect(await check([], { isMute: true })).toEqual({ kind: 'mute' });
    expect(ai.seen).toEqual([]);
  });
});
