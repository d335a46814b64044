// A primary and a synchronous standby of an installed PostgreSQL, as processes of this machine.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administer, UNPRIVILEGED_ID } from '#tools/test/postgres.ts';
import { takePort } from '#tools/test/server-port.ts';

const START_LIMIT_MS = 60_000;

/** A pair of servers, of which one takes writes. */
export interface Cluster {
  primaryUrl: string;
  standbyUrl: string;
  /** Ends every process of the primary at once, as a power failure does. */
  killPrimary(): void;
  /** Makes the standby the primary; resolves when it takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the pair in a folder, with the programs in another. */
export async function startCluster(home: string, programs: string): Promise<Cluster> {
  chmodSync(home, 0o755);
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  const run = (program: string, arguments_: readonly string[]) => {
    const done = spawnSync(join(programs, program), arguments_, {
      ...identity,
      cwd: home,
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}`);
  };
  const folder = (name: string) => {
    const path = join(home, name);
    mkdirSync(path, { mode: 0o700 });
    if (asRoot) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    return path;
  };
  const children: ChildProcess[] = [];
  const start = async (data: string, port: number) => {
    const child = spawn(
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
      ],
      { ...identity, cwd: home, stdio: 'ignore', detached: true },
    );
    children.push(child);
    const url = `postgres://postgres@127.0.0.1:${port}`;
    await until(() => administer(`${url}/postgres`, 'select 1'));
    return { child, url };
  };

  const primaryData = folder('primary');
  const standbyData = folder('standby');
  run('initdb', ['-D', primaryData, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const primary = await start(primaryData, await takePort());
  run('pg_basebackup', [
    '-d',
    `${primary.url}/postgres?application_name=standby`,
    '-D',
    standbyData,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ]);
  const standby = await start(standbyData, await takePort());
  await administer(
    `${primary.url}/postgres`,
    "alter system set synchronous_standby_names = 'standby'",
  );
  await administer(`${primary.url}/postgres`, 'select pg_reload_conf()');
  const endAll = ({ pid }: ChildProcess) => {
    // Already ended processes have no group.
    if (pid !== undefined) spawnSync('kill', ['-9', '--', `-${pid}`], { stdio: 'ignore' });
  };
  await until(() =>
    administer(
      `${primary.url}/postgres`,
      // Fails, and is tried again, until the standby is synchronous.
      "select 1 / count(*) from pg_stat_replication where sync_state = 'sync'",
    ),
  );
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killPrimary: () => endAll(primary.child),
    promote: async () => {
      run('pg_ctl', ['promote', '-D', standbyData, '--wait']);
    },
    stop: async () => {
      for (const child of children) {
        const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
        endAll(child);
        await ended;
      }
    },
  };
}

async function until(work: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (cause) {
      if (performance.now() > endsAt) throw cause;
      await wait(100);
    }
  }
}
