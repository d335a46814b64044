// The previews that are made already. They belong to nobody: the sample is ours, and everybody
// reads the same text.
import type { EngineKind } from '#domain/messages/message.ts';
import type { Article } from '#domain/summary/article.ts';
import type { Database } from '#server/database/database.ts';

/** A style's text, and who wrote it. */
export interface KeptPreview extends Article {
  engine: EngineKind;
}

/** Which text: a style under one model and one set of prompts. */
export interface PreviewName {
  roleKey: string;
  version: string;
}

/** The previews. */
export type SummaryPreviewRepository = ReturnType<typeof createSummaryPreviewRepository>;

/** Binds the queries to a database. */
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

    /**
     * Keeps a preview and answers the one that is kept: of two processes that were equally fast,
     * the first.
     */
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
