// Only addresses of account pages are offered, even if the storage contains others.
import { afterEach, expect, it } from 'vitest';
import { findReturnPath, forgetReturnPath, rememberReturnPath } from '#web/app/return-path.ts';

afterEach(() => sessionStorage.clear());

const put = (value: unknown) =>
  sessionStorage.setItem('echo.return', typeof value === 'string' ? value : JSON.stringify(value));

it('findReturnPath · page of the same user or of no user · returns it', () => {
  rememberReturnPath('/notes/0192f0c1-0000-7000-8000-000000000000', 'a');
  expect(findReturnPath('a')).toBe('/notes/0192f0c1-0000-7000-8000-000000000000');
  expect(findReturnPath('b')).toBeNull();
  rememberReturnPath('/poston?kind=note', null);
  expect(findReturnPath('b')).toBe('/poston?kind=note');
  forgetReturnPath();
  expect(findReturnPath('b')).toBeNull();
});

it.each([
  '//evil.example/notes',
  '/\\evil.example/notes',
  'https://evil.example/notes',
  'javascript:alert(1)',
  '/\t/evil.example/notes',
  '/login',
  '/inspiration',
  '/test/notes',
  '/api/docs',
  '',
])('findReturnPath · %j · returns null', (path) => {
  put({ path, userId: null });
  expect(findReturnPath('a')).toBeNull();
});

it.each(['', 'null', '[]', '{', '{"path":7,"userId":null}', '{"path":"/notes"}'])(
  'findReturnPath · %j in the storage · returns null',
  (text) => {
    put(text);
    expect(findReturnPath('a')).toBeNull();
  },
);
