// Limits, price and containers of recordings. C§69.01
import { expect, test } from 'vitest';
import {
  isHeardWithin,
  isRecordingWithin,
  RECORDING_MAX_BYTES,
  RECORDING_MAX_MS,
  sniffRecording,
  startedMinutes,
  TRANSCRIPT_MAX_CHARACTERS,
} from '#domain/transcription/recording.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  [1, 1],
  [60_000, 1],
  [60_001, 2],
  [RECORDING_MAX_MS, 5],
  [RECORDING_MAX_MS + 900, 5],
])('startedMinutes · %i ms · counts %i', (ms, minutes) => {
  expect(startedMinutes({ ms, bytes: 10, heardMs: null })).toBe(minutes);
});

test('startedMinutes · a length that the size contradicts · counts the size', () => {
  expect(startedMinutes({ ms: 1, bytes: 6_000_001, heardMs: null })).toBe(4);
});

test('startedMinutes · a longer length by the endpoint · counts in full', () => {
  expect(startedMinutes({ ms: 1_000, bytes: 10, heardMs: 121_000 })).toBe(3);
  expect(startedMinutes({ ms: 1_000, bytes: 10, heardMs: RECORDING_MAX_MS + 9_000 })).toBe(5);
  expect(startedMinutes({ ms: 1_000, bytes: 10, heardMs: 3 * 3_600_000 })).toBe(180);
});

test.each([
  [null, TRANSCRIPT_MAX_CHARACTERS, true],
  [RECORDING_MAX_MS + 10_000, 1, true],
  [RECORDING_MAX_MS + 10_001, 1, false],
  [null, TRANSCRIPT_MAX_CHARACTERS + 1, false],
])('isHeardWithin · %s ms, %i characters · is %s', (heardMs, characters, isWithin) => {
  expect(isHeardWithin({ heardMs, characters })).toBe(isWithin);
});

test('isRecordingWithin · each limit is kept on its own', () => {
  expect(isRecordingWithin({ ms: RECORDING_MAX_MS, bytes: RECORDING_MAX_BYTES })).toBe(true);
  expect(isRecordingWithin({ ms: RECORDING_MAX_MS + 60_000, bytes: 1 })).toBe(false);
  expect(isRecordingWithin({ ms: 1, bytes: RECORDING_MAX_BYTES + 1 })).toBe(false);
});

test.each([
  ['\x1a\x45\xdf\xa3\x01', 'audio/webm'],
  ['OggS\0\x02', 'audio/ogg'],
  ['\0\0\0\x1cftypiso5', 'audio/mp4'],
  ['', null],
  ['\x1a\x45', null],
  ['--boundary\r\nContent-Disposition: form-data', null],
  ['RIFF\x24\0\0\0WAVE', null],
  ['<html>', null],
])('sniffRecording · %j · is %s', (start, type) => {
  expect(sniffRecording(bytes(start))).toBe(type);
});
