// How many posts a person has, kept beside them: every page of the feed says it, and counting a
// hundred thousand rows for six of them cost most of the page. Triggers keep it, so that it is
// right whoever writes, also when posts go with their account.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

const ADD =
  'insert into post_counts (user_id, posts) values (new.user_id, 1) on conflict (user_id) do update set posts = post_counts.posts + 1';
const TAKE = 'update post_counts set posts = posts - 1 where user_id = old.user_id';

/** Creates the table, counts what is there, and sets the triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table post_counts (user_id text primary key references users (id) on delete cascade, posts bigint not null)',
  );
  await run(
    'insert into post_counts (user_id, posts) select user_id, count(*) from posts group by user_id',
  );
  for (const [name, event, change] of [
    ['post_counted', 'insert', ADD],
    ['post_uncounted', 'delete', TAKE],
  ] as const) {
    if (isPostgres(db)) {
      await run(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
      );
      await run(
        `create trigger ${name} after ${event} on posts for each row execute function ${name}()`,
      );
    } else {
      await run(`create trigger ${name} after ${event} on posts begin ${change}; end`);
    }
  }
}
