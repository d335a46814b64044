// Daily reminders by push: the settings, and the devices that receive them (rulings 67 and 134).
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table reminder_settings (
  user_id text not null references users (id) on delete cascade, is_on integer not null,
  time text not null, weekdays text not null, time_zone text not null,
  quiet_from text, quiet_to text, tells_letters integer not null,
  last_day text, next_day text, next_due_at bigint,
  primary key (user_id))`,
  'create index reminder_settings_due on reminder_settings (next_due_at, user_id)',
  // A device ends with its session, whatever ends that.
  `create table push_devices (
  user_id text not null, session_id text not null, endpoint text not null,
  p256dh text not null, auth text not null, created_at bigint not null,
  primary key (user_id, session_id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade)`,
];

/** Creates the tables, and the index by which the job finds who is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
