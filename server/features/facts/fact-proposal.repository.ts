// Queries for proposed facts: what the user wrote in a conversation, and earlier answers.
import { PROPOSAL_TEXTS_MAX } from '#domain/facts/fact.ts';
import type { OwnText } from '#ai/fact-proposer.ts';
import type { Database } from '#server/database/database.ts';

/** Answers that are kept; the oldest give way. */
const ANSWERS_KEPT = 1_000;

/** An answered proposal. */
export interface FactAnswer {
  key: string;
  postId: string;
  answeredAtMs: number;
}

export type FactProposalRepository = ReturnType<typeof createFactProposalRepository>;

export function createFactProposalRepository(database: Database) {
  const answersOf = (userId: string) =>
    database.query().selectFrom('fact_answers').where('user_id', '=', userId);

  return {
    async hasPost(userId: string, postId: string): Promise<boolean> {
      const row = await database
        .read()
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', postId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * What the user wrote since a time, newest first, without texts of the AI: of an enhanced post
     * the text before. Closed: 不给AI看, or AI or the use of facts is switched off. null: no post.
     */
    async findTexts(
      userId: string,
      postId: string,
      sinceMs: number,
    ): Promise<{ isClosed: boolean; texts: OwnText[] } | null> {
      const post = await database
        .read()
        .selectFrom('posts')
        .leftJoin('user_settings', 'user_settings.user_id', 'posts.user_id')
        .select(['content', 'source_content', 'ai_private', 'created_at', 'ai_off', 'facts_off'])
        .where('posts.user_id', '=', userId)
        .where('posts.id', '=', postId)
        .executeTakeFirst();
      if (post === undefined) return null;
      if (post.ai_private === 1 || post.ai_off === 1 || post.facts_off === 1)
        return { isClosed: true, texts: [] };
      const messages = await database
        .read()
        .selectFrom('ai_messages')
        .select(['id', 'content'])
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .where('is_user', '=', 1)
        .where('created_at', '>=', sinceMs)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PROPOSAL_TEXTS_MAX)
        .execute();
      const texts = messages.map(({ id, content }) => ({
        text: content,
        source: { postId, messageId: id as string | null },
      }));
      if (post.created_at >= sinceMs)
        texts.push({
          text: post.source_content ?? post.content,
          source: { postId, messageId: null },
        });
      return { isClosed: false, texts };
    },

    async findAnswers(userId: string): Promise<FactAnswer[]> {
      const rows = await answersOf(userId)
        .select(['proposal_key', 'post_id', 'answered_at'])
        .execute();
      return rows.map((row) => ({
        key: row.proposal_key,
        postId: row.post_id,
        answeredAtMs: row.answered_at,
      }));
    },

    async saveAnswer(userId: string, { key, postId, answeredAtMs }: FactAnswer): Promise<void> {
      const columns = { post_id: postId, answered_at: answeredAtMs };
      await database
        .query()
        .insertInto('fact_answers')
        .values({ user_id: userId, proposal_key: key, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'proposal_key']).doUpdateSet(columns),
        )
        .execute();
      const surplus = answersOf(userId)
        .select('proposal_key')
        .orderBy('answered_at', 'desc')
        .orderBy('proposal_key')
        .limit(ANSWERS_KEPT)
        .offset(ANSWERS_KEPT);
      await database
        .query()
        .deleteFrom('fact_answers')
        .where('user_id', '=', userId)
        .where('proposal_key', 'in', surplus)
        .execute();
    },
  };
}
