// The stored previews. They belong to no user, because all users see the same sample.
import type { EngineKind } from '#domain/messages/message.ts';
import type { Article } from '#domain/summary/article.ts';
import type { Database } from '#server/database/database.ts';

/** A preview in one style, with the engine that wrote it. */
export interface KeptPreview extends Article {
  engine: EngineKind;
}

/** The key of a preview: a style, a model and a version of the prompts. */
export interface PreviewName {
  roleKey: string;
  version: string;
}

export type SummaryPreviewRepository = ReturnType<typeof createSummaryPreviewRepository>;

export function createSummaryPreviewRepository(database: Database) {
  const find = async ({ roleKey, version }: PreviewName): Promise<KeptPreview | null> => {
    const row = await database
      .query()
      .selectFrom('summary_previews')
      .select(['title', 'article', 'engine'])
      .where('role_key', '=', roleKey)
      .where('version', '=', version)
      .executeTakeFirst();
    return row ?? null;
  };

  return {
    find,

    /** Stores a preview and returns the stored one: the first when two processes write at once. */
    async keep(
      { roleKey, version }: PreviewName,
      { title, article, engine }: KeptPreview,
      nowMs: number,
    ): Promise<KeptPreview> {
      await database
        .query()
        .insertInto('summary_previews')
        .values({ role_key: roleKey, version, title, article, engine, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find({ roleKey, version })) ?? { title, article, engine };
    },
  };
}
