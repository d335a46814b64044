// The CPU seconds of each test file and of each journey during `npm test`, so that growth is seen
// when it happens. Of a file its process counts, with all that it starts; of a journey the browser
// and the server while it runs. The PostgreSQL that files share does not count.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The environment variable that names the list; without it nothing is measured. */
export const CPU_LIST = 'TEST_CPU_LIST';

/** A test file, or one of its journeys, and what it cost. */
export interface FileCost {
  file: string;
  seconds: number;
}

/** Adds the CPU seconds of a file, or of a journey of a file, to the list. */
export function noteFileCost(path: string, seconds: number, journey = ''): void {
  const list = process.env[CPU_LIST];
  if (list === undefined) return;
  const file = `${relative(process.cwd(), path)}${journey}`;
  appendFileSync(list, `${JSON.stringify({ file, seconds })}\n`);
}

/** The files of some lists, the most expensive first. */
export function readFileCosts(lists: readonly string[]): FileCost[] {
  const costs = new Map<string, number>();
  for (const list of lists.filter((path) => existsSync(path)))
    for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
      const { file, seconds } = JSON.parse(line) as FileCost;
      costs.set(file, (costs.get(file) ?? 0) + seconds);
    }
  return [...costs]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/**
 * CPU seconds that a file may take on a machine of {@link REFERENCE_SECONDS}. The first pattern
 * that fits counts. Longer ones keep one of two cores busy while all others have ended.
 */
const LIMITS: readonly (readonly [file: RegExp, seconds: number])[] = [
  // Every operation and every job over 10,000 posts; the contract on both databases; every reader
  // of texts with every hostile unit.
  [/^server\/system-tests\/(?:freeze|compliance|linear-time)\./, 100],
  // Servers that are killed and started again; servers as processes; a journey with its browser
  // and its server.
  [/^(?:server\/(?:system-tests|cli)|e2e)\/|^server\/main\./, 60],
  [/^/, 30],
];

function limitOf(file: string): number {
  return LIMITS.find(([pattern]) => pattern.test(file))?.[1] ?? Infinity;
}

/** The files and journeys above their limits, as failures. */
export function tooLong(costs: readonly FileCost[], slowness: number): string[] {
  return costs
    .filter(({ file, seconds }) => seconds > limitOf(file) * slowness)
    .map(({ file, seconds }) => `check › ${file} takes ${seconds.toFixed(1)} CPU seconds`);
}

/** What {@link measureSlowness} does takes this on the machine of the limits, in seconds. */
const REFERENCE_SECONDS = 0.085;

/** How much slower than the reference this machine is now; at least 1. */
export function measureSlowness(): number {
  const before = process.cpuUsage();
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    id: (at * 7_919) % 20_011,
    text: `${at}`,
  }));
  for (let round = 3; round < 7; round += 1) {
    rows.sort((one, other) => (one.id % round) - (other.id % round) || one.id - other.id);
    JSON.parse(JSON.stringify(rows));
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / REFERENCE_SECONDS);
}
