// Queries for the facts about a user, scoped by the owner.
import type { Fact, FactSource } from '#domain/facts/fact.ts';
import { FACTS_SOURCE } from '#domain/asking/answer.ts';
import { removeSource } from '#server/database/cited-sources.ts';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { removeAnswersAbout } from '#server/database/kept-answers.ts';

export type FactRepository = ReturnType<typeof createFactRepository>;

/** A fact to store. */
export interface NewFactRow {
  id: string;
  content: string;
  createdAtMs: number;
  confirmedAtMs: number;
  source: FactSource | null;
}

export function createFactRepository(database: Database) {
  /** Removes what answers and stored responses repeat of the facts. */
  const forgetFacts = async (userId: string): Promise<void> => {
    await removeSource(database, userId, FACTS_SOURCE);
    await removeAnswersAbout(database, userId, FACTS_SOURCE);
  };

  const factsOf = (userId: string) =>
    database
      .query()
      .selectFrom('facts')
      .leftJoin('posts', (join) =>
        join
          .onRef('posts.user_id', '=', 'facts.user_id')
          .onRef('posts.id', '=', 'facts.source_post_id'),
      )
      .select([
        'facts.id',
        'facts.content',
        'facts.created_at',
        'facts.confirmed_at',
        'facts.source_message_id',
        'posts.id as post_id',
        'posts.created_at as post_created_at',
      ])
      .where('facts.user_id', '=', userId);

  const toFact = (row: FactRow): Fact => ({
    id: row.id,
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    confirmedAt: new Date(row.confirmed_at).toISOString(),
    source:
      row.post_id === null || row.post_created_at === null
        ? null
        : {
            postId: row.post_id,
            messageId: row.source_message_id,
            date: new Date(row.post_created_at).toISOString(),
          },
  });

  return {
    /** All facts, oldest first. */
    async list(userId: string): Promise<Fact[]> {
      const rows = await factsOf(userId).orderBy('facts.created_at').orderBy('facts.id').execute();
      return rows.map(toFact);
    },

    /** The texts of all facts, oldest first. */
    async listContents(userId: string): Promise<string[]> {
      const rows = await database
        .query()
        .selectFrom('facts')
        .select('content')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ content }) => content);
    },

    async find(userId: string, id: string): Promise<Fact | null> {
      const row = await factsOf(userId).where('facts.id', '=', id).executeTakeFirst();
      return row === undefined ? null : toFact(row);
    },

    /** Locks the list until the transaction ends: two additions must not pass its limit. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    /** Whether the user has the post, and the message in it if one is named. */
    async hasSource(userId: string, { postId, messageId }: FactSource): Promise<boolean> {
      const found =
        messageId === null
          ? await database
              .query()
              .selectFrom('posts')
              .select('id')
              .where('user_id', '=', userId)
              .where('id', '=', postId)
              .executeTakeFirst()
          : await database
              .query()
              .selectFrom('ai_messages')
              .select('id')
              .where('user_id', '=', userId)
              .where('id', '=', messageId)
              .where('post_id', '=', postId)
              .executeTakeFirst();
      return found !== undefined;
    },

    async insert(userId: string, fact: NewFactRow): Promise<void> {
      await database
        .query()
        .insertInto('facts')
        .values({
          user_id: userId,
          id: fact.id,
          content: fact.content,
          created_at: fact.createdAtMs,
          confirmed_at: fact.confirmedAtMs,
          source_post_id: fact.source?.postId ?? null,
          source_message_id: fact.source?.messageId ?? null,
        })
        .execute();
    },

    /** Saves a text and the time of its confirmation, if the fact is there. */
    async update(userId: string, id: string, content: string, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('facts')
        .set({ content, confirmed_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** false: the fact is gone. */
    remove: (userId: string, id: string): Promise<boolean> =>
      database.transaction(async () => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('facts')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        await forgetFacts(userId);
        return numDeletedRows > 0;
      }),

    /** Deletes all facts of the user. */
    removeAll: (userId: string): Promise<void> =>
      database.transaction(async () => {
        await database.query().deleteFrom('facts').where('user_id', '=', userId).execute();
        await forgetFacts(userId);
      }),
  };
}

interface FactRow {
  id: string;
  content: string;
  created_at: number;
  confirmed_at: number;
  source_message_id: string | null;
  post_id: string | null;
  post_created_at: number | null;
}
