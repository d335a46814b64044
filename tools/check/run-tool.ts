// Runs one of the tools of node_modules/.bin as a check: its output is shown only when it found something.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** Output of a tool that is kept at the most, in bytes. */
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/** Runs a tool in `root`; any exit code but 0 is a fault that shows what the tool said. */
export function runTool(root: string, name: string, arguments_: readonly string[], summary: string): CheckReport {
  const { status, output } = outputOf(root, name, arguments_);
  return { summary, faults: status === 0 ? [] : [output.trim() || `${name} ended with ${status}`] };
}

/** Runs a tool in `root` and answers what it said. */
export function outputOf(root: string, name: string, arguments_: readonly string[]): { status: number | null; output: string; stdout: string } {
  const ran = spawnSync(join(root, 'node_modules/.bin', name), arguments_, { cwd: root, encoding: 'utf8', maxBuffer: OUTPUT_MAX_BYTES });
  return { status: ran.status, stdout: ran.stdout, output: `${ran.stdout}${ran.stderr}${ran.error?.message ?? ''}` };
}
