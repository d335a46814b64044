// What operators do to accounts, each step written into the audit log.
import type { AuditEntry, RecordAudit } from '#server/features/audit/audit.service.ts';
import type {
  AccountSummary,
  OperatorRepository,
} from '#server/features/operators/operator.repository.ts';

/** An operator's order that cannot be carried out, in words for the terminal. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** What the operator service works with. */
export interface OperatorServicePorts {
  operators: OperatorRepository;
  /** Gives stones under a key; answers the balance. */
  creditStones: (userId: string, amount: number, key: string) => Promise<number>;
  endAllSessions: (userId: string) => Promise<void>;
  /** Marks an account as leaving and orders its purge; answers when that comes. */
  orderDeletion: (userId: string) => Promise<{ purgeAt: string }>;
  /** Makes a link to the reset page. */
  recoveryLink: (userId: string) => Promise<string>;
  audit: RecordAudit;
  now: () => number;
  newId: () => string;
}

/** The operator service. */
export type OperatorService = ReturnType<typeof createOperatorService>;

/** Where an operator's change came from. */
const COMMAND_LINE = { ip: '', userAgent: 'command line' };

/** Builds the service from its ports. */
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
  /** The one account of an e-mail or id. OperatorError when there is none, or more than one. */
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
    /** Accounts whose e-mail holds a text, newest first. */
    findUsers: (text: string) => operators.find(text),

    getAccount,

    /** Sets the plan; `untilMs` null: without an end. */
    async setPlan(who: string, plan: 'free' | 'premium', untilMs: number | null): Promise<void> {
      const account = await getAccount(who);
      await operators.setPlan(account.id, plan, untilMs, now());
      await record(account, 'plan_changed', { plan });
    },

    /** Gives stones; answers the balance. */
    async grantStones(who: string, amount: number): Promise<number> {
      const account = await getAccount(who);
      await record(account, 'stones_granted', { amount });
      return creditStones(account.id, amount, `grant:${newId()}`);
    },

    /**
     * Locks an account for a number of days: it is signed out everywhere and cannot sign in. 0
     * opens it again.
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
     * Deletes an account as if its owner had asked; answers when the purge comes. Signing in before
     * it brings the account back.
     */
    async deleteUser(who: string): Promise<{ purgeAt: string }> {
      const account = await getAccount(who);
      await record(account, 'deletion_requested');
      return orderDeletion(account.id);
    },

    /**
     * A link with which a person can set a new password within an hour, where no mail reaches them.
     */
    async makeResetLink(who: string): Promise<string> {
      const account = await getAccount(who);
      await record(account, 'reset_link_made');
      return recoveryLink(account.id);
    },

    /** How much there is of everything. */
    counts: () => operators.counts(),
  };
}
