// Measures the turns of a server's event loop, from inside its process: `node --import` loads this
// before the server. A timer fires in each turn that is late, so the work between two of its ticks
// holds at least the longest turn. It is counted in CPU time of the main thread, which a busy
// machine does not lengthen, and also in time that the thread was not waiting for a CPU.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Time between two ticks, in milliseconds: the measure is at most so much too long. */
const TICK_MS = 5;

/** What happened since the figures were read last, in milliseconds. */
export interface LoopFigures {
  /** The most CPU time of the main thread between two ticks. */
  busyMs: number;
  /**
   * The most time between two ticks without the waits for a CPU: also locks and disks. 0 where the
   * system does not tell these waits.
   */
  heldMs: number;
  /** CPU time of the main thread. */
  threadMs: number;
  /** CPU time of the process with all of its threads. */
  processMs: number;
}

const port = Number(process.env['FREEZE_PROBE_PORT']);
// Worker threads load it, too: they may work as long as they want.
if (isMainThread && port > 0) listen(port);

function listen(on: number): void {
  const canSeeWaits = waitedMs() !== null;
  const threadMs = () => sumMs(process.threadCpuUsage());
  const processMs = () => sumMs(process.cpuUsage());
  let last = { thread: 0, wall: 0, waited: 0 };
  let first = { thread: 0, process: 0 };
  let longest = { busy: 0, held: 0 };

  const tick = () => {
    const now = { thread: threadMs(), wall: performance.now(), waited: waitedMs() ?? 0 };
    const held = now.wall - last.wall - (now.waited - last.waited) - TICK_MS;
    longest = {
      busy: Math.max(longest.busy, now.thread - last.thread),
      held: canSeeWaits ? Math.max(longest.held, held) : 0,
    };
    last = now;
  };
  const begin = () => {
    last = { thread: threadMs(), wall: performance.now(), waited: waitedMs() ?? 0 };
    first = { thread: last.thread, process: processMs() };
    longest = { busy: 0, held: 0 };
  };
  begin();
  setInterval(tick, TICK_MS).unref();

  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://probe');
    const ms = Number(searchParams.get('ms'));
    // Planted faults: what the probe must find, and what it must not.
    if (pathname === '/work') workFor(ms, threadMs);
    if (pathname === '/sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    if (pathname !== '/figures') return void response.end();
    // After the next tick: the turn that is measured has ended then.
    setTimeout(() => {
      tick();
      const figures: LoopFigures = {
        busyMs: longest.busy,
        heldMs: longest.held,
        threadMs: threadMs() - first.thread,
        processMs: processMs() - first.process,
      };
      response.end(JSON.stringify(figures));
      begin();
    }, TICK_MS);
  })
    .listen(on, '127.0.0.1')
    .unref();
}

function workFor(ms: number, threadMs: () => number): void {
  const endsAt = threadMs() + ms;
  while (threadMs() < endsAt);
}

function sumMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** How long the main thread has waited for a CPU; null: the system does not tell. */
function waitedMs(): number | null {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}
