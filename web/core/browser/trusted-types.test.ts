import { expect, it, test } from 'vitest';
import {
  installTrustedTypes,
  isOwnScript,
  type TrustedTypes,
} from '#web/core/browser/trusted-types.ts';

const ORIGIN = 'https://echo.example';

test.each(['/sw.js', '/assets/compress.worker-B7x_1.js', `${ORIGIN}/assets/a.js`])(
  'isOwnScript · %s · is allowed',
  (address) => {
    expect(isOwnScript(address, ORIGIN)).toBe(true);
  },
);

test.each([
  'https://elsewhere.example/assets/a.js',
  '//elsewhere.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://echo.example/5d1b',
  'javascript:alert(1)',
  '/storage/v1/object/sign/card-image-bucket/a.js',
  '/assets/../storage/v1/a.js',
  '/assets/%2e%2e/a.js',
  '/assets/a.css',
  'http://[',
])('isOwnScript · %s · is refused', (address) => {
  expect(isOwnScript(address, ORIGIN)).toBe(false);
});

it('installTrustedTypes · Trusted Types supported · installs the default policy', () => {
  let rules: Parameters<TrustedTypes['createPolicy']>[1] | undefined;
  installTrustedTypes({ createPolicy: (_name, given) => (rules = given) }, ORIGIN);
  expect(rules?.createScriptURL('/sw.js')).toBe('/sw.js');
  expect(rules?.createScriptURL('https://elsewhere.example/a.js')).toBeNull();
  expect(rules?.createHTML()).toBeNull();
});

it('installTrustedTypes · no Trusted Types · does nothing', () => {
  expect(() => installTrustedTypes(undefined, ORIGIN)).not.toThrow();
});
