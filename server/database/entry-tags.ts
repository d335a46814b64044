// The tags of entries. Repositories write them in the transaction of the row itself, after it, so a
// row and its tags exist together and concurrent transactions lock in the same order.
import { tagsOfEntry, type EntryTag } from '#domain/tags/tag.ts';
import type { Database } from '#server/database/database.ts';
import type { EntryTagTable } from '#server/database/tables/journal-tables.ts';

/** A post or a diary. */
export interface TaggedEntry {
  kind: EntryTagTable['kind'];
  id: string;
  /** The text that tags are read from. */
  text: string;
  /** The tags field of a diary. */
  field?: readonly string[];
  momentMs: number;
}

/** Writes the tags of an entry that had none. Call it inside a transaction. */
export async function addTags(
  database: Database,
  userId: string,
  entry: TaggedEntry,
): Promise<void> {
  const tags = tagsOfEntry(entry.text, entry.field);
  if (tags.length === 0) return;
  await serialise(database, userId);
  await insert(database, userId, entry, tags);
}

/** Replaces the tags of an entry; what stays is not written. Call it inside a transaction. */
export async function replaceTags(
  database: Database,
  userId: string,
  entry: TaggedEntry,
): Promise<void> {
  const tags = tagsOfEntry(entry.text, entry.field);
  const known = await rowsOf(database, userId, entry).select(['tag', 'name', 'moment']).execute();
  const isKept = ({ tag, name }: EntryTag) =>
    known.some((row) => row.tag === tag && row.name === name && row.moment === entry.momentMs);
  const fresh = tags.filter((tag) => !isKept(tag));
  const gone = known.filter((row) => tags.every(({ tag }) => tag !== row.tag));
  if (fresh.length + gone.length === 0) return;
  await serialise(database, userId);
  if (gone.length > 0)
    await database
      .query()
      .deleteFrom('entry_tags')
      .where('user_id', '=', userId)
      .where('kind', '=', entry.kind)
      .where('entry_id', '=', entry.id)
      .where(
        'tag',
        'in',
        gone.map(({ tag }) => tag),
      )
      .execute();
  await insert(database, userId, entry, fresh);
}

/** Removes the tags of an entry. Call it after the row itself is deleted. */
export async function removeTags(
  database: Database,
  userId: string,
  { kind, id }: Pick<TaggedEntry, 'kind' | 'id'>,
): Promise<void> {
  const known = await rowsOf(database, userId, { kind, id }).select('tag').execute();
  if (known.length === 0) return;
  await serialise(database, userId);
  await database
    .query()
    .deleteFrom('entry_tags')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .execute();
}

function rowsOf(
  database: Database,
  userId: string,
  { kind, id }: Pick<TaggedEntry, 'kind' | 'id'>,
) {
  return database
    .query()
    .selectFrom('entry_tags')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('entry_id', '=', id);
}

async function insert(
  database: Database,
  userId: string,
  { kind, id, momentMs }: TaggedEntry,
  tags: readonly EntryTag[],
): Promise<void> {
  if (tags.length === 0) return;
  await database
    .query()
    .insertInto('entry_tags')
    .values(
      tags.map(({ tag, name }) => ({
        user_id: userId,
        kind,
        entry_id: id,
        tag,
        name,
        moment: momentMs,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'entry_id', 'tag'])
        .doUpdateSet({ name: (eb) => eb.ref('excluded.name'), moment: momentMs }),
    )
    .execute();
}

/**
 * One change of a user's tags at a time: the triggers lock the counts of several tags, and two
 * transactions could lock them in opposite orders. SQLite has one writer anyway.
 */
async function serialise(database: Database, userId: string): Promise<void> {
  if (database.kind === 'sqlite') return;
  await database
    .query()
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}
