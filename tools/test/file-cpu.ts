// Measures the CPU time of each test file, when `npm test` asks for it.
import { afterAll, expect } from 'vitest';
import { treeSeconds } from '#tools/test/cpu.ts';
import { CPU_LIST, noteFileCost } from '#tools/test/file-costs.ts';

/** What this process had used at the end of its last file; files of pure code share a process. */
const COUNTED = 'TEST_CPU_COUNTED';

if (process.env[CPU_LIST] !== undefined)
  afterAll(() => {
    const seconds = treeSeconds();
    noteFileCost(expect.getState().testPath ?? '', seconds - Number(process.env[COUNTED] ?? 0));
    process.env[COUNTED] = String(seconds);
  });
