// What operators do on accounts, codes and invitations, by command or on /admin (rulings 72, 130).
// Each act is a row of the audit log with the operator as its actor, in the same transaction.
import { OPERATOR_SESSION_MS } from '#domain/operators/operator.ts';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import type {
  OperatorCoupon,
  OperatorInvitation,
  OperatorOverview,
  Person,
} from '#contract/operator.contract.ts';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import { VERSION } from '#server/config/version.ts';
import type { AuditEntry, RecordAudit } from '#server/features/audit/audit.service.ts';
import type { CouponService, NewCoupon } from '#server/features/coupons/coupon.service.ts';
import type {
  InvitationService,
  NewInvitation,
} from '#server/features/invitations/invitation.service.ts';
import type {
  AccountSummary,
  OperatorRepository,
} from '#server/features/operators/operator.repository.ts';
import type { UsageService } from '#server/features/usage/usage.service.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import { AppError } from '#server/http/app-error.ts';

/** A command that cannot be executed, with a message for the terminal. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Who acts: the id of an operator, or the command line, which is bound by no guard. */
export type Actor = { operatorId: string } | 'command line';

export interface OperatorServicePorts {
  operators: OperatorRepository;
  /** Addresses of ADMIN_EMAILS, in lower case. */
  adminEmails: readonly string[];
  invitations: Pick<InvitationService, 'create' | 'revoke' | 'list'>;
  coupons: Pick<CouponService, 'createCoupon' | 'revokeCoupon' | 'listCoupons'>;
  usage: Pick<UsageService, 'listTotals' | 'sumTotals'>;
  signUps: SignUpPolicy;
  /** Whether the disk refuses writes. */
  isReadOnly: () => boolean;
  /** The next time of a job that is set aside. */
  jobNeverMs: number;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Credits stones under an idempotency key, and runs `announce` if they were; returns the balance.
   */
  creditStones: (
    userId: string,
    amount: number,
    key: string,
    announce: () => Promise<void>,
  ) => Promise<number>;
  endAllSessions: (userId: string) => Promise<void>;
  /**
   * Marks an account as deleted, schedules its purge and tells its owner; runs `announce` if it was
   * not marked before. Returns the purge time.
   */
  orderDeletion: (userId: string, announce: () => Promise<void>) => Promise<{ purgeAt: string }>;
  /** Creates a link to the reset page. */
  recoveryLink: (userId: string) => Promise<string>;
  /** Turns two-step sign-in off and ends all sessions; returns whether it was on. */
  turnTwoStepOff: (userId: string) => Promise<boolean>;
  /** Removes the passkeys and ends all sessions; returns whether there were any. */
  removePasskeys: (userId: string, origin: RequestOrigin) => Promise<boolean>;
  /** Replaces the address and ends all sessions; false: another account has it. */
  setEmail: (userId: string, email: string, origin: RequestOrigin) => Promise<boolean>;
  /** Unlinks the sign-in provider and ends all sessions; returns whether one was linked. */
  unlinkProvider: (userId: string) => Promise<boolean>;
  audit: RecordAudit;
  now: () => number;
  newId: () => string;
}

export type OperatorService = ReturnType<typeof createOperatorService>;

/** How long counted rows are shown, in milliseconds. Counting reads whole tables. */
const COUNTS_KEPT_MS = 60_000;

/** Days and acts of the overview. */
const DAYS_SHOWN = 14;
const ACTS_SHOWN = 30;

/** The origin of audit rows written here. The account's owner reads them: no operator's address. */
const COMMAND_LINE: RequestOrigin = { ip: '', userAgent: 'command line', device: null };
const PAGES = { ip: '', userAgent: 'operator' };

export function createOperatorService({
  operators,
  adminEmails,
  invitations,
  coupons,
  usage,
  signUps,
  isReadOnly,
  jobNeverMs,
  transaction,
  creditStones,
  endAllSessions,
  orderDeletion,
  recoveryLink,
  turnTwoStepOff,
  removePasskeys,
  setEmail,
  unlinkProvider,
  audit,
  now,
  newId,
}: OperatorServicePorts) {
  /** The account of an e-mail or id. OperatorError if there is none. */
  const getAccount = async (who: string): Promise<AccountSummary> => {
    const account = await operators.find(who);
    if (account === null) throw new OperatorError(`There is no account ${who}.`);
    return account;
  };

  /** The account an actor acts on. NOT_FOUND on /admin. */
  const subjectOf = async (actor: Actor, who: string): Promise<AccountSummary> => {
    if (actor === 'command line') return getAccount(who);
    const account = await operators.find(who);
    if (account === null) throw new AppError('NOT_FOUND');
    return account;
  };

  const isOperator = async (userId: string): Promise<boolean> => {
    const standing = await operators.findStanding(userId);
    if (standing === null || !standing.isConfirmed) return false;
    return standing.isNamed || (standing.isProved && adminEmails.includes(standing.email));
  };

  /** Operators cannot shut out themselves or each other: a command takes the name back first. */
  const assertMayShutOut = async (actor: Actor, account: AccountSummary): Promise<void> => {
    if (actor !== 'command line' && (await isOperator(account.id)))
      throw new AppError('OPERATOR_PROTECTED');
  };

  let counted: { rows: ReturnType<OperatorRepository['counts']>; atMs: number } | null = null;

  /** The row counts of the last minute. Requests at once share one count. */
  const readCounts = (): ReturnType<OperatorRepository['counts']> => {
    const atMs = now();
    if (counted !== null && Math.abs(atMs - counted.atMs) < COUNTS_KEPT_MS) return counted.rows;
    const made = { rows: operators.counts(), atMs };
    counted = made;
    made.rows.catch(() => {
      if (counted === made) counted = null;
    });
    return made.rows;
  };

  const listJobs = () => operators.listJobs(now(), jobNeverMs);

  const personOf = (account: AccountSummary): Person => ({
    id: account.id,
    email: account.email,
    plan: account.plan,
    planUntil: iso(account.planUntil),
    stones: account.stones,
    isConfirmed: account.confirmedAt !== null,
    isLinked: account.isLinked,
    isOperator:
      account.confirmedAt !== null &&
      (account.isNamed || (account.provedAt !== null && adminEmails.includes(account.email))),
    lockedUntil: iso(account.bannedUntil),
    deletedAt: iso(account.deletedAt),
    lastSignInAt: iso(account.lastSignInAt),
    createdAt: new Date(account.createdAt).toISOString(),
  });

  const record = (
    actor: Actor,
    account: AccountSummary | null,
    action: AuditEntry['action'],
    detail: NonNullable<AuditEntry['detail']> = {},
  ): Promise<void> =>
    audit({
      userId: account?.id ?? null,
      ...(actor === 'command line' ? {} : { actorId: actor.operatorId }),
      action,
      origin: actor === 'command line' ? COMMAND_LINE : PAGES,
      detail,
    });

  return {
    /** Accounts by a part of the e-mail or by id, newest first. */
    async findPeople(
      text: string,
      after: PageCursor | null,
      limit: number,
    ): Promise<{ items: Person[]; next: PageCursor | null }> {
      const { accounts, next } = await operators.search(normalizeEmail(text), after, limit);
      return { items: accounts.map(personOf), next };
    },

    getAccount,

    /**
     * Whether an account is an operator: a command named it, or ADMIN_EMAILS has its address and a
     * mail link proved the mailbox. Without a confirmed address it is none.
     */
    isOperator,

    /** Whether the sign-in of a session is recent enough for changes. */
    async isRecent(userId: string, sessionId: string): Promise<boolean> {
      const beganAt = await operators.sessionBegan(userId, sessionId);
      return beganAt !== null && now() - beganAt <= OPERATOR_SESSION_MS;
    },

    /** Names an account an operator. OperatorError if its address is not confirmed. */
    nameOperator: (who: string): Promise<void> =>
      transaction(async () => {
        const account = await getAccount(who);
        if (account.confirmedAt === null)
          throw new OperatorError(`${account.email} is not confirmed yet.`);
        await operators.name(account.id, now());
        await record('command line', account, 'operator_named');
      }),

    /** Takes that back. OperatorError where the settings name the account, or nothing does. */
    async unnameOperator(who: string): Promise<void> {
      const account = await getAccount(who);
      const isGone = await transaction(async () => {
        const isUnnamed = await operators.unname(account.id);
        if (isUnnamed) await record('command line', account, 'operator_unnamed');
        return isUnnamed;
      });
      if (adminEmails.includes(account.email))
        throw new OperatorError(`ADMIN_EMAILS names ${account.email}: change the setting.`);
      if (!isGone) throw new OperatorError(`${account.email} is no operator.`);
    },

    /** Creates an invitation; the audit log has its id, not its address. BAD_REQUEST. */
    invite: (actor: Actor, input: NewInvitation) =>
      transaction(async () => {
        const email = input.email === null ? null : normalizeEmail(input.email);
        if (email !== null && !isEmail(email)) throw new AppError('EMAIL_INVALID');
        const made = await invitations.create({ ...input, email });
        await record(actor, null, 'invitation_created', { invitation: made.id });
        return made;
      }),

    /** Ends an invitation; returns whether there was one that was open. */
    revokeInvitation: (actor: Actor, id: string): Promise<boolean> =>
      transaction(async () => {
        const isEnded = await invitations.revoke(id);
        if (isEnded) await record(actor, null, 'invitation_revoked', { invitation: id });
        return isEnded;
      }),

    /** Creates a promo code; returns false if it exists. */
    createCoupon: (actor: Actor, coupon: NewCoupon): Promise<boolean> =>
      transaction(async () => {
        const isMade = await coupons.createCoupon(coupon);
        if (isMade) await record(actor, null, 'coupon_created', { coupon: coupon.code });
        return isMade;
      }),

    /** Ends a promo code; returns whether it existed. */
    revokeCoupon: (actor: Actor, code: string): Promise<boolean> =>
      transaction(async () => {
        const isEnded = await coupons.revokeCoupon(code);
        if (isEnded) await record(actor, null, 'coupon_revoked', { coupon: code });
        return isEnded;
      }),

    /** `untilMs` null: without an end. */
    setPlan: (
      actor: Actor,
      who: string,
      plan: 'free' | 'premium',
      untilMs: number | null,
    ): Promise<void> =>
      transaction(async () => {
        const account = await subjectOf(actor, who);
        await operators.setPlan(account.id, plan, untilMs, now());
        await record(actor, account, 'plan_changed', { plan });
      }),

    /** Gives stones once per key; returns the new balance. */
    grantStones: (actor: Actor, who: string, amount: number, key = newId()): Promise<number> =>
      transaction(async () => {
        const account = await subjectOf(actor, who);
        return creditStones(account.id, amount, `grant:${key}`, () =>
          record(actor, account, 'stones_granted', { amount }),
        );
      }),

    /**
     * Bans an account for a number of days: its sessions end and it cannot sign in. 0 lifts the
     * ban. OPERATOR_PROTECTED.
     */
    lockUser: (actor: Actor, who: string, days: number): Promise<void> =>
      transaction(async () => {
        const account = await subjectOf(actor, who);
        await assertMayShutOut(actor, account);
        const untilMs = days === 0 ? null : now() + days * 86_400_000;
        await operators.setBannedUntil(account.id, untilMs, now());
        if (days > 0) await endAllSessions(account.id);
        await record(actor, account, days === 0 ? 'account_unlocked' : 'account_locked', { days });
      }),

    /** Ends all sessions of an account. OPERATOR_PROTECTED. */
    endSessions: (actor: Actor, who: string): Promise<void> =>
      transaction(async () => {
        const account = await subjectOf(actor, who);
        await assertMayShutOut(actor, account);
        await endAllSessions(account.id);
        await record(actor, account, 'sessions_ended');
      }),

    /**
     * Deletes an account like its owner would, who gets a mail about it; returns the purge time.
     * Signing in before the purge restores it. OPERATOR_PROTECTED.
     */
    deleteUser: (actor: Actor, who: string): Promise<{ purgeAt: string }> =>
      transaction(async () => {
        const account = await subjectOf(actor, who);
        await assertMayShutOut(actor, account);
        return orderDeletion(account.id, () => record(actor, account, 'deletion_requested'));
      }),

    /** A link that sets a new password within an hour, for users whom no mail reaches. */
    makeResetLink: (who: string): Promise<string> =>
      transaction(async () => {
        const account = await getAccount(who);
        await record('command line', account, 'reset_link_made');
        return recoveryLink(account.id);
      }),

    /**
     * Turns two-step sign-in off for a user who lost authenticator and recovery codes; the account
     * is signed out everywhere and gets a mail.
     */
    turnTwoStepOff: (who: string): Promise<void> =>
      transaction(async () => {
        const account = await getAccount(who);
        if (!(await turnTwoStepOff(account.id)))
          throw new OperatorError(`${account.email} has no two-step sign-in.`);
        await record('command line', account, 'two_step_off');
      }),

    /**
     * Removes the passkeys of a user whose device was stolen; the account is signed out everywhere
     * and gets a mail.
     */
    async removePasskeys(who: string): Promise<void> {
      const account = await getAccount(who);
      if (!(await removePasskeys(account.id, COMMAND_LINE)))
        throw new OperatorError(`${account.email} has no passkeys.`);
    },

    /**
     * Replaces the address of a user who lost the mailbox; the account is signed out everywhere,
     * and the old address gets a mail. `email`: in its stored form.
     */
    async setEmail(who: string, email: string): Promise<void> {
      const account = await getAccount(who);
      if (account.email === email)
        throw new OperatorError(`${email} is the address of this account already.`);
      if (!(await setEmail(account.id, email, COMMAND_LINE)))
        throw new OperatorError(`Another account has the address ${email}.`);
    },

    /**
     * Unlinks the sign-in provider of a user who lost the account there; the account is signed out
     * everywhere and gets a mail.
     */
    unlinkProvider: (who: string): Promise<void> =>
      transaction(async () => {
        const account = await getAccount(who);
        if (!(await unlinkProvider(account.id)))
          throw new OperatorError(`${account.email} has no linked sign-in provider.`);
        await record('command line', account, 'provider_unlinked');
      }),

    /** Row counts of the main tables, at most a minute old. */
    counts: readCounts,

    /** What /metrics shows of the database. */
    readFigures: async () => ({
      accounts: await operators.countAccounts(),
      imageBytes: await operators.imageBytes(),
      jobs: await listJobs(),
      totals: await usage.sumTotals(),
    }),

    /** State and figures of the server. */
    async readOverview(): Promise<Omit<OperatorOverview, 'model'>> {
      const acts = await operators.listActs(ACTS_SHOWN);
      return {
        version: VERSION,
        signUps,
        isReadOnly: isReadOnly(),
        counts: await readCounts(),
        imageBytes: await operators.imageBytes(),
        jobs: await listJobs(),
        days: daysOf(await usage.listTotals(DAYS_SHOWN)),
        acts: acts.map(({ at, ...act }) => ({ ...act, at: new Date(at).toISOString() })),
      };
    },

    listJobs,
    imageBytes: () => operators.imageBytes(),

    /** All promo codes, newest first. */
    listCoupons: async (): Promise<OperatorCoupon[]> =>
      (await coupons.listCoupons()).map((coupon) => ({
        code: coupon.code,
        stones: coupon.stones,
        premiumDays: coupon.premium_days,
        maxUses: coupon.max_uses,
        used: coupon.used,
        expiresAt: iso(coupon.expires_at),
        revokedAt: iso(coupon.revoked_at),
      })),

    /** A page of invitations, newest first. */
    async listInvitations(
      after: PageCursor | null,
      limit: number,
    ): Promise<{ items: OperatorInvitation[]; next: PageCursor | null }> {
      const { invitations: rows, next } = await invitations.list(after, limit);
      const items = rows.map((row) => ({
        id: row.id,
        email: row.email,
        lastFour: row.last_four,
        note: row.note,
        maxUses: row.max_uses,
        used: row.used,
        expiresAt: new Date(row.expires_at).toISOString(),
        revokedAt: iso(row.revoked_at),
      }));
      return { items, next };
    },
  };
}

function iso(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}

function daysOf(
  rows: readonly { day: string; name: string; total: number }[],
): OperatorOverview['days'] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, totals]) => ({
    day,
    totals: Object.fromEntries(totals.map(({ name, total }) => [name, total])),
  }));
}
