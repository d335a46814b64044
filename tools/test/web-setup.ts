// Console noise is an error: a test that logs an error or a warning fails. Waiting in tests has a
// generous limit.
import { configure } from '@testing-library/react';
import { afterEach, vi, expect } from 'vitest';
import 'fake-indexeddb/auto';

// A test may first wait for a chunk; the speed of the machine must not decide the result.
configure({ asyncUtilTimeout: 40_000 });

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
