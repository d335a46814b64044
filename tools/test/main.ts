// `npm test`: the checks, then every test in Node and in a simulated browser, then the journeys in
// a real one. All three run whatever became of the others; the last line reads "N passed, N
// failed".
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runChecks } from '#tools/check/main.ts';

interface Count {
  passed: number;
  failed: number;
}

const root = process.cwd();
const reports = mkdtempSync(join(tmpdir(), 'echo-tests-'));

process.stdout.write('\nChecks\n');
// Servers of the tests serve the web app, and the journeys need it anyway. A failed build shows in
// both.
const building = once(
  spawn(process.execPath, ['tools/build-if-stale.ts'], { cwd: root, stdio: 'inherit' }),
  'exit',
);
const checks = await runChecks(root);
await building;
process.stdout.write('\nTests\n');
const tests = runVitest();
process.stdout.write('\nJourneys\n');
const journeys = runPlaywright();
rmSync(reports, { recursive: true, force: true });

for (const [name, { passed, failed }] of Object.entries({ checks, tests, journeys }))
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
const passed = checks.passed + tests.passed + journeys.passed;
const failed = checks.failed + tests.failed + journeys.failed;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function runVitest(): Count {
  const report = join(reports, 'vitest.json');
  const status = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const result = readReport(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  } | null;
  if (result === null) return { passed: 0, failed: 1 };
  // A file that could not be loaded holds no test, and has failed all the same.
  const unloaded = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return orBroken(
    { passed: result.numPassedTests, failed: result.numFailedTests + unloaded },
    status,
  );
}

function runPlaywright(): Count {
  const report = join(reports, 'playwright.json');
  const status = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = readReport(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  } | null;
  if (result === null) return { passed: 0, failed: 1 };
  return orBroken(
    {
      passed: result.stats.expected,
      failed: result.stats.unexpected + result.stats.flaky + result.errors.length,
    },
    status,
  );
}

function run(
  tool: string,
  arguments_: string[],
  environment: Record<string, string> = {},
): number | null {
  // The pinned Node comes first, also where this was not started by npm.
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return spawnSync(join(root, 'node_modules/.bin', tool), arguments_, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...environment },
  }).status;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** A run that ended badly without naming a failed test has failed once. */
function orBroken(count: Count, status: number | null): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
