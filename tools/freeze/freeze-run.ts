// One run: every operation and every job of a server with a heavy account, in an order in which
// each finds what it needs.
import type { DatabaseLocation } from '#server/database/database.ts';
import {
  startFreezeServer,
  type FreezeRow,
  type FreezeServer,
  type FreezeSize,
} from './freeze-server.ts';
import { operationsOf, warmUp } from './operations.ts';
import { exportOperation, otherOperations } from './other-operations.ts';

/**
 * The most CPU time of one turn of the event loop, in milliseconds (ruling 202). An idle turn has
 * none.
 */
export const TURN_LIMIT_MS = 200;

/** Kinds of jobs in the order in which they run: the account is gone after the last one. */
export const JOBS = [
  'work.begin',
  'work.run',
  'webhook.deliver',
  'housekeeping',
  'database.erase',
  'letters.write',
  'reminders.order',
  'monthly-exports.run',
  'monthly-export.make',
  'storage.sweep',
  'search.erase',
  'storage.discard',
  'account.purge',
] as const;

/** The jobs at the end of the list, which have more to do after the removals. */
const AFTER_REMOVALS = 3;

/** Kinds of jobs that are not driven, each with its reason. */
export const JOBS_NOT_DRIVEN: Readonly<Record<string, string>> = {
  'mail.send': 'One mail whose text has a fixed length',
  'invitation.mail': 'One mail whose text has a fixed length',
  'letter.mail': 'One mail about one letter, whose length is limited',
  'push.deliver': 'One message of a few hundred bytes to one device',
};

/** Runs everything; `report` gets each row as soon as it is there. */
export async function runFreeze(
  location: DatabaseLocation,
  dataDir: string,
  size: FreezeSize,
  report: (row: FreezeRow) => void,
): Promise<void> {
  const server = await startFreezeServer(location, dataDir, size);
  const { world } = server;
  const take = async (row: Promise<FreezeRow>) => report(await row);
  try {
    await server.measure(warmUp(world));
    for (const operation of [
      ...operationsOf('READING', world, size.atOnce),
      ...operationsOf('CALLS', world, size.atOnce),
      ...otherOperations(world, size.atOnce),
      exportOperation(size.exportBytes),
      ...operationsOf('WRITING', world, size.atOnce),
    ])
      await take(server.measure(operation));
    await makeDue(server);
    for (const kind of JOBS.slice(0, -AFTER_REMOVALS)) await take(server.measureJobs(kind));
    for (const operation of [
      ...operationsOf('REMOVING', world, size.atOnce),
      ...operationsOf('LAST', world, size.atOnce),
    ])
      await take(server.measure(operation));
    for (const kind of JOBS.slice(-AFTER_REMOVALS)) await take(server.measureJobs(kind));
  } finally {
    await server.stop();
  }
}

/** The weekly letter and the monthly export of the account are due. */
async function makeDue({ database, world }: FreezeServer): Promise<void> {
  const mondayMs = world.nowMs - (((new Date(world.nowMs).getUTCDay() + 6) % 7) + 7) * 86_400_000;
  await database
    .query()
    .updateTable('letter_settings')
    .set({ next_due_at: 1, next_week: new Date(mondayMs).toISOString().slice(0, 10) })
    .where('user_id', '=', world.userId)
    .execute();
  await database
    .query()
    .updateTable('monthly_export_settings')
    .set({ next_due_at: 1 })
    .where('user_id', '=', world.userId)
    .execute();
}
