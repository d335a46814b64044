// Sign-in, mail, accounts and the operators' service.
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Settings } from '#server/config/settings.ts';
import { createAccountExport } from '#server/features/account/account-export.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { createAccountService } from '#server/features/account/account.service.ts';
import { createAuth } from '#server/features/auth/create-auth.ts';
import { LINK_LIFETIME_MS } from '#server/features/auth/one-time-token.service.ts';
import { type RateLimitRule } from '#server/http/rate-limits.ts';
import { createOperatorRepository } from '#server/features/operators/operator.repository.ts';
import { createOperatorService } from '#server/features/operators/operator.service.ts';
import { noteDeparture, readDepartures } from '#server/config/departures.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import type { Base } from '#server/compose-base.ts';
import type { StorageParts } from '#server/compose-journal.ts';

/** Jobs of accounts. */
export const MAIL_JOB = 'mail.send';
export const PURGE_JOB = 'account.purge';

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

/** Sign-in, mail and accounts. */
export type AccountParts = ReturnType<typeof composeAccounts>;

/** Creates sign-in and mail, the account feature and the operators' service. */
export function composeAccounts(
  base: Base,
  settings: Settings & { publicUrl: string },
  store: StorageParts['store'],
) {
  const { database, queue, keys, limits, audit, ledger, log, now, newId } = base;
  const outbox = createOutbox({ dataDir: settings.dataDir, lifeMs: LINK_LIFETIME_MS.signup, now });
  const mails = createMailSender({
    smtpUrl: settings.mail.smtpUrl,
    from: settings.mail.from,
    outbox,
    log,
  });
  const auth = createAuth({
    database,
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
    onUserCreated: async (userId) => void (await ledger.creditSignup(userId)),
    enqueueMail: async (order) => void (await queue.enqueue(MAIL_JOB, order)),
    sendMail: mails.send,
  });
  const accounts = createAccountRepository(database);
  const account = composeAccount(base, settings, { accounts, auth, outbox, store });
  const operators = createOperatorService({
    operators: createOperatorRepository(database),
    creditStones: (userId, amount, key) => ledger.credit(userId, amount, 'grant', key),
    endAllSessions: auth.sessions.endAll,
    orderDeletion: account.orderDeletion,
    recoveryLink: auth.recoveryLink,
    audit: audit.record,
    now,
    newId,
  });
  return {
    outbox,
    mails,
    auth,
    account,
    operators,
    countExport: (userId: string) => limits.count(EXPORTS, userId),
    exportAccount: createAccountExport({
      accounts,
      openObject: async (blobKey) => asNodeStream(await store.get(blobKey)),
    }),
  };
}

function composeAccount(
  { queue, limits, audit, transaction, now }: Base,
  settings: Settings,
  {
    accounts,
    auth,
    outbox,
    store,
  }: {
    accounts: ReturnType<typeof createAccountRepository>;
    auth: ReturnType<typeof createAuth>;
    outbox: ReturnType<typeof createOutbox>;
    store: StorageParts['store'];
  },
) {
  return createAccountService({
    accounts,
    listSessions: auth.sessions.listSessions,
    endSession: auth.sessions.endSession,
    endAllSessions: auth.sessions.endAll,
    isPasswordOf: auth.users.isOwnPassword,
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
    removeMailsTo: outbox.removeTo,
    removeJobsOf: (userId) => queue.removeOf(userId, PURGE_JOB),
    recordPurge: (userId) => noteDeparture(settings.dataDir, userId),
    listRecordedPurges: () => readDepartures(settings.dataDir),
    transaction,
    purgeDays: settings.accountPurgeDays,
    now,
  });
}

function asNodeStream(stream: ReadableStream<Uint8Array> | null): Readable | null {
  return stream === null ? null : Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
}
