// What opens an account besides its password: passkeys, the account at a provider, and what its
// programs use. Removing them is one rule for all (rulings 135, 136, 137).
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { OidcRepository } from '#server/features/auth/oidc.repository.ts';
import type { PasskeyService } from '#server/features/auth/passkey.service.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import type { Account } from '#server/features/auth/user.repository.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

export function createWaysIn({
  identities,
  passkeys,
  mails,
  sessions,
  transaction,
  audit,
  endPrograms,
}: {
  identities: OidcRepository;
  passkeys: Pick<PasskeyService, 'removeAll'>;
  mails: AuthMailService;
  sessions: SessionService;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Ends the access tokens and webhooks of an account, as part of a transaction. */
  endPrograms: (userId: string, origin: RequestOrigin) => Promise<void>;
}) {
  /** Removes all, as part of a transaction. */
  const removeAll = async (userId: string, origin: RequestOrigin): Promise<void> => {
    await passkeys.removeAll(userId, origin);
    if (await identities.remove(userId))
      await audit({ userId, action: 'provider_unlinked', origin });
    await endPrograms(userId, origin);
  };

  return {
    removeAll,

    /**
     * Removes all of an account whose mailbox is proved for the first time: a stranger may have
     * signed up with its address. Where the linked provider verified this address, the owner of the
     * mailbox added them. Part of a transaction.
     */
    async removeUnproved(account: Account, origin: RequestOrigin): Promise<void> {
      if ((await identities.find(account.id))?.email !== account.email)
        await removeAll(account.id, origin);
    },

    /** Removes the passkeys and ends all sessions; returns whether there were any. */
    removePasskeys: (userId: string, origin: RequestOrigin): Promise<boolean> =>
      transaction(async () => {
        await identities.lock(userId);
        if (!(await passkeys.removeAll(userId, origin))) return false;
        await sessions.endAll(userId);
        await mails.orderNotice(userId, 'passkey-removed');
        return true;
      }),

    /** Unlinks the provider and ends all sessions; returns whether one was linked. */
    unlink: (userId: string): Promise<boolean> =>
      transaction(async () => {
        await identities.lock(userId);
        if (!(await identities.remove(userId))) return false;
        await sessions.endAll(userId);
        await mails.orderNotice(userId, 'provider-unlinked');
        return true;
      }),
  };
}
