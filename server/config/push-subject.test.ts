// Which servers can send pushes, and whom they name. C§67.07
import { expect, test } from 'vitest';
import { pushSubjectOf } from '#server/config/push-subject.ts';

test.each([
  ['https://diary.example', null, false, 'https://diary.example'],
  ['https://diary.example', 'me@mail.example', false, 'mailto:me@mail.example'],
  ['https://diary.example', 'me@localhost', false, 'https://diary.example'],
  ['http://diary.example', 'me@mail.example', false, null],
  ['http://localhost:3000', null, false, null],
  ['https://localhost', null, false, null],
  ['https://box.local', null, false, null],
  ['https://192.168.1.2', null, false, null],
  ['https://[::1]', null, false, null],
  ['https://box.local', 'me@mail.example', false, 'mailto:me@mail.example'],
  ['http://127.0.0.1:3000', 'me@mail.example', true, 'mailto:me@mail.example'],
  ['http://127.0.0.1:3000', null, true, null],
])('%s, %s, private %s · %s', (publicUrl, contactEmail, webhookPrivate, subject) => {
  expect(pushSubjectOf({ publicUrl, contactEmail, webhookPrivate })).toBe(subject);
});
