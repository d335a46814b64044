// Queries for accounts. The e-mail is a global key: it identifies an account before sign-in
// (rulings 52).
import { emailForms } from '#domain/auth/email.ts';
import type { Database } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/engine.ts';
import type { EmailSide, UserTable } from '#server/database/tables/account-tables.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** Times are epoch milliseconds. */
export interface Account {
  id: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  confirmedAt: number | null;
  confirmationSentAt: number | null;
  recoverySentAt: number | null;
  lastSignInAt: number | null;
  bannedUntil: number | null;
  /** Set while the account is deleted and not yet purged. */
  deletedAt: number | null;
  metadata: Record<string, unknown>;
  /** When a mail link was opened; null: nothing proves the mailbox. */
  provedAt: number | null;
  /** A change of the address that waits for its two mails. */
  emailChange: EmailChange | null;
  createdAt: number;
  updatedAt: number;
}

/** A change of the address under way. */
export interface EmailChange {
  /** In its stored form. */
  newEmail: string;
  sentAt: number;
  /** The side that was confirmed first. */
  confirmed: EmailSide | null;
}

/** Whether an account is banned at `nowMs`. */
export function isBanned({ bannedUntil }: Account, nowMs: number): boolean {
  return bannedUntil !== null && bannedUntil > nowMs;
}

export interface NewAccount {
  id: string;
  email: string;
  passwordHash: string;
  confirmedAt: number | null;
  plan: 'free' | 'premium';
  metadata: Record<string, unknown>;
  createdAt: number;
}

/** Fields of an account that can change; absent ones stay as they are. */
export type AccountChange = Partial<
  Pick<
    Account,
    | 'passwordHash'
    | 'confirmedAt'
    | 'confirmationSentAt'
    | 'recoverySentAt'
    | 'lastSignInAt'
    | 'metadata'
    | 'provedAt'
    | 'emailChange'
  >
>;

export type UserRepository = ReturnType<typeof createUserRepository>;

export function createUserRepository(database: Database) {
  return {
    /** Finds the account of an address in lower case. */
    /** The form in which an address is stored, or would be: of two accounts, the one as typed. */
    async findStoredForm(typed: string): Promise<string> {
      const [first, second] = emailForms(typed);
      if (second === undefined) return first;
      const row = await database
        .read()
        .selectFrom('users')
        .select('email')
        .where('email', '=', first)
        .executeTakeFirst();
      return row?.email ?? second;
    },

    async findByEmail(email: string): Promise<Account | null> {
      const row = await database
        .read()
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row === undefined ? null : toAccount(row);
    },

    async find(userId: string): Promise<Account | null> {
      const row = await database
        .read()
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? null : toAccount(row);
    },

    /**
     * Finds an account and locks its row until the transaction ends. Begin a transaction with it
     * that opens a session after a check: what takes a way in away changes the row first, and ends
     * the sessions that are open by then. SQLite has one writer at a time and needs no lock.
     */
    async findLocked(userId: string): Promise<Account | null> {
      const row = await database
        .query()
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .$if(database.kind === 'postgres', (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row === undefined ? null : toAccount(row);
    },

    /** Stores an account; returns false and changes nothing if the address has one already. */
    async insert(account: NewAccount): Promise<boolean> {
      const result = await database
        .query()
        .insertInto('users')
        .values({
          id: account.id,
          email: account.email,
          password_hash: account.passwordHash,
          confirmed_at: account.confirmedAt,
          confirmation_sent_at: null,
          recovery_sent_at: null,
          last_sign_in_at: null,
          banned_until: null,
          deleted_at: null,
          plan: account.plan,
          plan_until: null,
          user_metadata: JSON.stringify(account.metadata),
          proved_at: null,
          created_at: account.createdAt,
          updated_at: account.createdAt,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async update(userId: string, change: AccountChange, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('users')
        .set(setOf(change, nowMs))
        .where('id', '=', userId)
        .execute();
    },

    /**
     * Changes an account that never confirmed its address; false: it has by now, or the address is
     * no longer its own.
     */
    async updateUnconfirmed(
      { id, email }: Pick<Account, 'id' | 'email'>,
      change: AccountChange,
      nowMs: number,
    ): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('users')
        .set(setOf(change, nowMs))
        .where('id', '=', id)
        .where('email', '=', email)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Replaces a password hash if it is still `before`; of many concurrent changes one succeeds.
     */
    async replacePassword(
      userId: string,
      before: string,
      passwordHash: string,
      nowMs: number,
    ): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('users')
        .set({ password_hash: passwordHash, updated_at: nowMs })
        .where('id', '=', userId)
        .where('password_hash', '=', before)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Notes the side that is confirmed first; of two concurrent ones one is. false: the other side
     * was, or the change is over.
     */
    async confirmFirstSide(
      userId: string,
      { newEmail, sentAt }: EmailChange,
      side: EmailSide,
      nowMs: number,
    ): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('users')
        .set({ email_change_confirmed: side, updated_at: nowMs })
        .where('id', '=', userId)
        .where('new_email', '=', newEmail)
        .where('email_change_sent_at', '=', sentAt)
        .where('email_change_confirmed', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /**
     * Replaces the address of an account if it is still `from`, and ends a change under way.
     * `gone`: it is not. `taken`: another account has it, and the transaction must be rolled back.
     */
    async replaceEmail(
      userId: string,
      { from, to, provedAt }: { from: string; to: string; provedAt: number | null },
      nowMs: number,
    ): Promise<'replaced' | 'gone' | 'taken'> {
      try {
        const result = await database
          .query()
          .updateTable('users')
          .set({ email: to, proved_at: provedAt, updated_at: nowMs, ...columnsOf(null) })
          .where('id', '=', userId)
          .where('email', '=', from)
          .executeTakeFirst();
        return result.numUpdatedRows > 0n ? 'replaced' : 'gone';
      } catch (cause) {
        if (isUniqueViolation(cause)) return 'taken';
        throw cause;
      }
    },

    /**
     * Takes an address from an account that never confirmed it, which is then deleted for good.
     * Returns the account's id; null if there is none.
     */
    async releaseUnconfirmed(email: string, nowMs: number): Promise<string | null> {
      const row = await database
        .query()
        .updateTable('users')
        .set((where) => ({ email: where.ref('id'), password_hash: '', deleted_at: nowMs }))
        .where('email', '=', email)
        .where('confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Ends changes that were asked for before `timeMs`. */
    async endEmailChangesBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numUpdatedRows } = await database
          .query()
          .updateTable('users')
          .set(columnsOf(null))
          .where('id', 'in', (old) =>
            old
              .selectFrom('users')
              .select('id')
              .where('email_change_sent_at', 'is not', null)
              .where('email_change_sent_at', '<=', timeMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numUpdatedRows;
      });
    },

    /**
     * Cancels a deletion. The purge replaces the address by the id, so this works only before it
     * begins (rulings 11). Also removes the record that would purge a restored copy. Returns
     * whether it was in time.
     */
    async cancelDeletion(id: string, nowMs: number): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('users')
        .set({ deleted_at: null, updated_at: nowMs })
        .where('id', '=', id)
        .where('email', '!=', id)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await database
        .query()
        .deleteFrom('deleted_accounts')
        .where('user_id', '=', id)
        .where('purged_at', 'is', null)
        .execute();
      return true;
    },
  };
}

function setOf(change: AccountChange, nowMs: number): Partial<UserTable> {
  return {
    updated_at: nowMs,
    ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
    ...(change.confirmedAt === undefined ? {} : { confirmed_at: change.confirmedAt }),
    ...(change.confirmationSentAt === undefined
      ? {}
      : { confirmation_sent_at: change.confirmationSentAt }),
    ...(change.recoverySentAt === undefined ? {} : { recovery_sent_at: change.recoverySentAt }),
    ...(change.lastSignInAt === undefined ? {} : { last_sign_in_at: change.lastSignInAt }),
    ...(change.provedAt === undefined ? {} : { proved_at: change.provedAt }),
    ...(change.emailChange === undefined ? {} : columnsOf(change.emailChange)),
    ...(change.metadata === undefined ? {} : { user_metadata: JSON.stringify(change.metadata) }),
  };
}

function columnsOf(
  change: EmailChange | null,
): Pick<UserTable, 'new_email' | 'email_change_sent_at' | 'email_change_confirmed'> {
  return {
    new_email: change?.newEmail ?? null,
    email_change_sent_at: change?.sentAt ?? null,
    email_change_confirmed: change?.confirmed ?? null,
  };
}

function toAccount(row: UserTable): Account {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    confirmedAt: row.confirmed_at,
    confirmationSentAt: row.confirmation_sent_at,
    recoverySentAt: row.recovery_sent_at,
    lastSignInAt: row.last_sign_in_at,
    bannedUntil: row.banned_until,
    deletedAt: row.deleted_at,
    metadata: JSON.parse(row.user_metadata) as Record<string, unknown>,
    provedAt: row.proved_at,
    emailChange:
      row.new_email === null || row.email_change_sent_at === null
        ? null
        : {
            newEmail: row.new_email,
            sentAt: row.email_change_sent_at,
            confirmed: row.email_change_confirmed,
          },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
