// `npm run freeze`: whether one account can hold up the server for all others. Fills an account
// with 100,000 short posts and 2,000 of the most characters, calls every operation and runs every
// job, and prints the longest turn of the event loop of each. Ends with 1 when one is above the
// limit. `--small` takes what `npm test` takes, a tenth of the short posts; `--postgres` starts a
// PostgreSQL.
import { parseArgs } from 'node:util';
import { runFreeze, TURN_LIMIT_MS } from '#tools/freeze/freeze-run.ts';
import type { FreezeRow } from '#tools/freeze/freeze-server.ts';
import { LARGE, SMALL } from '#tools/freeze/sizes.ts';
import { administer, startPostgres } from '#tools/test/postgres.ts';
import { makeDataDir } from '#tools/test/server-process.ts';

const { values } = parseArgs({
  options: { small: { type: 'boolean' }, postgres: { type: 'boolean' } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const { dataDir, remove } = makeDataDir();
const postgres = values.postgres === true ? await startPostgres() : null;
const above: string[] = [];

try {
  print('| operation | longest turn, CPU ms | held, ms | CPU of the loop | of all | kB | status |');
  print('|---|---|---|---|---|---|---|');
  if (postgres !== null) await administer(`${postgres.url}/postgres`, 'create database heavy');
  await runFreeze(
    postgres === null
      ? { kind: 'sqlite', file: `${dataDir}/echo-notes.db` }
      : { kind: 'postgres', url: `${postgres.url}/heavy` },
    dataDir,
    values.small === true ? SMALL : LARGE,
    (row) => {
      if (row.busyMs > TURN_LIMIT_MS) above.push(row.name);
      print(lineOf(row));
    },
  );
} finally {
  await postgres?.stop();
  remove();
}
print(`\n${above.length} above ${TURN_LIMIT_MS} ms${above.map((name) => `\n- ${name}`).join('')}`);
process.exitCode = above.length === 0 ? 0 : 1;

function lineOf({ name, busyMs, heldMs, threadMs, processMs, bytes, statuses }: FreezeRow): string {
  const figures = [busyMs, heldMs, threadMs, processMs, bytes / 1000].map((one) => one.toFixed(0));
  const mark = busyMs > TURN_LIMIT_MS ? '! ' : '';
  return `| ${[mark + name, ...figures, statuses.join(' ')].join(' | ')} |`;
}
