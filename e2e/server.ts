// The product as it is started in earnest: `node server/main.ts` on a free port, with a folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a start may take, in milliseconds. */
const START_LIMIT_MS = 20_000;

/** A running product. */
export interface Product {
  url: string;
  /** What it has written to its log so far. */
  log: () => string;
  /** Ends it as an operator would, and removes its folder. */
  stop: () => Promise<void>;
}

/** Starts the product; `environment` adds settings. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'echo-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('node', ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await untilReady(url, server, () => log);
  return {
    url,
    log: () => log,
    stop: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const endsAt = Date.now() + START_LIMIT_MS;
  while (Date.now() < endsAt && server.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await wait(50);
  }
  server.kill('SIGKILL');
  throw new Error(`the server did not start: ${log()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
