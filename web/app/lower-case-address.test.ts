// An address in capitals is the same address (A§2).
import { afterEach, expect, it } from 'vitest';
import { lowerCaseAddress } from '#web/app/lower-case-address.ts';

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['/TEST/Inspiration', '/test/inspiration'],
  ['/RESETPASSWORD?Code=AbC#Access_Token=XyZ', '/resetpassword?Code=AbC#Access_Token=XyZ'],
  ['/Notes/0192F0C1-0000-7000-8000-000000000000', '/notes/0192f0c1-0000-7000-8000-000000000000'],
  ['/test/setting', '/test/setting'],
])('lowerCaseAddress · %s · becomes %s', (from, to) => {
  history.replaceState({ kept: 1 }, '', from);
  lowerCaseAddress();
  expect(location.pathname + location.search + location.hash).toBe(to);
  expect(history.state).toEqual({ kept: 1 });
});
