// Console noise is an error: a test that logs an error or a warning fails. Waiting in tests has a
// generous limit.
import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi, expect } from 'vitest';
import 'fake-indexeddb/auto';

// A test may first wait for a chunk; the speed of the machine must not decide the result.
configure({ asyncUtilTimeout: 40_000 });

// React's development build records a stack for each element, a tenth of a page test's CPU time,
// until it has made many within a second. No test reads them.
const internals: unknown = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1];
if (typeof internals !== 'object' || internals === null) throw new Error('React has no internals');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});

const noise: string[] = [];
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    noise.push(`${level}: ${words.map(String).join(' ')}`);
  });
}

afterEach(() => {
  const heard = noise.splice(0);
  localStorage.clear();
  expect(heard).toEqual([]);
});
