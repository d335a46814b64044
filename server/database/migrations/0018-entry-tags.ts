// The tags of posts and diaries (rulings 54), a row for each with the levels above it, and the
// number of entries of each tag. Triggers count, for every writer and every deletion.
import { sql, type Kysely } from 'kysely';
import { tagsOfEntry } from '#domain/tags/tag.ts';
import { isPostgres } from '#server/database/engine.ts';

/** Entries read at once. */
const ENTRIES_AT_ONCE = 2_000;

const ADD = `insert into tag_counts (user_id, tag, name, entries) values (new.user_id, new.tag, new.name, 1)
  on conflict (user_id, tag) do update set entries = tag_counts.entries + 1, name = excluded.name`;
const TAKE = `update tag_counts set entries = entries - 1 where user_id = old.user_id and tag = old.tag;
  delete from tag_counts where user_id = old.user_id and tag = old.tag and entries = 0`;
const RESPELL =
  'update tag_counts set name = new.name where user_id = new.user_id and tag = new.tag and name <> new.name';

/** Creates the tables, reads the tags of the existing entries, counts them, adds the triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table entry_tags (
    user_id text not null references users (id) on delete cascade, kind text not null, entry_id text not null,
    tag text not null, name text not null, moment bigint not null,
    primary key (user_id, kind, entry_id, tag))`);
  await run(`create table tag_counts (
    user_id text not null references users (id) on delete cascade, tag text not null, name text not null, entries bigint not null,
    primary key (user_id, tag))`);
  await backfill(db, 'post', 'posts', 'content', `content like '%#%'`, `'[]'`);
  const body = 'coalesce(user_edited, ai_generated, content)';
  await backfill(
    db,
    'diary',
    'diary_entries',
    body,
    `(${body} like '%#%' or tags <> '[]')`,
    'tags',
  );
  await run(
    'create index entry_tags_list on entry_tags (user_id, tag, kind, moment desc, entry_id desc)',
  );
  await run(
    'insert into tag_counts (user_id, tag, name, entries) select user_id, tag, max(name), count(*) from entry_tags group by user_id, tag',
  );
  await run('create index tag_counts_most on tag_counts (user_id, entries desc, tag)');
  for (const [name, event, change] of [
    ['entry_tag_counted', 'insert', ADD],
    ['entry_tag_uncounted', 'delete', TAKE],
    ['entry_tag_respelled', 'update of name', RESPELL],
  ] as const) {
    if (isPostgres(db)) {
      await run(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
      );
      await run(
        `create trigger ${name} after ${event} on entry_tags for each row execute function ${name}()`,
      );
    } else {
      await run(`create trigger ${name} after ${event} on entry_tags begin ${change}; end`);
    }
  }
}

interface EntryRow {
  user_id: string;
  id: string;
  text: string;
  tags: string;
  created_at: number;
}

/** Reads the entries of one table that may have tags, in the order of its key. */
async function backfill(
  db: Kysely<unknown>,
  kind: 'post' | 'diary',
  table: string,
  text: string,
  mayHaveTags: string,
  field: string,
): Promise<void> {
  let after: EntryRow | undefined;
  for (;;) {
    const place =
      after === undefined ? sql`` : sql`and (user_id, id) > (${after.user_id}, ${after.id})`;
    const { rows } = await sql<EntryRow>`
      select user_id, id, ${sql.raw(text)} as text, ${sql.raw(field)} as tags, created_at from ${sql.table(table)}
      where ${sql.raw(mayHaveTags)} ${place} order by user_id, id limit ${sql.lit(ENTRIES_AT_ONCE)}`.execute(
      db,
    );
    const found = rows.flatMap((row) =>
      tagsOfEntry(row.text, JSON.parse(row.tags) as string[]).map(({ tag, name }) => [
        row.user_id,
        kind,
        row.id,
        tag,
        name,
        row.created_at,
      ]),
    );
    await insert(db, found);
    after = rows.at(-1);
    if (rows.length < ENTRIES_AT_ONCE) return;
  }
}

/** Inserts rows from one JSON value, which is faster than thousands of parameters. */
async function insert(db: Kysely<unknown>, rows: readonly unknown[]): Promise<void> {
  const json = JSON.stringify(rows);
  const at = isPostgres(db)
    ? (column: number) => sql.raw(`value ->> ${column}`)
    : (column: number) => sql.raw(`json_extract(value, '$[${column}]')`);
  const list = isPostgres(db) ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
  await sql`insert into entry_tags (user_id, kind, entry_id, tag, name, moment)
    select ${at(0)}, ${at(1)}, ${at(2)}, ${at(3)}, ${at(4)}, cast(${at(5)} as bigint) from ${list}`.execute(
    db,
  );
}
