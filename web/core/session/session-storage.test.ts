// What counts as a stored session.
import { expect, it } from 'vitest';
import { hasStoredSession, SESSION_STORAGE_KEY } from '#web/core/session/session-storage.ts';

it.each(['{', 'null', '', '[]', '"x"', '{}', '{"user":null}', '{"user":{"id":5}}'])(
  'damaged session %j · is none',
  (value) => {
    localStorage.setItem(SESSION_STORAGE_KEY, value);
    expect(hasStoredSession()).toBe(false);
  },
);

it('session of a user · is one', () => {
  localStorage.setItem(SESSION_STORAGE_KEY, '{"user":{"id":"a"},"access_token":"t"}');
  expect(hasStoredSession()).toBe(true);
});
