// Requests for mailed links. The response is the same for every address.
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import type { AuthFlowService, FlowChallenge } from '#server/features/auth/auth-flow.service.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { UserRepository } from '#server/features/auth/user.repository.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** A request for a mail. */
export interface MailRequest {
  /** In its stored form. */
  email: string;
  redirectTo: string;
  challenge: FlowChallenge | null;
  /** Whether it comes from an address or device the account was signed in from before. */
  isKnown: boolean;
}

export interface MailRequestServicePorts {
  users: UserRepository;
  flows: AuthFlowService;
  mails: AuthMailService;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  audit: RecordAudit;
}

export type MailRequestService = ReturnType<typeof createMailRequestService>;

export function createMailRequestService({
  users,
  flows,
  mails,
  transaction,
  now,
  audit,
}: MailRequestServicePorts) {
  return {
    /**
     * Orders the mail that resets a password. Does nothing, with the same response, for an address
     * without an account. over_email_send_rate_limit.
     */
    async requestRecovery(request: MailRequest, origin: RequestOrigin): Promise<void> {
      await mails.assertBudget(request.isKnown);
      await transaction(async () => {
        const account = await users.findByEmail(request.email);
        await audit({ userId: account?.id ?? null, action: 'recovery_requested', origin });
        if (account === null) return;
        // The product's reset page redeems by POST in any browser, so it needs no flow.
        const flowId = await flows.begin(
          account.id,
          'recovery',
          mails.isResetPage(request.redirectTo) ? null : request.challenge,
        );
        await users.update(account.id, { recoverySentAt: now() }, now());
        await mails.order({
          template: 'recovery',
          userId: account.id,
          redirectTo: request.redirectTo,
          flowId,
        });
      });
    },

    /**
     * Orders the confirmation mail again. Does nothing, with the same response, for an address that
     * needs none. over_email_send_rate_limit.
     */
    async resendConfirmation(request: MailRequest): Promise<void> {
      await mails.assertBudget(request.isKnown);
      await transaction(async () => {
        const account = await users.findByEmail(request.email);
        if (account === null || account.confirmedAt !== null) return;
        // Without credentials: nothing proves that the same browser signed up.
        const flowId = await flows.begin(account.id, 'signup', request.challenge);
        await users.update(account.id, { confirmationSentAt: now() }, now());
        await mails.order({
          template: 'confirmation',
          userId: account.id,
          redirectTo: request.redirectTo,
          flowId,
        });
      });
    },
  };
}
