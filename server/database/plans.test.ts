// Query plans of the hot queries: each enters its tables through an index that begins with the
// owner, so its cost depends on one user's data. Plans, not times, show on small tables what large
// ones would cost.
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { createAiCallRepository } from '#server/features/ai-calls/ai-call.repository.ts';
import { createAuditRepository } from '#server/features/audit/audit.repository.ts';
import { createAuthFlowRepository } from '#server/features/auth/auth-flow.repository.ts';
import { createKnownOriginRepository } from '#server/features/auth/known-origin.repository.ts';
import { createOneTimeTokenRepository } from '#server/features/auth/one-time-token.repository.ts';
import { createPasskeyRepository } from '#server/features/auth/passkey.repository.ts';
import { createInvitationRepository } from '#server/features/invitations/invitation.repository.ts';
import { createUsageRepository } from '#server/features/usage/usage.repository.ts';
import { removeSpentBefore } from '#server/database/spent-ids.ts';
import { createOidcRepository } from '#server/features/auth/oidc.repository.ts';
import { createSessionRepository } from '#server/features/auth/session.repository.ts';
import { createUserRepository } from '#server/features/auth/user.repository.ts';
import { createLetterRepository } from '#server/features/letters/letter.repository.ts';
import { CARD_BUCKET } from '#server/features/storage/object-name.ts';
import { createOperatorRepository } from '#server/features/operators/operator.repository.ts';
import { createStorageRepository } from '#server/features/storage/storage.repository.ts';
import { createJobRepository } from '#server/jobs/job.repository.ts';
import { growTo } from '#tools/bench/scale-journals.ts';
import { findAsker, HOT_QUERIES, type Asker } from '#tools/test/hot-queries.ts';
import { planOf } from '#tools/test/query-plans.ts';

/** Enough for some users with a hundred posts and one with a thousand. */
const POSTS = 10_000;

/** How long writing them may take on a busy machine, in milliseconds. */
const FILL_LIMIT_MS = 120_000;

/** Queries that read in index order and never sort. */
const IN_ORDER = [
  'feed, page 1',
  'feed, page 1000 or the last',
  'conversation',
  'lines of the last replies',
  'works of the last days',
  'notes',
  'entries, page 1',
  'entries, a late page',
  'favourites',
  'entries with a tag',
  'entries with a tag, a late page',
  'tags',
  'ledger',
  'versions of a post',
];

/** Queries that read the diaries of some days. */
const BY_DAY = [
  'days that a day recalls',
  'entries of a month, by day',
  'entries of a year, by day',
];

/** Periodic queries over all users: by age, or one page at a time. */
const HOUSEKEEPING: Record<string, (database: Database) => Promise<unknown>> = {
  'sessions that have run out': (database) => createSessionRepository(database).removeExpired(0, 0),
  'changes of an address that have run out': (database) =>
    createUserRepository(database).endEmailChangesBefore(0),
  'flows and codes of the sign-in provider that have run out': (database) =>
    createOidcRepository(database).removeBefore(0),
  'entries of the audit log that have run out': (database) =>
    createAuditRepository(database).removeBefore(0),
  'answers of calls that have run out': (database) =>
    createAiCallRepository(database).removeExpired(0),
  'sign-up flows that have run out': (database) =>
    createAuthFlowRepository(database).removeBefore(0),
  'links of mails that have run out': (database) =>
    createOneTimeTokenRepository(database).removeExpired(0),
  'origins that have run out': (database) => createKnownOriginRepository(database).removeBefore(0),
  'challenges of passkeys that have run out': (database) =>
    createPasskeyRepository(database).removeChallengesBefore(0),
  'invitations that have run out': (database) =>
    createInvitationRepository(database).removeEndedBefore(0),
  'days of use that have run out': (database) => createUsageRepository(database).removeBefore('1'),
  'spent ids that have run out': (database) => removeSpentBefore(database, 0),
  'old images, page by page': (database) =>
    createStorageRepository(database).findOlder(CARD_BUCKET, 0, { userId: 'a', name: '' }, 500),
  'weekly letters that are due': (database) =>
    createLetterRepository(database).findDue(0, { userId: 'a', dueAtMs: 0 }, 50),
  'weekly letters of a wrong clock': (database) =>
    createLetterRepository(database).findStray(0, 50),
  'the next job': (database) =>
    createJobRepository(database, 'runner').claim(['none', 'other'], 0, 0, ['"host":"a"']),
};

/** Lists over all users of which operators read a page, each in the order of an index. */
const LISTS: [
  name: string,
  index: string,
  ask: (operators: ReturnType<typeof createOperatorRepository>) => Promise<unknown>,
][] = [
  ['the last acts', 'audit_log_acts', (operators) => operators.listActs(30)],
  ['accounts, page 1', 'users_created', (operators) => operators.search('', null, 50)],
  [
    'accounts, a late page',
    'users_created',
    (operators) => operators.search('', { createdAtMs: 1, id: 'a' }, 50),
  ],
];

describe.each(ENGINES)('plans on %s', (engine) => {
  let opened: TestDatabase;
  let database: Database;
  let asker: Asker;
  const sent: CompiledQuery[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'plans');
    await growTo(opened.database, POSTS, () => undefined);
    // PostgreSQL rightly scans a table of one page and sorts two rows. With scans and sorts
    // disabled it shows whether an index could serve the query.
    const location =
      opened.location.kind === 'sqlite'
        ? opened.location
        : {
            ...opened.location,
            url: `${opened.location.url}?options=-c%20enable_seqscan%3Doff%20-c%20enable_sort%3Doff`,
          };
    database = await openDatabase(location, (query) => sent.push(query));
    // A user with enough posts that the index is used, too.
    const { user_id: userId } = await database
      .read()
      .selectFrom('post_counts')
      .select('user_id')
      .where('posts', '=', 1_000)
      .limit(1)
      .executeTakeFirstOrThrow();
    asker = await findAsker(database, userId);
  }, FILL_LIMIT_MS);
  afterAll(async () => {
    await database.close();
    await opened.dispose();
  });

  /** The plans of all queries that `work` sends. */
  const plansOf = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    const plans = [];
    // The query for a plan is reported as well.
    for (const query of sent.splice(0))
      plans.push({ query: query.sql, ...(await planOf(database, query)) });
    expect(plans).not.toEqual([]);
    return plans;
  };

  test.each(Object.entries(HOT_QUERIES))('%s · uses keys of the owner only', async (name, ask) => {
    for (const { query, lines, entries, walked, sorts } of await plansOf(() =>
      ask(database, asker),
    )) {
      const told = `${query}\n${lines.join('\n')}`;
      expect(walked, told).toEqual([]);
      // The search index begins with the owner's token; its matches are rows by the engine's own
      // row id.
      for (const { condition } of entries)
        expect(condition, told).toMatch(/user_id|tokens @@|seq =|rowid=/);
      if (IN_ORDER.includes(name)) expect(sorts, told).toBe(false);
      if (BY_DAY.includes(name))
        for (const { index } of entries) expect(index, told).not.toBe('diary_entries_list');
    }
  });

  test.each(Object.entries(HOUSEKEEPING))('%s · scans no table', async (_, ask) => {
    for (const { query, lines, walked, sorts } of await plansOf(() => ask(database))) {
      const told = `${query}\n${lines.join('\n')}`;
      expect(walked, told).toEqual([]);
      expect(sorts, told).toBe(false);
    }
  });

  test('the next job · is found among the jobs of its kinds alone', async () => {
    const plans = await plansOf(() => createJobRepository(database, 'r').claim(['a', 'b'], 0, 0));
    const entries = plans.flatMap((plan) => plan.entries);
    expect(entries).toHaveLength(2);
    for (const { index, condition } of entries) {
      expect(index).toBe('jobs_next');
      expect(condition).toMatch(/kind.*run_after/);
    }
  });

  test.each(LISTS)("operators' list · %s · is read in index order", async (_, index, ask) => {
    for (const { query, lines, sorts } of await plansOf(() =>
      ask(createOperatorRepository(database)),
    )) {
      const told = `${query}\n${lines.join('\n')}`;
      expect(told).toContain(index);
      expect(sorts, told).toBe(false);
    }
  });
});
