// Webhooks and their deliveries (rulings 121).
import { sql, type Kysely } from 'kysely';

/** Creates the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table webhooks (
  user_id text not null references users (id) on delete cascade, id text not null, url text not null,
  sends_text integer not null, salt text not null, created_at bigint not null,
  primary key (user_id, id))`,
    )
    .execute(db);
  await sql
    .raw(
      `
create table webhook_deliveries (
  user_id text not null, webhook_id text not null, id text not null, event text not null,
  entry_id text, moment bigint, created_at bigint not null, state text not null,
  attempts integer not null, last_attempt_at bigint, next_attempt_at bigint, status integer,
  failure text, primary key (user_id, webhook_id, id),
  foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade)`,
    )
    .execute(db);
}
