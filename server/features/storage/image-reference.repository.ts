// Finds which images are still referenced: an image may be removed only if no post, message or
// diary of its owner names it (rulings 12). Only the owner's rows are read, so the cost depends on
// one user's data.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** References in one query. */
const REFERENCES_PER_QUERY = 20;

export type ImageReferenceRepository = ReturnType<typeof createImageReferenceRepository>;

export function createImageReferenceRepository(database: Database) {
  const findBatch = async (userId: string, refs: readonly string[]): Promise<string[]> => {
    const named = (column: string) =>
      sql<boolean>`(${sql.join(
        refs.map((ref) => sql`${sql.ref(column)} like ${`%${likeLiteral(ref)}%`} escape '!'`),
        sql` or `,
      )})`;
    const query = database.query();
    const posts = await imagesIn('posts', query, userId).where(named('images')).execute();
    const messages = await imagesIn('ai_messages', query, userId).where(named('images')).execute();
    const diaries = await query
      .selectFrom('diary_entries')
      .select(['images', 'original_posts', 'cover_image'])
      .where('user_id', '=', userId)
      .where((where) =>
        where.or([named('images'), named('original_posts'), where('cover_image', 'in', [...refs])]),
      )
      .execute();
    const texts = [...posts, ...messages]
      .map((row) => row.images)
      .concat(
        diaries.flatMap((row) => [row.images, row.original_posts, JSON.stringify(row.cover_image)]),
      );
    // LIKE ignores case on SQLite; the quoted form is exact.
    return refs.filter((ref) => texts.some((text) => text.includes(JSON.stringify(ref))));
  };

  return {
    /** Returns the references that a row of the owner still names. */
    async findNamed(userId: string, refs: readonly string[]): Promise<Set<string>> {
      const named = new Set<string>();
      for (let from = 0; from < refs.length; from += REFERENCES_PER_QUERY) {
        for (const ref of await findBatch(userId, refs.slice(from, from + REFERENCES_PER_QUERY)))
          named.add(ref);
      }
      return named;
    },

    /** For the sweep: every image that a user's rows name, in one pass. */
    async findAll(userId: string): Promise<Set<string>> {
      const query = database.read();
      const posts = await imagesIn('posts', query, userId).where('images', '<>', '[]').execute();
      const messages = await imagesIn('ai_messages', query, userId)
        .where('images', '<>', '[]')
        .execute();
      const diaries = await query
        .selectFrom('diary_entries')
        .select(['images', 'original_posts', 'cover_image'])
        .where('user_id', '=', userId)
        .execute();
      const named = new Set<string>();
      for (const { images } of [...posts, ...messages]) collectStrings(JSON.parse(images), named);
      for (const row of diaries) {
        collectStrings(
          [JSON.parse(row.images), JSON.parse(row.original_posts), row.cover_image],
          named,
        );
      }
      return named;
    },
  };
}

function imagesIn(
  table: 'posts' | 'ai_messages',
  query: ReturnType<Database['query']>,
  userId: string,
) {
  return query.selectFrom(table).select('images').where('user_id', '=', userId);
}

// Images are named at several depths (original posts have their own lists). A text that happens to
// equal a path only keeps that image.
function collectStrings(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectStrings(part, into);
}

function likeLiteral(text: string): string {
  return text.replace(/[!%_]/g, (character) => `!${character}`);
}
