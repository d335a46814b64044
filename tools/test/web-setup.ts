// Noise on the console is a fault: a test that logs an error or a warning fails.
import { afterEach, vi, expect } from 'vitest';
import 'fake-indexeddb/auto';

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
