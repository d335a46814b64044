// Queries for own personas, scoped by the owner.
import { PERSONA_AVATAR_NAMES, type OwnPersona } from '#domain/personas/persona.ts';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';

export type PersonaRepository = ReturnType<typeof createPersonaRepository>;

export function createPersonaRepository(database: Database) {
  return {
    /** All of the user, oldest first. */
    async list(userId: string): Promise<OwnPersona[]> {
      const rows = await database
        .query()
        .selectFrom('personas')
        .select(['id', 'name', 'avatar', 'voice', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ avatar, created_at: createdAtMs, ...row }) => ({
        ...row,
        avatar: PERSONA_AVATAR_NAMES.find((name) => name === avatar) ?? 'moon',
        createdAt: new Date(createdAtMs).toISOString(),
      }));
    },

    /** Locks the list until the transaction ends: two additions must not pass its limit. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    /** Adds a persona, or changes the one with its id, which keeps its time. */
    async save(
      userId: string,
      { id, name, avatar, voice }: Omit<OwnPersona, 'createdAt'>,
      createdAtMs: number,
    ): Promise<void> {
      const written = { name, avatar, voice };
      await database
        .query()
        .insertInto('personas')
        .values({ user_id: userId, id, created_at: createdAtMs, ...written })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(written))
        .execute();
    },

    /** false: the persona is gone. */
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .query()
        .deleteFrom('personas')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },
  };
}
