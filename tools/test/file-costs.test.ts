// The limits of test files.
import { afterEach, expect, test, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CPU_LIST, noteFileCost, readFileCosts, tooLong } from '#tools/test/file-costs.ts';

const folder = mkdtempSync(join(tmpdir(), 'echo-costs-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('costs · noted in parts · are summed, the most expensive first', () => {
  const list = join(folder, 'list');
  vi.stubEnv(CPU_LIST, list);
  noteFileCost('domain/a.test.ts', 1);
  noteFileCost('domain/b.test.ts', 2.5);
  noteFileCost('domain/a.test.ts', 2);
  expect(readFileCosts([list, join(folder, 'none')])).toEqual([
    { file: 'domain/a.test.ts', seconds: 3 },
    { file: 'domain/b.test.ts', seconds: 2.5 },
  ]);
});

test('tooLong · names what is above its limit, on a slower machine later', () => {
  const costs = [
    { file: 'domain/a.test.ts', seconds: 36 },
    { file: 'domain/b.test.ts', seconds: 29.9 },
    { file: 'e2e/c.e2e.ts › title (phone)', seconds: 36 },
    { file: 'server/system-tests/d.test.ts', seconds: 36 },
  ];
  expect(tooLong(costs, 1)).toEqual(['check › domain/a.test.ts takes 36.0 CPU seconds']);
  expect(tooLong(costs, 1.5)).toEqual([]);
});
