// What the parts of `npm test` report: how many passed, and which failed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The result of a part. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Each failed test as `file › title`. */
  failures: string[];
}

/** The result of `npm run check`, from its output. */
export function readChecks(output: string, status: number | null): Outcome {
  const failures = [...output.matchAll(/^✗ (check › \S+)$/gm)].map(([, name = '']) => name);
  const passed = Number(/^(\d+) passed, \d+ failed$/m.exec(output)?.[1] ?? 0);
  return orBroken('check', { passed, failed: failures.length, failures }, status);
}

/** The result of Vitest, from its JSON report. */
export function readVitest(file: string, root: string, status: number | null): Outcome {
  const result = readReport<VitestReport>(file);
  if (result === null) return broken('vitest');
  const failures = result.testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ ancestorTitles, title }) => [path, ...ancestorTitles, title].join(' › '));
    // A file that fails to load, or a hook of it that fails, names no failed test.
    return ofFile === 'failed' && failed.length === 0 ? [`${path} › load or hooks`] : failed;
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

/** The result of Playwright, from its JSON report. */
export function readPlaywright(file: string, status: number | null): Outcome {
  const result = readReport<PlaywrightReport>(file);
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
