// Queries for linked identities, and for the flows and codes of a sign-in by the provider. State
// and code are stored as SHA-256 and removed at their first use.
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/database/lock-user.ts';
import type { IdentityTable } from '#server/database/tables/account-tables.ts';
import type { Identity } from '#server/features/auth/auth-wire.ts';
import type { ProviderClaims } from '#server/features/auth/oidc-provider.ts';
import type { ChallengeOwner } from '#server/features/auth/passkey.repository.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** The commitment of the app. */
interface FlowChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** A browser at the provider. Times are epoch milliseconds. */
export interface OidcFlow {
  stateHash: string;
  /** Who links an identity; null: a sign-in, whose user is not known yet. */
  owner: ChallengeOwner | null;
  challenge: FlowChallenge;
  redirectTo: string;
  verifier: string;
  nonce: string;
  createdAt: number;
}

/** What the provider said, for the app that has the verifier. */
export interface OidcCode {
  codeHash: string;
  owner: ChallengeOwner | null;
  challenge: FlowChallenge;
  claims: ProviderClaims;
  createdAt: number;
}

export type OidcRepository = ReturnType<typeof createOidcRepository>;

export function createOidcRepository(database: Database) {
  return {
    /** Locks the user's ways in until the transaction ends. */
    lock: (userId: string): Promise<void> => lockUser(database, userId),

    async find(userId: string): Promise<Identity | null> {
      const row = await database
        .query()
        .selectFrom('identities')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? null : toIdentity(row);
    },

    /** Finds an identity before its user is known. */
    async findBySubject({
      issuer,
      subject,
    }: Pick<ProviderClaims, 'issuer' | 'subject'>): Promise<Identity | null> {
      const row = await database
        .query()
        .selectFrom('identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row === undefined ? null : toIdentity(row);
    },

    /** Returns false if the account has an identity, or another account has this one. */
    async insert(identity: Identity): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .query()
        .insertInto('identities')
        .values({
          user_id: identity.userId,
          id: identity.id,
          issuer: identity.issuer,
          subject: identity.subject,
          email: identity.email,
          created_at: identity.createdAt,
          last_used_at: identity.lastUsedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Counts a sign-in; returns false if the identity was removed. */
    async use(userId: string, id: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .query()
        .updateTable('identities')
        .set({ last_used_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes the identity of a user; returns whether there was one. */
    async remove(userId: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .query()
        .deleteFrom('identities')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async insertFlow(flow: OidcFlow): Promise<void> {
      await database
        .query()
        .insertInto('oidc_flows')
        .values({
          state_hash: flow.stateHash,
          ...ownerColumns(flow.owner),
          ...challengeColumns(flow.challenge),
          redirect_to: flow.redirectTo,
          verifier: flow.verifier,
          nonce: flow.nonce,
          created_at: flow.createdAt,
        })
        .execute();
    },

    /** Removes and returns a flow; of concurrent callbacks one gets it. */
    async takeFlow(stateHash: string): Promise<OidcFlow | null> {
      const row = await database
        .query()
        .deleteFrom('oidc_flows')
        .where('state_hash', '=', stateHash)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        stateHash: row.state_hash,
        owner: ownerOf(row),
        challenge: challengeOf(row),
        redirectTo: row.redirect_to,
        verifier: row.verifier,
        nonce: row.nonce,
        createdAt: row.created_at,
      };
    },

    async insertCode(code: OidcCode): Promise<void> {
      const { issuer, subject, email, isEmailVerified } = code.claims;
      await database
        .query()
        .insertInto('oidc_codes')
        .values({
          code_hash: code.codeHash,
          ...ownerColumns(code.owner),
          ...challengeColumns(code.challenge),
          issuer,
          subject,
          email,
          is_email_verified: isEmailVerified ? 1 : 0,
          created_at: code.createdAt,
        })
        .execute();
    },

    /** Removes and returns a code; of concurrent exchanges one gets it. */
    async takeCode(codeHash: string): Promise<OidcCode | null> {
      const row = await database
        .query()
        .deleteFrom('oidc_codes')
        .where('code_hash', '=', codeHash)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        codeHash: row.code_hash,
        owner: ownerOf(row),
        challenge: challengeOf(row),
        claims: {
          issuer: row.issuer,
          subject: row.subject,
          email: row.email,
          isEmailVerified: row.is_email_verified === 1,
        },
        createdAt: row.created_at,
      };
    },

    /** Removes flows and codes that were made before `timeMs`. */
    async removeBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('oidc_flows')
          .where('state_hash', 'in', (old) =>
            old
              .selectFrom('oidc_flows')
              .select('state_hash')
              .where('created_at', '<', timeMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('oidc_codes')
          .where('code_hash', 'in', (old) =>
            old
              .selectFrom('oidc_codes')
              .select('code_hash')
              .where('created_at', '<', timeMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}

interface OwnerColumns {
  user_id: string | null;
  session_id: string | null;
}

interface ChallengeColumns {
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
}

function ownerColumns(owner: ChallengeOwner | null): OwnerColumns {
  return { user_id: owner?.userId ?? null, session_id: owner?.sessionId ?? null };
}

function ownerOf({ user_id: userId, session_id: sessionId }: OwnerColumns): ChallengeOwner | null {
  return userId === null || sessionId === null ? null : { userId, sessionId };
}

function challengeColumns({ challenge, method }: FlowChallenge): ChallengeColumns {
  return { code_challenge: challenge, code_challenge_method: method };
}

function challengeOf(row: ChallengeColumns): FlowChallenge {
  return { challenge: row.code_challenge, method: row.code_challenge_method };
}

function toIdentity(row: IdentityTable): Identity {
  return {
    userId: row.user_id,
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
