// PgBouncer in transaction mode before a PostgreSQL of this machine, as large installations run it.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takePort } from './server-port.ts';

/** The program; Debian's is in a folder that is not on an ordinary user's PATH. */
export const pgbouncerProgram = () =>
  existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : 'pgbouncer';

/** A running pooler. */
export interface TestPooler {
  /** Its address, without a database name. */
  url: string;
  /** Sends new transactions to another PostgreSQL, as after a failover. */
  pointTo(postgresUrl: string): void;
  stop(): Promise<void>;
}

/**
 * Starts a pooler before the server at `postgresUrl`. `sessions`: how many of PostgreSQL's sessions
 * all clients of one database share.
 */
export async function startPgbouncer(postgresUrl: string, sessions: number): Promise<TestPooler> {
  const home = mkdtempSync(join(tmpdir(), 'echo-pooler-'));
  chmodSync(home, 0o755);
  const { username } = new URL(postgresUrl);
  const port = await takePort();
  const configure = (server: URL) =>
    writeFileSync(
      join(home, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=${server.hostname} port=${server.port} user=${server.username}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        `default_pool_size = ${sessions}`,
        'max_client_conn = 400',
        'server_login_retry = 1',
        '',
      ].join('\n'),
    );
  configure(new URL(postgresUrl));
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const pooler = spawn(pgbouncerProgram(), [...asOther, join(home, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => pooler.once('close', () => resolve()));
  const killNow = () => pooler.kill('SIGKILL');
  process.once('exit', killNow);
  await new Promise<void>((resolve, reject) => {
    let log = '';
    pooler.once('error', (cause) => {
      reject(new Error('There is no pgbouncer (Debian: apt-get install pgbouncer).', { cause }));
    });
    pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${log}`)));
    pooler.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
  });
  return {
    url: `postgres://${username}@127.0.0.1:${port}`,
    pointTo: (other) => {
      configure(new URL(other));
      pooler.kill('SIGHUP');
    },
    stop: async () => {
      pooler.kill('SIGINT');
      await ended;
      process.removeListener('exit', killNow);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
