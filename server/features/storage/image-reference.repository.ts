// Finds which images are still referenced: an image may be removed only if no post, message or
// diary of its owner names it (rulings 12). Only the owner's rows that name images are read.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** The most references that one check takes. */
export const REFERENCES_AT_ONCE = 20;

/** Rows that the sweep reads at once: a diary holds the texts of up to a thousand posts. */
const ROWS_AT_ONCE = 500;
const DIARIES_AT_ONCE = 5;

/** What a row names; the last two are of diaries. */
interface NamingRow {
  id: string;
  images: string;
  original_posts?: string;
  cover_image?: string | null;
}

export type ImageReferenceRepository = ReturnType<typeof createImageReferenceRepository>;

export function createImageReferenceRepository(database: Database) {
  // The words of these conditions are those of the partial indexes.
  const hasImages = sql<boolean>`images <> '[]'`;
  const quotesImages = sql<boolean>`(images <> '[]' or cover_image is not null
    or ${sql.raw(database.kind === 'sqlite' ? 'instr' : 'strpos')}(original_posts, user_id || '/') > 0)`;

  const rowsOf = (query: ReturnType<Database['query']>, userId: string) => ({
    posts: query
      .selectFrom('posts')
      .select(['id', 'images'])
      .where('user_id', '=', userId)
      .where(hasImages),
    messages: query
      .selectFrom('ai_messages')
      .select(['id', 'images'])
      .where('user_id', '=', userId)
      .where(hasImages),
    diaries: query
      .selectFrom('diary_entries')
      .select(['id', 'images', 'original_posts', 'cover_image'])
      .where('user_id', '=', userId)
      .where(quotesImages),
  });

  return {
    /** Which of a few references a row of the owner names. Inside the removal's transaction. */
    async findNamed(userId: string, refs: readonly string[]): Promise<Set<string>> {
      if (refs.length === 0) return new Set();
      const named = (column: string) =>
        sql<boolean>`(${sql.join(
          refs.map((ref) => sql`${sql.ref(column)} like ${`%${likeLiteral(ref)}%`} escape '!'`),
          sql` or `,
        )})`;
      const { posts, messages, diaries } = rowsOf(database.query(), userId);
      const rows: NamingRow[] = [
        ...(await posts.where(named('images')).execute()),
        ...(await messages.where(named('images')).execute()),
        ...(await diaries
          .where((where) =>
            where.or([
              named('images'),
              named('original_posts'),
              where('cover_image', 'in', [...refs]),
            ]),
          )
          .execute()),
      ];
      // LIKE ignores case on SQLite; the quoted form is exact.
      const texts = rows.flatMap((row) => [
        row.images,
        row.original_posts ?? '',
        JSON.stringify(row.cover_image ?? null),
      ]);
      return new Set(
        refs.filter((ref) => texts.some((text) => text.includes(JSON.stringify(ref)))),
      );
    },

    /** For the sweep: every image that a user's rows name. Lets other work run in between. */
    async findAll(userId: string): Promise<Set<string>> {
      const named = new Set<string>();
      const { posts, messages, diaries } = rowsOf(database.read(), userId);
      const collect = async (
        page: (after: string) => Promise<NamingRow[]>,
        rowsAtOnce: number,
      ): Promise<void> => {
        let after = '';
        for (;;) {
          const rows = await page(after);
          for (const { images, original_posts = '[]', cover_image: cover = null } of rows)
            collectStrings([JSON.parse(images), JSON.parse(original_posts), cover], named);
          if (rows.length < rowsAtOnce) return;
          after = rows.at(-1)?.id ?? '';
          await setImmediate();
        }
      };
      await collect(
        (after) => posts.where('id', '>', after).orderBy('id').limit(ROWS_AT_ONCE).execute(),
        ROWS_AT_ONCE,
      );
      await collect(
        (after) => messages.where('id', '>', after).orderBy('id').limit(ROWS_AT_ONCE).execute(),
        ROWS_AT_ONCE,
      );
      await collect(
        (after) => diaries.where('id', '>', after).orderBy('id').limit(DIARIES_AT_ONCE).execute(),
        DIARIES_AT_ONCE,
      );
      return named;
    },
  };
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
