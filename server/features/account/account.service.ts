// Leaving, coming back, and looking after one's devices (rulings 11; A§1: data is gone within 30
// days of deletion).
import { AppError } from '#server/http/app-error.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { Caller } from '#server/http/rpc.ts';
import type { AccountRepository } from '#server/features/account/account.repository.ts';

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;

/** A signed-in device as the auth service lists it. */
export interface DeviceSession {
  id: string;
  device: string;
  signedInAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

/** What the account service works with. */
export interface AccountServicePorts {
  accounts: AccountRepository;
  listSessions: (caller: Caller) => Promise<DeviceSession[]>;
  /** Answers whether there was such a session. */
  endSession: (userId: string, sessionId: string, origin: RequestOrigin) => Promise<boolean>;
  /** Forgets every session of an account, in all caches of this process. */
  endAllSessions: (userId: string) => Promise<void>;
  isPasswordOf: (userId: string, password: string) => Promise<boolean>;
  /** Counts a try of a password. RATE_LIMITED. */
  countPasswordTry: (userId: string) => Promise<void>;
  audit: RecordAudit;
  /**
   * Orders a mail to the owner, as part of the caller's transaction; one about a refused deletion
   * once an hour at most.
   */
  orderMail: (userId: string, template: 'deletion-requested' | 'deletion-refused') => Promise<void>;
  /** Orders the purge for after that many milliseconds. */
  enqueuePurge: (userId: string, afterMs: number) => Promise<void>;
  removeObjects: (blobKeys: readonly string[]) => Promise<void>;
  /** Removes the mails to an address that wait in the outbox. */
  removeMailsTo: (address: string) => Promise<void>;
  /** Removes a person's jobs, also those that were put aside; the purge itself stays. */
  removeJobsOf: (userId: string) => Promise<void>;
  /**
   * Writes the bare id down outside the database, so that a restored backup can be told who has
   * left.
   */
  recordPurge: (userId: string) => Promise<void>;
  /** Everybody who was written down so. */
  listRecordedPurges: () => Promise<string[]>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  purgeDays: number;
  now: () => number;
}

/** The account service. */
export type AccountService = ReturnType<typeof createAccountService>;

/** Builds the service from its ports. */
export function createAccountService(ports: AccountServicePorts) {
  const { accounts, now } = ports;

  const orderDeletion = async (
    userId: string,
    announce: () => Promise<void> = async () => undefined,
  ): Promise<{ purgeAt: string }> => {
    const graceMs = ports.purgeDays * DAY_MS;
    await ports.transaction(async () => {
      // Of several requests at once the first one counts: one audit row, one mail, one date.
      if (!(await accounts.markDeleted(userId, now()))) return;
      await ports.endAllSessions(userId);
      await ports.enqueuePurge(userId, graceMs);
      await announce();
    });
    const markedAt = (await accounts.findDeletedAt(userId)) ?? now();
    return { purgeAt: new Date(markedAt + graceMs).toISOString() };
  };

  /** Removes a person's rows and the account; answers the keys of the bytes that may go now. */
  const removeEverything = async (userId: string, signal?: AbortSignal): Promise<string[]> => {
    const blobKeys: string[] = [];
    for await (const keys of accounts.removeRows(userId)) {
      signal?.throwIfAborted();
      blobKeys.push(...keys);
    }
    await ports.removeJobsOf(userId);
    await accounts.finishPurge(userId, now());
    return blobKeys;
  };

  return {
    /** Devices signed in, the calling one marked. */
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

    /** Signs one device out. NOT_FOUND. */
    async endSession(userId: string, sessionId: string, origin: RequestOrigin): Promise<void> {
      if (!(await ports.endSession(userId, sessionId, origin))) throw new AppError('NOT_FOUND');
    },

    /**
     * Marks the account as leaving: sessions end at once, the purge follows after `purgeDays`. The
     * owner is told by mail, of a wrong password too. WRONG_PASSWORD, RATE_LIMITED.
     */
    async removeAccount(
      userId: string,
      password: string,
      origin: RequestOrigin,
    ): Promise<{ purgeAt: string }> {
      await ports.countPasswordTry(userId);
      if (!(await ports.isPasswordOf(userId, password))) {
        await ports.transaction(async () => {
          await ports.audit({ userId, action: 'deletion_refused', origin });
          await ports.orderMail(userId, 'deletion-refused');
        });
        throw new AppError('WRONG_PASSWORD');
      }
      return orderDeletion(userId, async () => {
        await ports.audit({ userId, action: 'deletion_requested', origin });
        await ports.orderMail(userId, 'deletion-requested');
      });
    },

    /** The same without the password and the mail: an operator's command. */
    orderDeletion: (userId: string) => orderDeletion(userId),

    /**
     * The purge itself: every row, then the images' bytes. Does nothing for a person who came back
     * in time, or left again later; from its beginning nobody can come back. Told to end by
     * `signal`, it stops between two steps, and the next time goes on from there. Bytes that a
     * crash leaves are named by no row, and the sweep collects them.
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
     * Removes accounts that a restored database has brought back although their owners have left;
     * to be called at start, before anybody can sign in. Their bytes are the sweep's. Answers how
     * many there were.
     */
    async removeRestoredAccounts(): Promise<number> {
      const noted = new Set(await ports.listRecordedPurges());
      // A crash between the purge and its note, or a file that was lost: the database still knows.
      const forgotten = (await accounts.listPurged()).filter((userId) => !noted.has(userId));
      for (const userId of forgotten) await ports.recordPurge(userId);
      const present = await accounts.findPresent([...noted, ...forgotten]);
      for (const userId of present) await removeEverything(userId);
      return present.length;
    },
  };
}
