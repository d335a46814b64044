// Queries for templates, scoped by the owner.
import { sql } from 'kysely';
import type { Template } from '#domain/templates/template.ts';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

export function createTemplateRepository(database: Database) {
  return {
    /** All templates, in their order. */
    list: (userId: string): Promise<Template[]> =>
      database
        .query()
        .selectFrom('templates')
        .select(['id', 'name', 'content'])
        .where('user_id', '=', userId)
        .orderBy('position')
        .orderBy('id')
        .execute(),

    /** Locks the list until the transaction ends: two additions must not pass its limit. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    /** Adds a template at the end. */
    async insert(userId: string, template: Template, nowMs: number): Promise<void> {
      await database
        .query()
        .insertInto('templates')
        .values({
          ...template,
          user_id: userId,
          position: sql<number>`(select coalesce(max(t.position), 0) + 1 from templates t where t.user_id = ${userId})`,
          created_at: nowMs,
          updated_at: nowMs,
        })
        .execute();
    },

    async update(userId: string, { id, name, content }: Template, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('templates')
        .set({ name, content, updated_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** Sets the place of a template; places are compared with each other only. */
    async place(userId: string, id: string, position: number): Promise<void> {
      await database
        .query()
        .updateTable('templates')
        .set({ position })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** false: the template is gone. */
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .query()
        .deleteFrom('templates')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
