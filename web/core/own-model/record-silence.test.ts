// A silence to test an endpoint with, in browsers that do not let the page play sound. C§69.04
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordSilence } from '#web/core/own-model/record-silence.ts';

const WEBM = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]);
let resume: () => Promise<void>;
let closed = 0;

class FakeContext {
  resume = () => resume();
  close = async () => void (closed += 1);
  createConstantSource = () => ({ offset: { value: 1 }, connect: vi.fn(), start: vi.fn() });
  createMediaStreamDestination = () => ({ stream: {} });
}

class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true;
  start = () => undefined;
  stop = () => {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([WEBM]) }));
    this.dispatchEvent(new Event('stop'));
  };
}

beforeEach(() => {
  closed = 0;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('MediaRecorder', FakeRecorder);
});
afterEach(() => vi.unstubAllGlobals());

test('a second of silence in the container of this browser', async () => {
  resume = async () => undefined;
  expect(await recordSilence()).toMatchObject({ type: 'audio/webm' });
  expect(closed).toBe(1);
});

test('a context that never starts does not hang the test', async () => {
  resume = () => new Promise(() => undefined);
  expect(await recordSilence(1)).toBeNull();
  expect(closed).toBe(1);
});

test('a browser without a recorder records nothing', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  expect(await recordSilence()).toBeNull();
});
