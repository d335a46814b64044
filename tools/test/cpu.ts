// CPU time of processes, from Linux's /proc. Unlike a wall time it does not count what the machine
// does beside. On other systems it is always 0.
import { readdirSync, readFileSync } from 'node:fs';

/** The unit of /proc, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** A process: user and system time, its own and that of children that ended and were waited for. */
interface Times {
  parent: number;
  own: number;
  ended: number;
}

/** The CPU seconds of all processes that this one started and that ended. */
export function endedSeconds(): number {
  return timesOf('self')?.ended ?? 0;
}

/** The CPU seconds of this process and of all that it started, directly or not. */
export function treeSeconds(): number {
  const processes = new Map<number, Times>();
  for (const name of readFolders('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times !== null) processes.set(Number(name), times);
  }
  const isOurs = (pid: number): boolean => {
    const parent = pid === process.pid ? pid : processes.get(pid)?.parent;
    return parent === process.pid || (parent !== undefined && isOurs(parent));
  };
  let seconds = 0;
  for (const [pid, { own, ended }] of processes) if (isOurs(pid)) seconds += own + ended;
  return seconds;
}

function readFolders(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function timesOf(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses and may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (from: number) =>
      ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / TICKS_PER_SECOND;
    return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
  } catch {
    // Not Linux, or the process has ended.
    return null;
  }
}
