// The product as in production: a separate process on a free port, with its own folder. For
// journeys, and for tests that kill it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuildFresh, ROOT, SERVER_BUILD } from '#tools/build-inputs.ts';
import { takePort } from './server-port.ts';

/** The server of a built checkout, as `npm start` starts it. */
export function startCommandOf(folder: string): [string, ...string[]] {
  return [
    'env',
    'MALLOC_MMAP_THRESHOLD_=1048576',
    'node',
    '--max-semi-space-size=4',
    join(folder, 'dist-server/start.js'),
  ];
}

/** The server of this checkout. */
export const START_COMMAND = startCommandOf('.');

let entry: string | null = null;

/**
 * The entry of the server: the built one starts in a third of the CPU time; without a fresh build
 * the sources.
 */
export function serverEntry(): string {
  entry ??= isBuildFresh(SERVER_BUILD)
    ? join(SERVER_BUILD.folder, 'start.js')
    : `${ROOT}server/start.mjs`;
  return entry;
}

/** How long a start may take, in milliseconds: only a hanging one takes longer. */
const START_LIMIT_MS = 100_000;

/** How often readiness is polled during a start, in milliseconds. */
const READY_POLL_MS = 10;

/** How long one poll may take, in milliseconds: its connection may be lost during the start. */
const POLL_LIMIT_MS = 5_000;

/** Settings of a server whose users write more in a day than any user does. */
export const NO_DAILY_LIMITS = {
  USER_POSTS_PER_DAY: '1000000000',
  USER_AI_TOKENS_PER_DAY: '1000000000000',
} as const;

/** A server in a process of its own. */
export interface ServerProcess {
  /** Its DATA_DIR. */
  dataDir: string;
  url: string;
  child: ChildProcess;
  /** From the start of the process until it was ready. */
  readyMs: number;
  /** Its output so far. */
  log: () => string;
  /** Sends a signal and waits for the end; returns the exit code, or null after a signal. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface ServerProcessOptions {
  dataDir: string;
  /** Its settings; without PORT it takes a free one. */
  environment?: Record<string, string>;
  /** The command; the server alone by default. */
  command?: readonly [string, ...string[]];
  /** Whether `end` signals the whole process group, as supervisors and terminals do. */
  isGroup?: boolean;
}

/** Starts a server and waits until it is ready. Log lines below warnings are left out. */
export async function startServerProcess({
  dataDir,
  environment = {},
  command = ['node', serverEntry()],
  isGroup = false,
}: ServerProcessOptions): Promise<ServerProcess> {
  const port = Number(environment['PORT'] ?? (await takePort()));
  const url = `http://127.0.0.1:${port}`;
  const [program, ...arguments_] = command;
  const startedAt = performance.now();
  const child = spawn(program, arguments_, {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await untilReady(url, child, () => log);
  return {
    url,
    dataDir,
    child,
    readyMs: performance.now() - startedAt,
    log: () => log,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        if (isGroup) process.kill(-(child.pid as number), signal);
        else child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** A folder for a server, with its removal. */
export function makeDataDir(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'echo-process-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const endsAt = performance.now() + START_LIMIT_MS;
  let last = '';
  while (performance.now() < endsAt && child.exitCode === null) {
    last = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(POLL_LIMIT_MS) }).then(
      async (answer) => (answer.ok ? 'ready' : answer.text()),
      (error: unknown) => String(error),
    );
    if (last === 'ready') return;
    await wait(READY_POLL_MS);
  }
  const code = String(child.exitCode);
  child.kill('SIGKILL');
  throw new Error(`the server did not start: exit code ${code}, last poll: ${last}\n${log()}`);
}
