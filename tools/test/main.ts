// `npm test`: the build beside the checks; then every test in Node and in a simulated browser,
// beside the journeys in a real one. All parts run, whatever the others return; each line names its
// part. The last lines say what took the time, name each failed test, then count; the very last one
// reads "N passed, N failed".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { endedSeconds } from '#tools/test/cpu.ts';
import { CPU_LIST, measureSlowness, readFileCosts, tooLong } from '#tools/test/file-costs.ts';
import { readChecks, readPlaywright, readVitest, type Outcome } from '#tools/test/reports.ts';

const root = process.cwd();
const reports = mkdtempSync(join(tmpdir(), 'echo-tests-'));
const report = (name: string) => join(reports, name);

/** How often the speed of the machine is measured: other work slows it down. */
const SAMPLE_EVERY_MS = 20_000;

/** CPU seconds by part. */
const costs: [part: string, seconds: number][] = [];
let counted = 0;

/** Runs a part; prints its output line by line, each with its name. */
async function run(
  part: string,
  [program, ...arguments_]: [string, ...string[]],
  environment: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  // The pinned Node comes first, also when npm did not start this.
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(program, arguments_, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH, [CPU_LIST]: report(`${part}.cpu`), ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`;
      process.stdout.write(line === '' ? '\n' : `${part} · ${line}\n`);
    });
  const closed = once(child, 'close');
  const [status] = (await once(child, 'exit')) as [number | null];
  // The parts end one after the other, so what was added since is this one's.
  const ended = endedSeconds();
  costs.push([part, ended - counted]);
  counted = ended;
  await closed;
  return { status, output };
}

async function check(): Promise<Outcome> {
  const { status, output } = await run('checks', [process.execPath, 'tools/check/main.ts']);
  return readChecks(output, status);
}

async function test(): Promise<Outcome> {
  const file = report('vitest.json');
  const { status } = await run('tests', [
    join(root, 'node_modules/.bin/vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return readVitest(file, root, status);
}

async function travel(): Promise<Outcome> {
  const file = report('playwright.json');
  const { status } = await run(
    'journeys',
    [join(root, 'node_modules/.bin/playwright'), 'test', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return readPlaywright(file, status);
}

const slowness: number[] = [];
const sampling = setInterval(() => slowness.push(measureSlowness()), SAMPLE_EVERY_MS);
const checking = check();
// The tests' servers and the journeys serve the built web app. A failed build shows in both.
await run('build', [process.execPath, 'tools/build-if-stale.ts']);
const [checks, tests, journeys] = await Promise.all([checking, test(), travel()]);
clearInterval(sampling);

const ofJourneys = readFileCosts([report('journeys.cpu')]);
const files = readFileCosts([report('tests.cpu'), report('journeys.cpu')]);
// The browser ends its own processes without waiting for them, so the system forgets their times.
for (const cost of costs)
  if (cost[0] === 'journeys')
    cost[1] = Math.max(
      cost[1],
      ofJourneys.reduce((sum, { seconds }) => sum + seconds, 0),
    );
rmSync(reports, { recursive: true, force: true });
for (const [part, seconds] of costs)
  process.stdout.write(`${part}: ${Math.round(seconds)} CPU seconds\n`);
process.stdout.write('The longest files and journeys, in CPU seconds:\n');
for (const { file, seconds } of files.slice(0, 10))
  process.stdout.write(`  ${seconds.toFixed(1).padStart(5)} ${file}\n`);
const growth = tooLong(files, slowness.reduce((sum, one) => sum + one, 1) / (slowness.length + 1));
checks.failures.push(...growth);
checks.failed += growth.length;

const outcomes = Object.entries({ checks, tests, journeys });
for (const [, { failures }] of outcomes)
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
for (const [name, { passed, failed }] of outcomes)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
const passed = checks.passed + tests.passed + journeys.passed;
const failed = checks.failed + tests.failed + journeys.failed;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
