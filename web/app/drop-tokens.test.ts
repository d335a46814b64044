// No token stays in the address of a page that does not read it.
import { afterEach, expect, test } from 'vitest';
import { dropTokens } from '#web/app/drop-tokens.ts';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['/notes?a=1#access_token=x&refresh_token=y&type=bearer', '/notes?a=1'],
  ['/notes#provider_token=x', '/notes'],
  ['/setting#part-ai', '/setting#part-ai'],
  ['/notes?code=1#token_hash=x', '/notes?code=1#token_hash=x'],
])('%s · becomes %s', (before, after) => {
  history.replaceState({ key: 'k' }, '', before);
  dropTokens();
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(after);
  expect(history.state).toEqual({ key: 'k' });
});
