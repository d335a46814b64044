// Recordings at a sign-out: counted for the question, then removed; those of a trial stay. C§69.02
import { beforeEach, expect, test } from 'vitest';
import {
  createKeptRecordings,
  keptRecordings,
  type KeptRecording,
} from '#web/core/recordings/kept-recordings.ts';
import { countRecordings, forgetRecordings } from '#web/core/recordings/leave-recordings.ts';
import { recordingsFlag } from '#web/core/recordings/recordings-flag.ts';

const recording = (id: string, owner: string): KeptRecording => ({
  id,
  owner,
  key: `key-${id}`,
  bytes: new ArrayBuffer(4),
  type: 'audio/webm',
  ms: 1_000,
  recordedAtMs: Number(id),
  failure: null,
});

beforeEach(async () => {
  for (const owner of ['me', 'you', 'trial'])
    for (const { id } of await keptRecordings.list(owner)) await keptRecordings.remove(id);
});

test('a browser without recordings · opens no database', async () => {
  expect(await countRecordings('me')).toBe(0);
  await forgetRecordings();
  expect(recordingsFlag.isSet()).toBe(false);
});

test('a sign-out · removes those of accounts, not those of the trial', async () => {
  for (const [id, owner] of [
    ['2', 'me'],
    ['1', 'me'],
    ['3', 'you'],
    ['4', 'trial'],
  ] as const)
    await keptRecordings.put(recording(id, owner));
  expect(await countRecordings('me')).toBe(2);
  expect((await keptRecordings.list('me')).map(({ id }) => id)).toEqual(['1', '2']);
  await forgetRecordings();
  expect(await countRecordings('me')).toBe(0);
  expect(await countRecordings('trial')).toBe(1);
  expect(recordingsFlag.isSet()).toBe(true);
  await keptRecordings.remove('4');
  expect(recordingsFlag.isSet()).toBe(false);
});

test('a recording · is replaced under its id', async () => {
  const store = createKeptRecordings('recordings-replaced');
  await store.put(recording('1', 'me'));
  await store.put({ ...recording('1', 'me'), failure: '网络断了' });
  expect(await store.list('me')).toMatchObject([{ failure: '网络断了' }]);
});

test('a recording stored while the last one is removed · the browser still has one', async () => {
  await keptRecordings.put(recording('1', 'me'));
  await Promise.all([keptRecordings.remove('1'), keptRecordings.put(recording('2', 'me'))]);
  expect((await keptRecordings.list('me')).map(({ id }) => id)).toEqual(['2']);
  expect(recordingsFlag.isSet()).toBe(true);
});
