// Noise on the console is a fault: a test that logs an error or a warning fails. And waiting has an
// end, not a pace.
import { configure } from '@testing-library/react';
import { afterEach, vi, expect } from 'vitest';
import 'fake-indexeddb/auto';

// What a test waits for may need a chunk first; how fast a machine is decides nothing.
configure({ asyncUtilTimeout: 10_000 });

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
