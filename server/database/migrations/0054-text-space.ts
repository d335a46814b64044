// The bytes of an account's texts (rulings 204). Triggers keep them correct for every writer and
// deletion, and lock the row of the account: of two saves at once the second sees the first.
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';

/** The columns with text of the tables that grow without a limit of their own. */
const TEXTS = {
  posts: ['content', 'source_content'],
  ai_messages: ['content'],
  diary_entries: ['title', 'content', 'ai_generated', 'user_edited', 'original_posts'],
  diary_recommendations: ['title', 'author', 'source_context', 'match_reason'],
  entry_versions: ['title', 'content'],
  questions: ['question', 'answer'],
} as const;

/** UTF-8 bytes of the columns; neither engine loads a long text for its length. */
const sizeOf = (columns: readonly string[], row = ''): string =>
  columns.map((column) => `coalesce(octet_length(${row}${column}), 0)`).join(' + ');

const add = (rows: string): string =>
  `insert into text_space (user_id, bytes) ${rows} on conflict (user_id) do update set bytes = text_space.bytes + excluded.bytes`;

/** Creates the table, counts the existing texts, and adds the triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table text_space (user_id text primary key references users (id) on delete cascade, bytes bigint not null)',
  );
  const sums = Object.entries(TEXTS).map(
    ([table, columns]) =>
      `select user_id, sum(${sizeOf(columns)}) as bytes from ${table} group by user_id`,
  );
  await run(
    `insert into text_space (user_id, bytes) select user_id, sum(bytes) from (${sums.join(' union all ')}) as counted group by user_id`,
  );
  for (const [table, columns] of Object.entries(TEXTS)) {
    const grown = `(${sizeOf(columns, 'new.')}) - (${sizeOf(columns, 'old.')})`;
    const changed = {
      name: `${table}_text_changed`,
      event: `update of ${columns.join(', ')}`,
      when: `${grown} <> 0`,
      change: `update text_space set bytes = bytes + ${grown} where user_id = new.user_id`,
    };
    if (isPostgres(db)) {
      // One change for all rows of a statement: a conversation can have thousands of messages.
      const counted = `select user_id, sum(${sizeOf(columns)}) as bytes from counted group by user_id`;
      await onPostgres(run, table, {
        name: `${table}_text_added`,
        event: 'insert',
        rows: 'referencing new table as counted for each statement',
        change: add(counted),
      });
      await onPostgres(run, table, {
        name: `${table}_text_removed`,
        event: 'delete',
        rows: 'referencing old table as counted for each statement',
        change: `update text_space set bytes = text_space.bytes - removed.bytes from (${counted}) as removed where text_space.user_id = removed.user_id`,
      });
      const rows = `for each row when (${changed.when})`;
      await onPostgres(run, table, { ...changed, rows });
    } else {
      const trigger = (name: string, event: string, change: string) =>
        run(`create trigger ${table}_text_${name} after ${event} on ${table} ${change}; end`);
      await trigger(
        'added',
        'insert',
        `begin ${add(`values (new.user_id, ${sizeOf(columns, 'new.')})`)}`,
      );
      await trigger(
        'removed',
        'delete',
        `begin update text_space set bytes = bytes - (${sizeOf(columns, 'old.')}) where user_id = old.user_id`,
      );
      await trigger('changed', changed.event, `when ${changed.when} begin ${changed.change}`);
    }
  }
}

async function onPostgres(
  run: (statement: string) => Promise<unknown>,
  table: string,
  { name, event, rows, change }: { name: string; event: string; rows: string; change: string },
): Promise<void> {
  await run(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
  );
  await run(`create trigger ${name} after ${event} on ${table} ${rows} execute function ${name}()`);
}
