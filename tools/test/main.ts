// `npm test`: the checks, then every test in Node and in a simulated browser, then the journeys in
// a real one. All three run, whatever the others return. The last lines name each failed test, then
// count; the very last one reads "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { runChecks } from '#tools/check/main.ts';

interface Outcome {
  passed: number;
  failed: number;
  /** Each failed test as `file › title`. */
  failures: string[];
}

const root = process.cwd();
const reports = mkdtempSync(join(tmpdir(), 'echo-tests-'));

process.stdout.write('\nChecks\n');
// The tests' servers and the journeys serve the built web app. A failed build shows in both.
const building = once(
  spawn(process.execPath, ['tools/build-if-stale.ts'], { cwd: root, stdio: 'inherit' }),
  'exit',
);
const checks: Outcome = await runChecks(root);
await building;
process.stdout.write('\nTests\n');
const tests = runVitest();
process.stdout.write('\nJourneys\n');
const journeys = runPlaywright();
rmSync(reports, { recursive: true, force: true });

const outcomes = Object.entries({ checks, tests, journeys });
for (const [, { failures }] of outcomes)
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
for (const [name, { passed, failed }] of outcomes)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
const passed = checks.passed + tests.passed + journeys.passed;
const failed = checks.failed + tests.failed + journeys.failed;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function runVitest(): Outcome {
  const report = join(reports, 'vitest.json');
  const status = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const result = readReport<VitestReport>(report);
  if (result === null) return broken('vitest');
  const failures = result.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
    // A file that fails to load, or a hook of it that fails, names no failed test.
    return status === 'failed' && failed.length === 0 ? [`${file} › load or hooks`] : failed;
  });
  return orBroken(
    'vitest',
    { passed: result.numPassedTests, failed: failures.length, failures },
    status,
  );
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
}

function runPlaywright(): Outcome {
  const report = join(reports, 'playwright.json');
  const status = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = readReport<PlaywrightReport>(report);
  if (result === null) return broken('playwright');
  const failures = [
    // The outermost suite of a file is titled by its path.
    ...result.suites.flatMap((suite) => failedSpecs(suite, `e2e/${suite.title}`)),
    ...result.errors.map(({ message }) => `playwright › ${message?.split('\n')[0] ?? 'an error'}`),
  ];
  return orBroken(
    'playwright',
    { passed: result.stats.expected, failed: failures.length, failures },
    status,
  );
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite, path: string): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ projectName, status }) =>
          `${path} › ${title} (${projectName}${status === 'flaky' ? ', flaky' : ''})`,
      ),
  );
  return [...own, ...suites.flatMap((suite) => failedSpecs(suite, `${path} › ${suite.title}`))];
}

function run(
  tool: string,
  arguments_: string[],
  environment: Record<string, string> = {},
): number | null {
  // The pinned Node comes first, also when npm did not start this.
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return spawnSync(join(root, 'node_modules/.bin', tool), arguments_, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...environment },
  }).status;
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

/** A run that fails without a failed test counts as one failure. */
function orBroken(tool: string, outcome: Outcome, status: number | null): Outcome {
  return status !== 0 && outcome.failed === 0
    ? { ...broken(tool), passed: outcome.passed }
    : outcome;
}

function broken(tool: string): Outcome {
  return { passed: 0, failed: 1, failures: [`${tool} › failed without naming a test`] };
}
