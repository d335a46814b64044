// `npm run check`: all checks of the repository that do not run the product, with their times. `npm
// run check types` runs only the checks whose name contains the word.
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import { checkBareTexts } from '#tools/check/bare-text.ts';
import { checkBorders } from '#tools/check/borders.ts';
import { checkGenerated } from '#tools/check/generated.ts';
import { checkLinks } from '#tools/check/links.ts';
import { checkLockFile } from '#tools/check/lock-file.ts';
import { checkNouns } from '#tools/check/nouns.ts';
import { checkProse } from '#tools/check/prose.ts';
import type { CheckReport } from '#tools/check/report.ts';
import { runTool } from '#tools/check/run-tool.ts';
import { checkSecurityList } from '#tools/check/security-list.ts';
import { checkSpecMap } from '#tools/check/spec-map.ts';
import { checkTables } from '#tools/check/tables.ts';

type Check = (root: string) => CheckReport | Promise<CheckReport>;

/** By name, in the order of their start. */
const CHECKS: Readonly<Record<string, Check>> = {
  format: (root) => runTool(root, 'oxfmt', ['--check', '.'], 'format: oxfmt'),
  lint: (root) => runTool(root, 'oxlint', ['--type-aware', '--quiet'], 'lint: oxlint, type-aware'),
  'types-server': (root) =>
    runTool(root, 'tsc', ['-p', 'tsconfig.json'], 'types: domain, contract, engine, server, tools'),
  'types-web': (root) => runTool(root, 'tsc', ['-p', 'tsconfig.web.json'], 'types: web'),
  'types-e2e': (root) => runTool(root, 'tsc', ['-p', 'tsconfig.e2e.json'], 'types: e2e'),
  'bare-text': checkBareTexts,
  borders: checkBorders,
  'dead-code': (root) =>
    runTool(root, 'knip', ['--no-progress', '--no-config-hints'], 'dead code: knip'),
  generated: checkGenerated,
  links: checkLinks,
  'lock-file': checkLockFile,
  nouns: checkNouns,
  prose: checkProse,
  'security-list': checkSecurityList,
  'spec-map': checkSpecMap,
  tables: checkTables,
};

/** Concurrent checks: most keep one core busy. */
const CHECKS_AT_ONCE = 2;

/** Runs the checks whose name contains `word`, prints each result, and counts them. */
async function runChecks(
  root: string,
  word = '',
): Promise<{ passed: number; failed: number; failures: string[] }> {
  const passed: string[] = [];
  const failures: string[] = [];
  const semaphore = createSemaphore(CHECKS_AT_ONCE);
  const run = async (name: string, check: Check) => {
    const startedAt = performance.now();
    const { summary, errors } = await check(root);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(
      `${errors.length === 0 ? '✓' : '✗'} ${summary} (${seconds} s)\n${errors.map((error) => `  ${error}\n`).join('')}`,
    );
    (errors.length === 0 ? passed : failures).push(`check › ${name}`);
  };
  const chosen = Object.entries(CHECKS).filter(([name]) => name.includes(word));
  await Promise.all(chosen.map(([name, check]) => semaphore.run(() => run(name, check))));
  return { passed: passed.length, failed: failures.length, failures };
}

if (import.meta.main) {
  const { passed, failed, failures } = await runChecks(process.cwd(), process.argv[2]);
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
