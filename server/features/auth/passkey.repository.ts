// Queries for passkeys and their challenges.
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { PasskeyTable } from '#server/database/tables/account-tables.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** A passkey as it is stored. Times are epoch milliseconds. */
export interface Passkey {
  userId: string;
  id: string;
  /** base64url. */
  credentialId: string;
  /** COSE, as base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** Who adds a passkey, in which session. */
export interface ChallengeOwner {
  userId: string;
  sessionId: string;
}

/** A question to an authenticator. */
export interface PasskeyChallenge {
  id: string;
  /** null: a sign-in, whose user is not known yet. */
  owner: ChallengeOwner | null;
  /** base64url. */
  challenge: string;
  createdAt: number;
}

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(database: Database) {
  const rowsOf = (userId: string) =>
    database.query().selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  const update = (userId: string, id: string) =>
    database.query().updateTable('passkeys').where('user_id', '=', userId).where('id', '=', id);

  return {
    /** All of the user, oldest first. */
    async list(userId: string): Promise<Passkey[]> {
      const rows = await rowsOf(userId).orderBy('created_at').orderBy('id').execute();
      return rows.map(toPasskey);
    },

    async find(userId: string, id: string): Promise<Passkey | null> {
      const row = await rowsOf(userId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toPasskey(row);
    },

    /** Finds the passkey of a credential, before its user is known. */
    async findByCredential(credentialId: string): Promise<Passkey | null> {
      const row = await database
        .query()
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row === undefined ? null : toPasskey(row);
    },

    /** Locks the user's passkeys until the transaction ends. */
    async lock(userId: string): Promise<void> {
      await lockUser(database, userId);
    },

    /** Returns false if the credential is registered, with this account or another. */
    async insert(passkey: Passkey): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .query()
        .insertInto('passkeys')
        .values({
          user_id: passkey.userId,
          id: passkey.id,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          name: passkey.name,
          created_at: passkey.createdAt,
          last_used_at: passkey.lastUsedAt,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /**
     * Counts a sign-in: the signature counter grows, or stays 0 where the authenticator has none.
     * Returns false if it does not, or if the passkey was removed.
     */
    async use(userId: string, id: string, counter: number, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await update(userId, id)
        .set({ counter, last_used_at: nowMs })
        .where((where) =>
          counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Returns whether the passkey exists. */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await update(userId, id).set({ name }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes a passkey, or all of the user without an id. Returns how many there were. */
    async remove(userId: string, id?: string): Promise<number> {
      const { numDeletedRows } = await database
        .query()
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async insertChallenge({ id, owner, challenge, createdAt }: PasskeyChallenge): Promise<void> {
      await database
        .query()
        .insertInto('passkey_challenges')
        .values({
          id,
          user_id: owner?.userId ?? null,
          session_id: owner?.sessionId ?? null,
          challenge,
          created_at: createdAt,
        })
        .execute();
    },

    /**
     * Removes and returns a challenge of this session, or of a sign-in by null; of many concurrent
     * answers one gets it.
     */
    async takeChallenge(
      id: string,
      owner: ChallengeOwner | null,
    ): Promise<Pick<PasskeyChallenge, 'challenge' | 'createdAt'> | null> {
      const taken = database.query().deleteFrom('passkey_challenges').where('id', '=', id);
      const row = await (
        owner === null
          ? taken.where('user_id', 'is', null)
          : taken.where('user_id', '=', owner.userId).where('session_id', '=', owner.sessionId)
      )
        .returning(['challenge', 'created_at'])
        .executeTakeFirst();
      return row === undefined ? null : { challenge: row.challenge, createdAt: row.created_at };
    },

    /** Removes challenges that were made before `timeMs`. */
    async removeChallengesBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('passkey_challenges')
          .where('id', 'in', (old) =>
            old
              .selectFrom('passkey_challenges')
              .select('id')
              .where('created_at', '<', timeMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}

function toPasskey(row: PasskeyTable): Passkey {
  return {
    userId: row.user_id,
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
