// Queries for invitations. A code is stored as its SHA-256; invitations are global, their uses
// belong to accounts.
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { afterCursor, cutKeysetPage } from '#server/database/keyset.ts';
import type { InvitationTable } from '#server/database/tables/account-tables.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export function createInvitationRepository(database: Database) {
  return {
    async insert(invitation: InvitationTable): Promise<void> {
      await database.query().insertInto('invitations').values(invitation).execute();
    },

    async find(id: string): Promise<InvitationTable | null> {
      const row = await database
        .query()
        .selectFrom('invitations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The invitation of a code that is neither over nor revoked. */
    async findOpen(codeHash: string, nowMs: number): Promise<InvitationTable | null> {
      const row = await database
        .query()
        .selectFrom('invitations')
        .selectAll()
        .where('code_hash', '=', codeHash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return row ?? null;
    },

    /** An invitation to an address that has a use left and is neither over nor revoked. */
    async findOpenTo(email: string, nowMs: number): Promise<InvitationTable | null> {
      const row = await database
        .query()
        .selectFrom('invitations')
        .selectAll()
        .where('email', '=', email)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .whereRef('used', '<', 'max_uses')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    /** A page of invitations, newest first. */
    async findPage(
      after: PageCursor | null,
      limit: number,
    ): Promise<{ invitations: InvitationTable[]; next: PageCursor | null }> {
      let query = database.read().selectFrom('invitations').selectAll();
      if (after !== null) query = query.where(afterCursor(after));
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const { page, next } = cutKeysetPage(rows, limit);
      return { invitations: page, next };
    },

    /** Replaces the code of an invitation. */
    async setCode(id: string, codeHash: string, lastFour: string): Promise<void> {
      await database
        .query()
        .updateTable('invitations')
        .set({ code_hash: codeHash, last_four: lastFour })
        .where('id', '=', id)
        .execute();
    },

    /** Ends an invitation; returns whether there was one that was not revoked before. */
    async revoke(id: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('invitations')
        .set({ revoked_at: nowMs })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Records that an account used an invitation; returns false if it did before. */
    async recordUse(userId: string, invitationId: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('invitation_uses')
        .values({ user_id: userId, invitation_id: invitationId, used_at: nowMs })
        .onConflict((conflict) => conflict.columns(['user_id', 'invitation_id']).doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * Takes one use of an open invitation; returns false if none is left. Of concurrent sign-ups,
     * and of a sign-up and a revocation, the row decides.
     */
    async takeUse(id: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('invitations')
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('id', '=', id)
        .whereRef('used', '<', 'max_uses')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Removes the invitations to an address. */
    async removeTo(email: string): Promise<void> {
      await database.query().deleteFrom('invitations').where('email', '=', email).execute();
    },

    /** Names the new address in the invitation that an account used under its old one. */
    async followAddress(userId: string, from: string, to: string): Promise<void> {
      await database
        .query()
        .updateTable('invitations')
        .set({ email: to })
        .where('email', '=', from)
        .where('id', 'in', (used) =>
          used.selectFrom('invitation_uses').select('invitation_id').where('user_id', '=', userId),
        )
        .execute();
    },

    /** Removes invitations that were over before `timeMs`. */
    async removeEndedBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('invitations')
          .where('id', 'in', (old) =>
            old
              .selectFrom('invitations')
              .select('id')
              .where('expires_at', '<', timeMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}
