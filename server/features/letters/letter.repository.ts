// Queries for letters: the settings, the row of each week, and the posts of a week.
import { sql } from 'kysely';
import {
  LETTERS_LISTED,
  LETTER_TIME_DEFAULTS,
  type Letter,
  type LetterState,
  type LetterTime,
} from '#domain/letters/letter.ts';
import type { WeekRow } from '#domain/letters/letter-run.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';
import { isActiveUser } from '#server/database/active-users.ts';
import type { Database } from '#server/database/database.ts';
import { findDueUsers, findStrayUsers, type DueUser } from '#server/database/due-users.ts';

/** The stored settings of a user. */
export interface StoredLetterSettings extends LetterTime {
  byMail: boolean;
  /** The week whose letter comes next; null: letters are off. */
  nextWeek: string | null;
  nextDueAtMs: number | null;
}

/** A post of a week. */
export interface WeekPost {
  id: string;
  content: string;
  images: string[];
  createdAtMs: number;
}

/** The row of a week. */
export interface StoredWeek extends WeekRow {
  diaryId: string;
}

/** The result of a run. */
export interface WeekEnd {
  state: Exclude<LetterState, 'writing'>;
  isCrisis: boolean;
  isCare: boolean;
  /** Facts that the model was given. */
  facts: number;
  /** When the user knows of it; null: not yet. */
  seenAtMs: number | null;
}

export type LetterRepository = ReturnType<typeof createLetterRepository>;

export function createLetterRepository(database: Database) {
  const settingsOf = (userId: string) =>
    database.query().updateTable('letter_settings').where('user_id', '=', userId);
  const weekOf = (userId: string, week: string) =>
    database.query().updateTable('letters').where('user_id', '=', userId).where('week', '=', week);

  return {
    /** null: the user never set anything. */
    async findSettings(userId: string): Promise<StoredLetterSettings | null> {
      const row = await database
        .query()
        .selectFrom('letter_settings')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            weekday: row.weekday,
            hour: row.hour,
            timeZone: row.time_zone,
            byMail: row.by_mail === 1,
            nextWeek: row.next_week,
            nextDueAtMs: row.next_due_at,
          };
    },

    /** Locks the settings until the transaction ends: a run and a change must not mix. */
    async lockSettings(userId: string): Promise<void> {
      await database
        .query()
        .insertInto('letter_settings')
        .values({
          user_id: userId,
          weekday: LETTER_TIME_DEFAULTS.weekday,
          hour: LETTER_TIME_DEFAULTS.hour,
          time_zone: 'UTC',
          by_mail: 0,
          next_week: null,
          next_due_at: null,
        })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ user_id: sql.ref('excluded.user_id') }),
        )
        .execute();
    },

    /** Writes the settings; the row exists after `lockSettings`. */
    async saveSettings(userId: string, settings: StoredLetterSettings): Promise<void> {
      await settingsOf(userId)
        .set({
          weekday: settings.weekday,
          hour: settings.hour,
          time_zone: settings.timeZone,
          by_mail: settings.byMail ? 1 : 0,
          next_week: settings.nextWeek,
          next_due_at: settings.nextDueAtMs,
        })
        .execute();
    },

    /** Moves when the user is looked at again; nothing while letters are off. */
    async postpone(userId: string, dueAtMs: number): Promise<void> {
      await settingsOf(userId)
        .set({ next_due_at: dueAtMs })
        .where('next_due_at', 'is not', null)
        .execute();
    },

    /** The next users who are due, the longest due first. */
    findDue: (nowMs: number, after: DueUser | null, limit: number): Promise<DueUser[]> =>
      findDueUsers(database, 'letter_settings', { nowMs, after, limit }),

    /** Whether an account is neither deleted nor locked. */
    isActive: (userId: string, nowMs: number) => isActiveUser(database, userId, nowMs),

    /** The mail address of an account; null: it is gone. */
    async findAddress(userId: string): Promise<string | null> {
      const row = await database
        .read()
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.email ?? null;
    },

    /** When a diary was saved, epoch milliseconds; null: the user does not have it. */
    async findDiaryTime(userId: string, diaryId: string): Promise<number | null> {
      const row = await database
        .read()
        .selectFrom('diary_entries')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('id', '=', diaryId)
        .executeTakeFirst();
      return row?.created_at ?? null;
    },

    /** Switches the mails off. */
    async endMails(userId: string): Promise<void> {
      await settingsOf(userId).set({ by_mail: 0 }).execute();
    },

    /** Users who are due later than any letter can be: a clock was wrong. */
    findStray: (farthestMs: number, limit: number): Promise<string[]> =>
      findStrayUsers(database, 'letter_settings', farthestMs, limit),

    /** The row of a week; null: nothing is known of it. */
    async findWeek(userId: string, week: string): Promise<StoredWeek | null> {
      const row = await database
        .query()
        .selectFrom('letters')
        .select(['state', 'attempts', 'lease_until', 'diary_id'])
        .where('user_id', '=', userId)
        .where('week', '=', week)
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            state: row.state,
            attempts: row.attempts,
            leaseUntilMs: row.lease_until,
            diaryId: row.diary_id,
          };
    },

    /** Adds the row of a week; false: another run was faster. */
    async insertWeek(
      userId: string,
      week: string,
      row: StoredWeek,
      nowMs: number,
    ): Promise<boolean> {
      const added = await database
        .query()
        .insertInto('letters')
        .values({
          user_id: userId,
          week,
          state: row.state,
          attempts: row.attempts,
          lease_until: row.leaseUntilMs,
          diary_id: row.diaryId,
          is_crisis: 0,
          facts: 0,
          // A missed week has nothing to announce.
          seen_at: row.state === 'writing' ? null : nowMs,
          created_at: nowMs,
          ended_at: row.state === 'writing' ? null : nowMs,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'week']).doNothing())
        .returning('week')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Reserves a week for one more run; false: another run was faster. */
    async takeWeek(
      userId: string,
      week: string,
      seen: WeekRow,
      leaseUntilMs: number,
    ): Promise<boolean> {
      const taken = await weekOf(userId, week)
        .set({ state: 'writing', attempts: seen.attempts + 1, lease_until: leaseUntilMs })
        .where('state', '=', seen.state)
        .where('attempts', '=', seen.attempts)
        .returning('week')
        .executeTakeFirst();
      return taken !== undefined;
    },

    /**
     * Writes the result of the run with this token. false: the row is another run's, or gone with
     * the account.
     */
    async endWeek(
      userId: string,
      week: string,
      token: number,
      { state, isCrisis, isCare, facts, seenAtMs }: WeekEnd,
      nowMs: number,
    ): Promise<boolean> {
      const ended = await weekOf(userId, week)
        .set({
          state,
          is_crisis: isCrisis ? 1 : isCare ? 2 : 0,
          facts,
          seen_at: seenAtMs,
          lease_until: null,
          ended_at: nowMs,
        })
        .where('state', '=', 'writing')
        .where('lease_until', '=', token)
        .returning('week')
        .executeTakeFirst();
      return ended !== undefined;
    },

    /** Gives the week of a failed run back, to be taken again at once. */
    async releaseWeek(userId: string, week: string, token: number): Promise<void> {
      await weekOf(userId, week)
        .set((row) => ({ lease_until: 0, attempts: row('attempts', '-', 1) }))
        .where('state', '=', 'writing')
        .where('lease_until', '=', token)
        .execute();
    },

    /** Removes the reservation of a run whose letter is not wanted any more. */
    async removeReserved(userId: string, week: string, token: number): Promise<void> {
      await database
        .query()
        .deleteFrom('letters')
        .where('user_id', '=', userId)
        .where('week', '=', week)
        .where('state', '=', 'writing')
        .where('lease_until', '=', token)
        .execute();
    },

    /** Removes the weeks from one on that have no letter: a clock that was ahead noted them. */
    async removeUnwrittenFrom(userId: string, week: string): Promise<void> {
      await database
        .query()
        .deleteFrom('letters')
        .where('user_id', '=', userId)
        .where('week', '>=', week)
        .where('state', '!=', 'written')
        .execute();
    },

    /** The last weeks, newest first. `diaryId` is null without a diary. */
    async list(userId: string, nowMs: number): Promise<Letter[]> {
      const rows = await database
        .query()
        .selectFrom('letters as l')
        .leftJoin('diary_entries as d', (join) =>
          join.onRef('d.user_id', '=', 'l.user_id').onRef('d.id', '=', 'l.diary_id'),
        )
        .select([
          'l.week',
          'l.state',
          'l.lease_until',
          'd.id as diary',
          'l.is_crisis',
          'l.facts',
          'l.seen_at',
        ])
        .where('l.user_id', '=', userId)
        .orderBy('l.week', 'desc')
        .limit(LETTERS_LISTED)
        .execute();
      return rows.map((row) => ({
        week: row.week,
        // Until its next run, a crashed one has missed the week.
        state: row.state === 'writing' && (row.lease_until ?? 0) <= nowMs ? 'missed' : row.state,
        diaryId: row.diary,
        isSeen: row.seen_at !== null,
        isCrisis: row.is_crisis === 1,
        isCare: row.is_crisis === 2,
        facts: row.facts,
      }));
    },

    /** Announces a week no more; a week without a letter is ignored. */
    async markSeen(userId: string, week: string, nowMs: number): Promise<void> {
      await weekOf(userId, week).set({ seen_at: nowMs }).where('seen_at', 'is', null).execute();
    },

    /** The posts of a span that the AI may see, oldest first. */
    async findPosts(userId: string, fromMs: number, toMs: number): Promise<WeekPost[]> {
      const rows = await database
        .read()
        .selectFrom('posts')
        .select(['id', 'content', 'images', 'created_at'])
        .where('user_id', '=', userId)
        .where('created_at', '>=', fromMs)
        .where('created_at', '<', toMs)
        .where('ai_private', '=', 0)
        .orderBy('created_at')
        .orderBy('id')
        .limit(SUMMARY_MAX_POSTS)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        content: row.content,
        images: JSON.parse(row.images) as string[],
        createdAtMs: row.created_at,
      }));
    },
  };
}
