// Operators' commands on accounts; each writes to the audit log.
import type { AuditEntry, RecordAudit } from '#server/features/audit/audit.service.ts';
import type {
  AccountSummary,
  OperatorRepository,
} from '#server/features/operators/operator.repository.ts';

/** A command that cannot be executed, with a message for the terminal. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export interface OperatorServicePorts {
  operators: OperatorRepository;
  /** Credits stones under an idempotency key; returns the balance. */
  creditStones: (userId: string, amount: number, key: string) => Promise<number>;
  endAllSessions: (userId: string) => Promise<void>;
  /** Marks an account as deleted and schedules its purge; returns the purge time. */
  orderDeletion: (userId: string) => Promise<{ purgeAt: string }>;
  /** Creates a link to the reset page. */
  recoveryLink: (userId: string) => Promise<string>;
  audit: RecordAudit;
  now: () => number;
  newId: () => string;
}

export type OperatorService = ReturnType<typeof createOperatorService>;

/** The origin of audit rows written here. */
const COMMAND_LINE = { ip: '', userAgent: 'command line' };

export function createOperatorService({
  operators,
  creditStones,
  endAllSessions,
  orderDeletion,
  recoveryLink,
  audit,
  now,
  newId,
}: OperatorServicePorts) {
  /** The account of an e-mail or id. OperatorError if there is none. */
  const getAccount = async (who: string): Promise<AccountSummary> => {
    const found = (await operators.find(who)).filter(
      (account) => account.email === who.toLowerCase() || account.id === who,
    );
    const [account] = found;
    if (account === undefined) throw new OperatorError(`There is no account ${who}.`);
    return account;
  };

  const record = (
    account: AccountSummary,
    action: AuditEntry['action'],
    detail: NonNullable<AuditEntry['detail']> = {},
  ): Promise<void> => audit({ userId: account.id, action, origin: COMMAND_LINE, detail });

  return {
    /** Finds accounts by a part of the e-mail, newest first. */
    findUsers: (text: string) => operators.find(text),

    getAccount,

    /** `untilMs` null: without an end. */
    async setPlan(who: string, plan: 'free' | 'premium', untilMs: number | null): Promise<void> {
      const account = await getAccount(who);
      await operators.setPlan(account.id, plan, untilMs, now());
      await record(account, 'plan_changed', { plan });
    },

    /** Returns the new balance. */
    async grantStones(who: string, amount: number): Promise<number> {
      const account = await getAccount(who);
      await record(account, 'stones_granted', { amount });
      return creditStones(account.id, amount, `grant:${newId()}`);
    },

    /**
     * Bans an account for a number of days: its sessions end and it cannot sign in. 0 lifts the
     * ban.
     */
    async lockUser(who: string, days: number): Promise<void> {
      const account = await getAccount(who);
      await operators.setBannedUntil(
        account.id,
        days === 0 ? null : now() + days * 86_400_000,
        now(),
      );
      if (days > 0) await endAllSessions(account.id);
      await record(account, days === 0 ? 'account_unlocked' : 'account_locked', { days });
    },

    /**
     * Deletes an account like its owner would; returns the purge time. Signing in before the purge
     * restores it.
     */
    async deleteUser(who: string): Promise<{ purgeAt: string }> {
      const account = await getAccount(who);
      await record(account, 'deletion_requested');
      return orderDeletion(account.id);
    },

    /** A link that sets a new password within an hour, for users whom no mail reaches. */
    async makeResetLink(who: string): Promise<string> {
      const account = await getAccount(who);
      await record(account, 'reset_link_made');
      return recoveryLink(account.id);
    },

    /** Row counts of the main tables. */
    counts: () => operators.counts(),
  };
}
