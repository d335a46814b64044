// Checks that generated files in git are equal to what their sources generate now.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';
import { GENERATED } from '#tools/generate/main.ts';

/** Generates every file in memory and compares. */
export async function checkGenerated(root: string): Promise<CheckReport> {
  const errors: string[] = [];
  for (const [path, make] of Object.entries(GENERATED)) {
    const file = join(root, path);
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : null;
    if (stored !== (await make()))
      errors.push(
        `${path} is ${stored === null ? 'missing' : 'out of date'}: run npm run generate`,
      );
  }
  return { summary: `generated files: ${Object.keys(GENERATED).length}`, errors };
}
