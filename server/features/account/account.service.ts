// Deleting and restoring an account, its signed-in devices and security events (rulings 11; A§1:
// data is removed within 30 days of deletion).
import { AppError } from '#server/http/app-error.ts';
import { ACCOUNT_EVENTS_MAX, type AccountEvent } from '#contract/account.contract.ts';
import { isAuditAction } from '#domain/auth/audit-action.ts';
import { deviceLabel } from '#domain/auth/device-label.ts';
import type { AuditService, RecordAudit } from '#server/features/audit/audit.service.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { Caller } from '#server/http/identity.ts';
import type { AccountRepository } from '#server/features/account/account.repository.ts';
import { createPace } from '#server/work/pieces.ts';

const DAY_MS = 86_400_000;

/** A signed-in device as the auth service lists it. */
export interface DeviceSession {
  id: string;
  device: string;
  signedInAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export interface AccountServicePorts {
  accounts: AccountRepository;
  listSessions: (caller: Caller) => Promise<DeviceSession[]>;
  /** The last events of an account, newest first. */
  listEvents: AuditService['list'];
  /** Returns whether the session existed. */
  endSession: (userId: string, sessionId: string, origin: RequestOrigin) => Promise<boolean>;
  /** Ends every session of an account, in all caches of this process. */
  endAllSessions: (userId: string) => Promise<void>;
  /** Ends every personal token of an account. */
  endAllTokens: (userId: string) => Promise<void>;
  isPasswordOf: (userId: string, password: string) => Promise<boolean>;
  /** Whether a recent sign-in replaces the password; null: the account has a password. */
  isSignInEnough: (caller: Caller) => Promise<boolean | null>;
  /** Records that the user of a session entered the password. */
  noteProof: (caller: Caller) => Promise<void>;
  /** Counts an attempt at a password. RATE_LIMITED. */
  countPasswordTry: (userId: string) => Promise<void>;
  audit: RecordAudit;
  /**
   * Orders a mail to the owner within the caller's transaction; at most one per hour about a
   * refused deletion.
   */
  orderMail: (
    userId: string,
    template: 'deletion-requested' | 'deletion-by-operator' | 'deletion-refused',
  ) => Promise<void>;
  /** Schedules the purge for `afterMs` from now. */
  enqueuePurge: (userId: string, afterMs: number) => Promise<void>;
  removeObjects: (blobKeys: readonly string[]) => Promise<void>;
  /** Removes outbox mails to an address. */
  removeMailsTo: (address: string) => Promise<void>;
  /** Removes a user's jobs, failed ones too, except the purge itself. */
  removeJobsOf: (userId: string) => Promise<void>;
  /**
   * Records the bare id outside the database, so that the start after a restore removes the account
   * again.
   */
  recordPurge: (userId: string) => Promise<void>;
  /** All ids recorded that way. */
  listRecordedPurges: () => Promise<string[]>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  purgeDays: number;
  now: () => number;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(ports: AccountServicePorts) {
  const { accounts, now } = ports;

  const orderDeletion = async (
    userId: string,
    template: 'deletion-requested' | 'deletion-by-operator',
    announce: () => Promise<void>,
  ): Promise<{ purgeAt: string }> => {
    const graceMs = ports.purgeDays * DAY_MS;
    await ports.transaction(async () => {
      // The first of several concurrent requests counts: one audit row, one mail, one date.
      if (!(await accounts.markDeleted(userId, now()))) return;
      await ports.endAllSessions(userId);
      await ports.endAllTokens(userId);
      await ports.enqueuePurge(userId, graceMs);
      await announce();
      await ports.orderMail(userId, template);
    });
    const markedAt = (await accounts.findDeletedAt(userId)) ?? now();
    return { purgeAt: new Date(markedAt + graceMs).toISOString() };
  };

  /** Removes a user's rows and the account; returns the blob keys that can be removed now. */
  const removeEverything = async (userId: string, signal?: AbortSignal): Promise<string[]> => {
    const blobKeys: string[] = [];
    for await (const keys of accounts.removeRows(userId, createPace)) {
      signal?.throwIfAborted();
      blobKeys.push(...keys);
    }
    await ports.removeJobsOf(userId);
    await accounts.finishPurge(userId, now());
    return blobKeys;
  };

  return {
    /** The signed-in devices, with the calling one marked. */
    async listSessions(caller: Caller) {
      const sessions = await ports.listSessions(caller);
      return {
        items: sessions.map((session) => ({
          id: session.id,
          device: session.device,
          createdAt: session.signedInAt,
          lastUsedAt: session.lastUsedAt,
          current: session.isCurrent,
        })),
      };
    },

    /** The last events of the account, newest first. */
    async listEvents(userId: string): Promise<{ items: AccountEvent[] }> {
      const rows = await ports.listEvents(userId, ACCOUNT_EVENTS_MAX);
      return {
        items: rows.flatMap(({ action, at, userAgent, ip, actorId }) =>
          isAuditAction(action)
            ? [
                {
                  at: new Date(at).toISOString(),
                  action,
                  device: deviceLabel(userAgent),
                  ip,
                  byOperator: actorId !== null && actorId !== userId,
                },
              ]
            : [],
        ),
      };
    },

    /** Signs one device out. NOT_FOUND. */
    async endSession(userId: string, sessionId: string, origin: RequestOrigin): Promise<void> {
      if (!(await ports.endSession(userId, sessionId, origin))) throw new AppError('NOT_FOUND');
    },

    /**
     * Proves by the password that the owner is at the session, for what asks for it.
     * WRONG_PASSWORD, RATE_LIMITED.
     */
    async prove(caller: Caller, password: string, origin: RequestOrigin): Promise<void> {
      const { userId } = caller;
      await ports.countPasswordTry(userId);
      const isRight = await ports.isPasswordOf(userId, password);
      await ports.transaction(async () => {
        const action = isRight ? 'identity_proved' : 'identity_refused';
        await ports.audit({ userId, action, origin });
        if (isRight) await ports.noteProof(caller);
      });
      if (!isRight) throw new AppError('WRONG_PASSWORD');
    },

    /**
     * Marks the account as deleted. Sessions end at once; the purge runs after `purgeDays`. The
     * owner gets a mail, also about a wrong password. Where only a provider opens the account, a
     * recent sign-in takes the place of the password. WRONG_PASSWORD, SIGN_IN_AGAIN, RATE_LIMITED.
     */
    async removeAccount(
      caller: Caller,
      password: string | null,
      origin: RequestOrigin,
    ): Promise<{ purgeAt: string }> {
      const { userId } = caller;
      await ports.countPasswordTry(userId);
      const isEnough = password === null ? await ports.isSignInEnough(caller) : null;
      if (isEnough === false) throw new AppError('SIGN_IN_AGAIN');
      const isRight = password !== null && (await ports.isPasswordOf(userId, password));
      if (isEnough === null && !isRight) {
        await ports.transaction(async () => {
          await ports.audit({ userId, action: 'deletion_refused', origin });
          await ports.orderMail(userId, 'deletion-refused');
        });
        throw new AppError('WRONG_PASSWORD');
      }
      return orderDeletion(userId, 'deletion-requested', () =>
        ports.audit({ userId, action: 'deletion_requested', origin }),
      );
    },

    /**
     * The same without password, for operators; `announce` records the act. The mail says that an
     * operator did it.
     */
    orderDeletion: (userId: string, announce: () => Promise<void>) =>
      orderDeletion(userId, 'deletion-by-operator', announce),

    /**
     * Purges an account: every row, then the bytes of the images. Does nothing if the account was
     * restored or was deleted again later. Once it has begun, the account cannot be restored. On
     * `signal` it stops between two batches, and the next run continues. After a crash no row
     * references the remaining bytes, and the sweep removes them.
     */
    async purgeAccount(userId: string, signal?: AbortSignal): Promise<void> {
      const deletedAtMs = await accounts.findDeletedAt(userId);
      if (deletedAtMs === null || deletedAtMs + ports.purgeDays * DAY_MS > now()) return;
      const address = await accounts.beginPurge(userId, deletedAtMs);
      if (address === null) return;
      await ports.removeMailsTo(address);
      const blobKeys = await removeEverything(userId, signal);
      // Again, for a mail that was being written when the purge began.
      await ports.removeMailsTo(address);
      await ports.recordPurge(userId);
      await ports.removeObjects(blobKeys);
    },

    /**
     * Removes purged accounts that a restored database contains again. Call it at start, before any
     * sign-in. The sweep removes their bytes. Returns how many accounts were removed.
     */
    async removeRestoredAccounts(): Promise<number> {
      const recorded = new Set(await ports.listRecordedPurges());
      // The database also knows purges whose record is missing, after a crash or a lost file.
      const unrecorded = (await accounts.listPurged()).filter((userId) => !recorded.has(userId));
      for (const userId of unrecorded) await ports.recordPurge(userId);
      const present = await accounts.findPresent([...recorded, ...unrecorded]);
      for (const userId of present) await removeEverything(userId);
      return present.length;
    },
  };
}
