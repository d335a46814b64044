// Queries for reminders: the settings, the devices of a user, and whether the user wrote on a day.
import { sql } from 'kysely';
import {
  REMINDER_DEFAULTS,
  type QuietTime,
  type ReminderTime,
} from '#domain/reminders/reminder.ts';
import { isActiveUser } from '#server/database/active-users.ts';
import type { Database } from '#server/database/database.ts';
import { findDueUsers, findStrayUsers, type DueUser } from '#server/database/due-users.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { ReminderSettingsTable } from '#server/database/tables/account-tables.ts';

/** The stored settings of a user. */
export interface StoredReminderSettings extends ReminderTime {
  isOn: boolean;
  quiet: QuietTime | null;
  tellsLetters: boolean;
  /** The last local day that had its reminder, or was left out. */
  lastDay: string | null;
  /** The local day of the next one, and when a run looks at it; null: reminders are off. */
  next: { day: string; atMs: number } | null;
}

/** A device that receives pushes. */
export interface PushDevice {
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAtMs: number;
}

/** A device in the list, with the browser's name for itself. */
export interface ListedDevice extends PushDevice {
  userAgent: string;
}

export type ReminderRepository = ReturnType<typeof createReminderRepository>;

export function createReminderRepository(database: Database) {
  /** The devices whose session is a whole sign-in: one without its second step receives nothing. */
  const devices = (userId: string) =>
    database
      .query()
      .selectFrom('push_devices as d')
      .innerJoin('sessions as s', (join) =>
        join.onRef('s.user_id', '=', 'd.user_id').onRef('s.id', '=', 'd.session_id'),
      )
      .select(['d.session_id', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.created_at', 's.user_agent'])
      .where('d.user_id', '=', userId)
      .where((where) =>
        where.or([
          where('s.second_at', 'is not', null),
          // A scalar is answered by the key of the user's own rows.
          sql<boolean>`coalesce((select max(f.is_verified) from factors f
            where f.user_id = d.user_id), 0) = 0`,
        ]),
      );

  return {
    /** null: the user never set anything. */
    async findSettings(userId: string): Promise<StoredReminderSettings | null> {
      const row = await database
        .query()
        .selectFrom('reminder_settings')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? null : toSettings(row);
    },

    /** Locks the settings until the transaction ends, and creates them when there are none. */
    async lockSettings(userId: string, timeZone: string): Promise<void> {
      await database
        .query()
        .insertInto('reminder_settings')
        .values({
          user_id: userId,
          is_on: 0,
          time: REMINDER_DEFAULTS.time,
          weekdays: REMINDER_DEFAULTS.weekdays.join(''),
          time_zone: timeZone,
          quiet_from: REMINDER_DEFAULTS.quiet.from,
          quiet_to: REMINDER_DEFAULTS.quiet.to,
          tells_letters: REMINDER_DEFAULTS.tellsLetters ? 1 : 0,
        })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ user_id: sql.ref('excluded.user_id') }),
        )
        .execute();
    },

    /** Writes the settings; the row exists after `lockSettings`. */
    async saveSettings(userId: string, settings: StoredReminderSettings): Promise<void> {
      await database
        .query()
        .updateTable('reminder_settings')
        .set({
          is_on: settings.isOn ? 1 : 0,
          time: settings.time,
          weekdays: settings.weekdays.join(''),
          time_zone: settings.timeZone,
          quiet_from: settings.quiet?.from ?? null,
          quiet_to: settings.quiet?.to ?? null,
          tells_letters: settings.tellsLetters ? 1 : 0,
          last_day: settings.lastDay,
          next_day: settings.next?.day ?? null,
          next_due_at: settings.next?.atMs ?? null,
        })
        .where('user_id', '=', userId)
        .execute();
    },

    /** Ends the days up to one, and awaits the next; false: another run or a change was faster. */
    async endDay(
      userId: string,
      seen: { day: string; atMs: number },
      lastDay: string,
      next: { day: string; atMs: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('reminder_settings')
        .set({ last_day: lastDay, next_day: next.day, next_due_at: next.atMs })
        .where('user_id', '=', userId)
        .where('next_day', '=', seen.day)
        .where('next_due_at', '=', seen.atMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The next users who are due, the longest due first. */
    findDue: (nowMs: number, after: DueUser | null, limit: number): Promise<DueUser[]> =>
      findDueUsers(database, 'reminder_settings', { nowMs, after, limit }),

    /** Users who are due later than any reminder can be: a clock was wrong. */
    findStray: (farthestMs: number, limit: number): Promise<string[]> =>
      findStrayUsers(database, 'reminder_settings', farthestMs, limit),

    /** Locks the list of devices until the transaction ends. */
    lockDevices: (userId: string) => lockUser(database, userId),

    /** The devices that receive pushes, the oldest first. */
    async listDevices(userId: string): Promise<ListedDevice[]> {
      const rows = await devices(userId).orderBy('d.created_at').orderBy('d.session_id').execute();
      return rows.map((row) => ({
        sessionId: row.session_id,
        endpoint: row.endpoint,
        p256dh: row.p256dh,
        auth: row.auth,
        createdAtMs: row.created_at,
        userAgent: row.user_agent,
      }));
    },

    /**
     * Adds the device of a session, or replaces it; false when the session has ended. The session
     * is locked until the transaction ends.
     */
    async saveDevice(userId: string, device: PushDevice): Promise<boolean> {
      const session = await database
        .query()
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', device.sessionId)
        .$if(database.kind === 'postgres', (query) => query.forKeyShare())
        .executeTakeFirst();
      if (session === undefined) return false;
      const address = { endpoint: device.endpoint, p256dh: device.p256dh, auth: device.auth };
      await database
        .query()
        .insertInto('push_devices')
        .values({
          user_id: userId,
          session_id: device.sessionId,
          ...address,
          created_at: device.createdAtMs,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doUpdateSet(address))
        .execute();
      return true;
    },

    /** Removes the user's other devices with an address: the browser has a new session. */
    async removeEndpoint(userId: string, endpoint: string, keptId: string): Promise<void> {
      await database
        .query()
        .deleteFrom('push_devices')
        .where('user_id', '=', userId)
        .where('endpoint', '=', endpoint)
        .where('session_id', '!=', keptId)
        .execute();
    },

    /**
     * Removes a device; false when there is none. `endpoint`: only while it has this address, which
     * may have been renewed.
     */
    async removeDevice(userId: string, sessionId: string, endpoint?: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .query()
        .deleteFrom('push_devices')
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Whether an account is neither deleted nor locked. */
    isActive: (userId: string, nowMs: number) => isActiveUser(database, userId, nowMs),

    /**
     * Whether the user wrote something about a span. Letters, which the server writes, do not
     * count.
     */
    async hasWritten(userId: string, fromMs: number, toMs: number): Promise<boolean> {
      const post = await database
        .read()
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('created_at', '>=', fromMs)
        .where('created_at', '<', toMs)
        .limit(1)
        .executeTakeFirst();
      if (post !== undefined) return true;
      const diary = await database
        .read()
        .selectFrom('diary_entries as d')
        .select('d.id')
        .where('d.user_id', '=', userId)
        .where('d.created_at', '>=', fromMs)
        .where('d.created_at', '<', toMs)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('letters as l')
                .select('l.week')
                .whereRef('l.user_id', '=', 'd.user_id')
                .whereRef('l.diary_id', '=', 'd.id'),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst();
      return diary !== undefined;
    },
  };
}

function toSettings(row: ReminderSettingsTable): StoredReminderSettings {
  const { quiet_from: from, quiet_to: to, next_day: day, next_due_at: atMs } = row;
  return {
    isOn: row.is_on === 1,
    time: row.time,
    weekdays: Array.from(row.weekdays, Number),
    timeZone: row.time_zone,
    quiet: from === null || to === null ? null : { from, to },
    tellsLetters: row.tells_letters === 1,
    lastDay: row.last_day,
    next: day === null || atMs === null ? null : { day, atMs },
  };
}
