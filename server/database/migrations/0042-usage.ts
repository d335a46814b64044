// What accounts use of their limits, and what the server did each day (rulings 129). Triggers keep
// the bytes of images correct for every writer, and lock the row of the account: of uploads at once
// each sees those before it.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

const TRIGGERS = [
  [
    'image_space_taken',
    'insert',
    'insert into image_space (user_id, bytes) values (new.user_id, new.size) on conflict (user_id) do update set bytes = image_space.bytes + excluded.bytes',
  ],
  [
    'image_space_changed',
    'update',
    'update image_space set bytes = bytes + new.size - old.size where user_id = new.user_id',
  ],
  [
    'image_space_freed',
    'delete',
    'update image_space set bytes = bytes - old.size where user_id = old.user_id',
  ],
] as const;

/** Creates the tables, counts the images, and adds the triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table usage_days (user_id text not null references users (id) on delete cascade, day text not null, posts integer not null, tokens bigint not null, primary key (user_id, day))',
  );
  await run(
    'create table day_totals (day text not null, name text not null, total bigint not null, primary key (day, name))',
  );
  await run(
    'create table image_space (user_id text primary key references users (id) on delete cascade, bytes bigint not null)',
  );
  await run(
    'insert into image_space (user_id, bytes) select user_id, sum(size) from storage_objects group by user_id',
  );
  for (const [name, event, change] of TRIGGERS)
    if (isPostgres(db)) {
      await run(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
      );
      await run(
        `create trigger ${name} after ${event} on storage_objects for each row execute function ${name}()`,
      );
    } else {
      await run(`create trigger ${name} after ${event} on storage_objects begin ${change}; end`);
    }
}
