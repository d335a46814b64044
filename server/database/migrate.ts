// Migrates the schema at start: numbered files in order, under the engine's lock, each in a
// transaction.
import { Migrator, type Migration } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '#server/database/schema.ts';
import * as schema0001 from '#server/database/migrations/0001-schema.ts';
import * as search0002 from '#server/database/migrations/0002-search-index.ts';
import * as stops0003 from '#server/database/migrations/0003-call-stops.ts';
import * as previews0004 from '#server/database/migrations/0004-summary-previews.ts';
import * as counts0005 from '#server/database/migrations/0005-post-counts.ts';
import * as engines0006 from '#server/database/migrations/0006-engine-of-diaries.ts';
import * as newest0007 from '#server/database/migrations/0007-search-newest.ts';
import * as ages0008 from '#server/database/migrations/0008-what-runs-out.ts';
import * as flows0009 from '#server/database/migrations/0009-sign-up-flows.ts';
import * as instances0010 from '#server/database/migrations/0010-call-instances.ts';
import * as origins0011 from '#server/database/migrations/0011-known-origins.ts';
import * as lines0012 from '#server/database/migrations/0012-lines-of-replies.ts';
import * as works0013 from '#server/database/migrations/0013-replaced-works.ts';
import * as nicknames0014 from '#server/database/migrations/0014-nicknames.ts';
import * as recorded0015 from '#server/database/migrations/0015-recorded-at.ts';
import * as favourites0016 from '#server/database/migrations/0016-favourites.ts';
import * as versions0017 from '#server/database/migrations/0017-entry-versions.ts';
import * as tags0018 from '#server/database/migrations/0018-entry-tags.ts';
import * as facts0020 from '#server/database/migrations/0020-facts.ts';
import * as pins0021 from '#server/database/migrations/0021-pin-and-templates.ts';
import * as personas0022 from '#server/database/migrations/0022-personas.ts';
import * as questions0023 from '#server/database/migrations/0023-questions.ts';
import * as letters0024 from '#server/database/migrations/0024-letters.ts';
import * as images0026 from '#server/database/migrations/0026-images-in-replies.ts';
import * as tokens0028 from '#server/database/migrations/0028-personal-tokens.ts';
import * as webhooks0032 from '#server/database/migrations/0032-webhooks.ts';
import * as private0033 from '#server/database/migrations/0033-private-diaries.ts';
import * as letterFacts0029 from '#server/database/migrations/0029-facts-in-letters.ts';
import * as invitations0041 from '#server/database/migrations/0041-invitations.ts';
import * as factors0038 from '#server/database/migrations/0038-factors.ts';
import * as exports0036 from '#server/database/migrations/0036-exports-and-pending-list.ts';
import * as usage0042 from '#server/database/migrations/0042-usage.ts';
import * as operators0043 from '#server/database/migrations/0043-operator-lists.ts';
import * as reminders0044 from '#server/database/migrations/0044-reminders.ts';
import * as passkeys0045 from '#server/database/migrations/0045-passkeys.ts';
import * as emails0047 from '#server/database/migrations/0047-email-change.ts';
import * as spentIds0048 from '#server/database/migrations/0048-spent-ids.ts';
import * as identities0049 from '#server/database/migrations/0049-identities.ts';
import * as nextJobs0050 from '#server/database/migrations/0050-next-jobs.ts';
import * as works0052 from '#server/database/migrations/0052-long-work.ts';
import * as search0053 from '#server/database/migrations/0053-erasable-search-index.ts';
import * as textSpace0054 from '#server/database/migrations/0054-text-space.ts';
import * as addresses0056 from '#server/database/migrations/0056-ascii-addresses.ts';
import * as indexes0076 from '#server/database/migrations/0076-covering-indexes.ts';
import * as runsOut0077 from '#server/database/migrations/0077-what-runs-out.ts';

/** Every migration, by its number. A new one is added at the end. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-schema': schema0001,
  '0002-search-index': search0002,
  '0003-call-stops': stops0003,
  '0004-summary-previews': previews0004,
  '0005-post-counts': counts0005,
  '0006-engine-of-diaries': engines0006,
  '0007-search-newest': newest0007,
  '0008-what-runs-out': ages0008,
  '0009-sign-up-flows': flows0009,
  '0010-call-instances': instances0010,
  '0011-known-origins': origins0011,
  '0012-lines-of-replies': lines0012,
  '0013-replaced-works': works0013,
  '0014-nicknames': nicknames0014,
  '0015-recorded-at': recorded0015,
  '0016-favourites': favourites0016,
  '0017-entry-versions': versions0017,
  '0018-entry-tags': tags0018,
  '0020-facts': facts0020,
  '0021-pin-and-templates': pins0021,
  '0022-personas': personas0022,
  '0023-questions': questions0023,
  '0024-letters': letters0024,
  '0026-images-in-replies': images0026,
  '0028-personal-tokens': tokens0028,
  '0032-webhooks': webhooks0032,
  '0033-private-diaries': private0033,
  '0029-facts-in-letters': letterFacts0029,
  '0041-invitations': invitations0041,
  '0038-factors': factors0038,
  '0036-exports-and-pending-list': exports0036,
  '0042-usage': usage0042,
  '0043-operator-lists': operators0043,
  '0044-reminders': reminders0044,
  '0045-passkeys': passkeys0045,
  '0047-email-change': emails0047,
  '0048-spent-ids': spentIds0048,
  '0049-identities': identities0049,
  '0050-next-jobs': nextJobs0050,
  '0052-long-work': works0052,
  '0053-erasable-search-index': search0053,
  '0054-text-space': textSpace0054,
  '0056-ascii-addresses': addresses0056,
  '0076-covering-indexes': indexes0076,
  '0077-what-runs-out': runsOut0077,
};

/**
 * Runs the missing migrations. Throws, changing nothing, when a newer program migrated the
 * database.
 */
export async function migrate(db: Kysely<DatabaseSchema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const detail = error instanceof Error ? error.message : 'an unknown error';
  if (detail.includes('corrupted migrations')) {
    throw new Error(
      `The database was written by a newer version of Echo Notes; start that version, or restore a backup. (${detail})`,
    );
  }
  throw new Error(`The database could not be brought up to date: ${detail}`, { cause: error });
}
