// Measurements of a process: throughput, CPU time and memory. Linux only, from /proc.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadFigures, LoadOrder } from '#tools/bench/load.ts';
import { loadByWrk } from '#tools/bench/wrk.ts';

/** The kernel's unit of CPU time. */
const TICK_MS = 10;

/** Runs a load; returns the CPU time that a process spent per request, in microseconds. */
export async function costOf(
  child: ChildProcess,
  order: LoadOrder,
): Promise<{ figures: LoadFigures; cpuUs: number }> {
  const before = cpuMs(child);
  const figures = await load(order);
  return { figures, cpuUs: ((cpuMs(child) - before) * 1000) / Math.max(1, figures.requests) };
}

/** Runs a load in a separate process. */
export async function load(order: LoadOrder): Promise<LoadFigures> {
  if (order.generator === 'wrk') return loadByWrk(order);
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' });
  try {
    child.send(order);
    const [figures] = (await once(child, 'message')) as [LoadFigures];
    return figures;
  } finally {
    child.kill();
  }
}

/**
 * Current and peak memory of a process, in megabytes. `ownMb` excludes the pages of its program
 * file.
 */
export function memoryOf(child: ChildProcess): {
  residentMb: number;
  ownMb: number;
  peakMb: number;
} {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { residentMb: of('VmRSS'), ownMb: of('RssAnon'), peakMb: of('VmHWM') };
}

/** CPU time of a process so far, in milliseconds. */
export function cpuMs(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
