// Runs a tool of node_modules/.bin as a check; its output is shown only when it found something.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** Maximum output of a tool, in bytes. */
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

interface Ran {
  status: number;
  stdout: string;
  /** stdout and stderr. */
  output: string;
}

/** Runs a tool in `root`; any exit code but 0 is an error with the tool's output. */
export async function runTool(
  root: string,
  name: string,
  arguments_: readonly string[],
  summary: string,
): Promise<CheckReport> {
  const { status, output } = await outputOf(root, name, arguments_);
  return { summary, errors: status === 0 ? [] : [output.trim() || `${name} ended with ${status}`] };
}

export function outputOf(root: string, name: string, arguments_: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      join(root, 'node_modules/.bin', name),
      arguments_,
      { cwd: root, maxBuffer: OUTPUT_MAX_BYTES },
      (error, stdout, stderr) => {
        const isExit = typeof error?.code === 'number';
        const status = error === null ? 0 : isExit ? Number(error.code) : 1;
        resolve({
          status,
          stdout,
          output: `${stdout}${stderr}${error === null || isExit ? '' : error.message}`,
        });
      },
    );
  });
}
