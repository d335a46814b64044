import { expect, it } from 'vitest';
import { findUnverified } from '#tools/check/lock-file.ts';

const HASH =
  'sha512-q4Mq/+XO7UNDdMiPpR/LIBIW1Zl4V0Z6UT9aKGqIAnBCtCb3lvZJM1KbDbdzdC8fKflwflModfjR29Nt0EpcwA==';

it('findUnverified · a package without integrity · is reported', () => {
  expect(
    findUnverified({ '': {}, 'node_modules/a': { integrity: HASH }, 'node_modules/b': {} }),
  ).toEqual(['package-lock.json: node_modules/b has no sha512 integrity']);
});

it('findUnverified · a package with only a SHA-1 hash · is reported', () => {
  expect(
    findUnverified({ 'node_modules/a': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } }),
  ).toHaveLength(1);
});

it('findUnverified · links and bundled packages · are accepted', () => {
  expect(
    findUnverified({ 'node_modules/a': { link: true }, 'node_modules/b': { inBundle: true } }),
  ).toEqual([]);
});
