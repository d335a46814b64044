// Few uploads are in memory at once, and a slow client does not block others.
import { expect, test } from 'vitest';
import {
  createUploadCounter,
  UPLOADS_IN_MEMORY,
  UPLOADS_PER_USER,
} from '#server/features/storage/upload-counter.ts';

test('uploads · are read a few at a time, one per user, until all are done', async () => {
  const uploads = createUploadCounter();
  const running: string[] = [];
  let most = 0;
  const upload = (user: string) => async () => {
    expect(running).not.toContain(user);
    running.push(user);
    most = Math.max(most, running.length);
    await new Promise((resolve) => setImmediate(resolve));
    running.splice(running.indexOf(user), 1);
    return user;
  };
  const people = Array.from({ length: UPLOADS_IN_MEMORY + 2 }, (_, at) => `person ${at}`);
  const sent = [...people, ...people];
  expect(await Promise.all(sent.map((user) => uploads(user, upload(user))))).toEqual(sent);
  expect(most).toBe(UPLOADS_IN_MEMORY);
});

test('uploads · too many of one user · are refused until one has ended', async () => {
  const uploads = createUploadCounter();
  const gate = Promise.withResolvers<void>();
  const own = Array.from({ length: UPLOADS_PER_USER }, () => uploads('a', () => gate.promise));
  await expect(uploads('a', async () => undefined)).rejects.toMatchObject({ kind: 'crowded' });
  await expect(uploads('b', async () => 'theirs')).resolves.toBe('theirs');
  gate.resolve();
  await Promise.all(own);
  await expect(uploads('a', async () => 'again')).resolves.toBe('again');
});
