// Sign-in, mail, accounts and the operators' service.
import { randomBytes } from 'node:crypto';
import type { Settings } from '#server/config/settings.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { createAccountService } from '#server/features/account/account.service.ts';
import { createAuth } from '#server/features/auth/create-auth.ts';
import type { CouponService } from '#server/features/coupons/coupon.service.ts';
import { createInvitationRepository } from '#server/features/invitations/invitation.repository.ts';
import {
  createInvitationService,
  type InvitationService,
} from '#server/features/invitations/invitation.service.ts';
import type { MailProblem } from '#domain/usage/server-total.ts';
import { mailBudget } from '#server/features/auth/auth-limits.ts';
import { LINK_LIFETIME_MS } from '#server/features/auth/one-time-token.service.ts';
import { type RateLimitRule } from '#server/http/rate-limits.ts';
import { createOperatorRepository } from '#server/features/operators/operator.repository.ts';
import { createOperatorService } from '#server/features/operators/operator.service.ts';
import { createPersonalTokenRepository } from '#server/features/personal-tokens/personal-token.repository.ts';
import {
  createPersonalTokenService,
  type PersonalTokenService,
} from '#server/features/personal-tokens/personal-token.service.ts';
import { createWebhookRepository } from '#server/features/webhooks/webhook.repository.ts';
import { JOB_NEVER_MS } from '#server/jobs/job-runner.ts';
import { createIdentify } from '#server/http/identity.ts';
import { noteDeparture, readDepartures } from '#server/config/departures.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import type { Base } from '#server/compose-base.ts';
import type { StorageParts } from '#server/compose-journal.ts';

/** Jobs of accounts. */
export const MAIL_JOB = 'mail.send';
export const PURGE_JOB = 'account.purge';
export const INVITATION_JOB = 'invitation.mail';

/** Password tries at the deletion of an account. */
const ACCOUNT_PASSWORD_TRIES: RateLimitRule = {
  name: 'account-password',
  points: 5,
  windowMs: 15 * 60_000,
};

/** Mails about wrong passwords at the deletion of an account. */
const DELETION_REFUSED_MAILS: RateLimitRule = {
  name: 'account-deletion-mail',
  points: 1,
  windowMs: 3_600_000,
};

/**
 * Exports of a whole account with its images. One user needs one now and then, and a second when
 * the first failed.
 */
const EXPORTS: RateLimitRule = { name: 'export', points: 6, windowMs: 3_600_000 };

/** New personal tokens: enough for trying things out, too few to flood the audit log. */
const TOKEN_CREATIONS: RateLimitRule = { name: 'token.new', points: 40, windowMs: 3_600_000 };

/** Mails about new tokens: a burst has told its owner enough. */
const TOKEN_MAILS: RateLimitRule = { name: 'token.mail', points: 5, windowMs: 3_600_000 };

/** Requests with the personal tokens of one user: four a second, for programs of one human. */
const TOKEN_CALLS: RateLimitRule = { name: 'token.calls', points: 240, windowMs: 60_000 };

/** Sign-in, mail and accounts. */
export type AccountParts = ReturnType<typeof composeAccounts>;

/** Creates sign-in and mail, the account feature and the operators' service. */
export function composeAccounts(
  base: Base,
  settings: Settings & { publicUrl: string },
  store: StorageParts['store'],
  coupons: CouponService,
) {
  const { database, reader, queue, keys, limits, audit, ledger, usage, log, now, newId } = base;
  const outbox = createOutbox({ dataDir: settings.dataDir, lifeMs: LINK_LIFETIME_MS.signup, now });
  const sender = createMailSender({
    smtpUrl: settings.mail.smtpUrl,
    from: settings.mail.from,
    outbox,
    log,
  });
  const countMail = (problem: MailProblem): void => usage.count(`mails-${problem}`);
  const mails = {
    ...sender,
    send: async (mail: Mail) => {
      await sender.send(mail).catch((cause: unknown) => {
        countMail('failed');
        throw cause;
      });
      usage.count('mails');
    },
  };
  const invitations = createInvitationService({
    invitations: createInvitationRepository(database),
    policy: settings.auth.signUps,
    enqueueMail: async (order) => {
      await limits.take(mailBudget(settings.mail.perHour, true), 'all');
      await queue.enqueue(INVITATION_JOB, order);
    },
    sendMail: mails.send,
    publicUrl: settings.publicUrl,
    transaction: base.transaction,
    randomBytes,
    now,
    newId,
  });
  const webhooks = createWebhookRepository(database);
  const auth = createAuth({
    database,
    hasher: base.hasher,
    keys,
    limits,
    log,
    now,
    newId,
    publicUrl: settings.publicUrl,
    settings: {
      ...settings.auth,
      defaultPlan: settings.defaultPlan,
      purgeDays: settings.accountPurgeDays,
      trustedProxies: settings.trustedProxies,
      mailPerHour: settings.mail.perHour,
    },
    audit: audit.record,
    onMailRefused: () => countMail('over-limit'),
    onUserCreated: async (userId) => {
      await ledger.creditSignup(userId);
      usage.count('sign-ups');
    },
    endPrograms: async (userId, origin) => {
      await personalTokens.endAllTokens(userId, origin);
      for (const { id: webhook } of await webhooks.list(userId))
        if (await webhooks.remove(userId, webhook))
          await audit.record({ userId, action: 'webhook_removed', origin, detail: { webhook } });
    },
    gate: invitations.gate,
    purgeUnconfirmed: async (userId) => {
      const graceMs = settings.accountPurgeDays * 86_400_000;
      await queue.enqueue(PURGE_JOB, { userId }, graceMs);
    },
    followAddress: invitations.followAddress,
    enqueueMail: async (order) => void (await queue.enqueue(MAIL_JOB, order)),
    sendMail: mails.send,
  });
  const personalTokens = createPersonalTokenService({
    tokens: createPersonalTokenRepository(database),
    transaction: base.transaction,
    audit: audit.record,
    countCreation: (userId) => limits.count(TOKEN_CREATIONS, userId),
    orderNotice: async (userId) => {
      if ((await limits.take(TOKEN_MAILS, userId)).allowed)
        await auth.orderMail(userId, 'token-created');
    },
    countCall: (userId) => limits.count(TOKEN_CALLS, userId),
    randomBytes,
    now,
  });
  const accounts = createAccountRepository(database);
  const account = composeAccount(base, settings, {
    accounts,
    auth,
    outbox,
    invitations,
    store,
    personalTokens,
  });
  const operators = createOperatorService({
    operators: createOperatorRepository(database),
    adminEmails: settings.adminEmails,
    invitations,
    coupons,
    usage,
    signUps: settings.auth.signUps,
    isReadOnly: database.areWritesRefused,
    jobNeverMs: JOB_NEVER_MS,
    transaction: base.transaction,
    creditStones: (userId, amount, key, announce) =>
      ledger.credit(userId, amount, 'grant', key, null, announce),
    endAllSessions: auth.sessions.endAll,
    orderDeletion: account.orderDeletion,
    recoveryLink: auth.recoveryLink,
    turnTwoStepOff: auth.turnTwoStepOff,
    removePasskeys: auth.removePasskeys,
    setEmail: auth.setEmail,
    unlinkProvider: auth.unlinkProvider,
    audit: audit.record,
    now,
    newId,
  });
  return {
    outbox,
    mails,
    auth,
    account,
    invitations,
    operators,
    /** Counts a mail about a letter; false: this hour's mails are used up but for the reserve. */
    countLetterMail: async (): Promise<boolean> => {
      const budget = mailBudget(settings.mail.perHour, false);
      if (!(await limits.peek(budget, 'all')).allowed) {
        countMail('over-limit');
        return false;
      }
      await limits.take(budget, 'all');
      return true;
    },
    /** Takes back the count of a mail that was not sent. */
    uncountLetterMail: () => limits.giveBack(mailBudget(settings.mail.perHour, false), 'all'),
    /** Counts a mail that was set aside after its last try. */
    countGivenUpMail: () => countMail('given-up'),
    personalTokens,
    identify: createIdentify({
      verifySession: auth.verify,
      admitToken: personalTokens.admitToken,
    }),
    countExport: (userId: string) => limits.count(EXPORTS, userId),
    /** The archive of a user; the book in it has the days of the zone. RATE_LIMITED. */
    exportAccount: (userId: string, timeZone: string, signal: AbortSignal, lane = userId) =>
      reader.stream('account.export', { userId, timeZone, nowMs: now() }, { lane, signal }),
  };
}

function composeAccount(
  { queue, limits, audit, transaction, now }: Base,
  settings: Settings,
  {
    accounts,
    auth,
    outbox,
    invitations,
    store,
    personalTokens,
  }: {
    accounts: ReturnType<typeof createAccountRepository>;
    auth: ReturnType<typeof createAuth>;
    outbox: ReturnType<typeof createOutbox>;
    invitations: InvitationService;
    personalTokens: PersonalTokenService;
    store: StorageParts['store'];
  },
) {
  return createAccountService({
    accounts,
    listSessions: auth.sessions.listSessions,
    listEvents: audit.list,
    endSession: auth.sessions.endSession,
    endAllSessions: auth.sessions.endAll,
    endAllTokens: personalTokens.endWithAccount,
    isPasswordOf: auth.users.isOwnPassword,
    isSignInEnough: auth.users.isSignInEnough,
    noteProof: auth.sessions.noteProof,
    countPasswordTry: (userId) => limits.count(ACCOUNT_PASSWORD_TRIES, userId),
    audit: audit.record,
    orderMail: async (userId, template) => {
      if (
        template === 'deletion-refused' &&
        !(await limits.take(DELETION_REFUSED_MAILS, userId)).allowed
      )
        return;
      await auth.orderMail(userId, template);
    },
    enqueuePurge: async (userId, afterMs) =>
      void (await queue.enqueue(PURGE_JOB, { userId }, afterMs)),
    removeObjects: (blobKeys) => store.remove(blobKeys),
    removeMailsTo: async (address) => {
      await invitations.removeTo(address);
      await outbox.removeTo(address);
    },
    removeJobsOf: (userId) => queue.removeOf(userId, PURGE_JOB),
    recordPurge: (userId) => noteDeparture(settings.dataDir, userId),
    listRecordedPurges: () => readDepartures(settings.dataDir),
    transaction,
    purgeDays: settings.accountPurgeDays,
    now,
  });
}
