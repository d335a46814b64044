// The number of posts of each user. Every feed page returns it, and counting a hundred thousand
// rows took most of the time of a page. Triggers keep it correct for every writer, also when posts
// are deleted with their account.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

const ADD =
  'insert into post_counts (user_id, posts) values (new.user_id, 1) on conflict (user_id) do update set posts = post_counts.posts + 1';
const TAKE = 'update post_counts set posts = posts - 1 where user_id = old.user_id';

/** Creates the table, counts the existing posts, and adds the triggers. */
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
