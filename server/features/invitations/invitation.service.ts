// Who may join (rulings 71): an invitation lets its holder sign up where SIGNUPS=invite. A use is
// taken in the sign-up's transaction, so a confirmation later needs no code.
import { createHash } from 'node:crypto';
import {
  INVITATION_PARAMETER,
  INVITATION_RANDOM_BYTES,
  invitationCode,
  readInvitationCode,
  shownInvitationCode,
} from '#domain/auth/invitation.ts';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { InvitationTable } from '#server/database/tables/account-tables.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import type { SignUpGate } from '#server/features/auth/sign-up.service.ts';
import { invitationLetter } from '#server/features/invitations/invitation-mail.ts';
import type { InvitationRepository } from '#server/features/invitations/invitation.repository.ts';
import { composeMail, type SendMail } from '#server/mail/mail.ts';

const DAY_MS = 86_400_000;

/** How long an invitation stays in the list after its end. */
const KEPT_MS = 30 * DAY_MS;

export interface InvitationServicePorts {
  invitations: InvitationRepository;
  policy: SignUpPolicy;
  /** Adds the order of a mail to the job queue, within the caller's transaction. */
  enqueueMail: (order: InvitationMailOrder) => Promise<void>;
  sendMail: SendMail;
  publicUrl: string;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  randomBytes: (length: number) => Uint8Array;
  now: () => number;
  newId: () => string;
}

/** A mail to send; the queue never holds a code. */
export interface InvitationMailOrder {
  invitationId: string;
}

/** An invitation to create. */
export interface NewInvitation {
  /** In its stored form; the invitation is mailed there. null: a code for anyone. */
  email: string | null;
  note: string;
  maxUses: number;
  days: number;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

export function createInvitationService({
  invitations,
  policy,
  enqueueMail,
  sendMail,
  publicUrl,
  transaction,
  randomBytes,
  now,
  newId,
}: InvitationServicePorts) {
  const linkOf = (code: string) =>
    `${publicUrl}/login?${INVITATION_PARAMETER}=${shownInvitationCode(code)}`;

  /** The invitation that lets an address in. signup_disabled, the same for every reason. */
  const requireOpen = async (given: string | null, email: string): Promise<InvitationTable> => {
    const code = readInvitationCode(given ?? '');
    const found =
      given === null
        ? await invitations.findOpenTo(email, now())
        : code === null
          ? null
          : await invitations.findOpen(hashOf(code), now());
    if (found === null || (found.email !== null && found.email !== email)) throw refusal();
    return found;
  };

  const gate: SignUpGate = {
    async check(given, email) {
      if (policy === 'closed') throw new AuthFailure('signup_disabled');
      if (policy === 'invite') await requireOpen(given, email);
    },
    async enter(userId, given, email) {
      if (policy !== 'invite') return;
      const { id } = await requireOpen(given, email);
      // The same address again, such as after a lost mail, takes no second use.
      if (!(await invitations.recordUse(userId, id, now()))) return;
      if (!(await invitations.takeUse(id, now()))) throw refusal();
    },
  };

  return {
    gate,

    /**
     * Creates an invitation. Without an address it has a code, which is shown only now; with one
     * the code is made when its mail is sent.
     */
    create: (
      input: NewInvitation,
    ): Promise<{ id: string; code: string | null; link: string | null }> =>
      transaction(async () => {
        const id = newId();
        const code =
          input.email === null ? invitationCode(randomBytes(INVITATION_RANDOM_BYTES)) : null;
        await invitations.insert({
          id,
          code_hash: code === null ? null : hashOf(code),
          last_four: code === null ? null : code.slice(-4),
          email: input.email,
          note: input.note,
          max_uses: input.maxUses,
          used: 0,
          created_at: now(),
          expires_at: now() + input.days * DAY_MS,
          revoked_at: null,
        });
        if (code === null) await enqueueMail({ invitationId: id });
        return {
          id,
          code: code === null ? null : shownInvitationCode(code),
          link: code === null ? null : linkOf(code),
        };
      }),

    /** A page of invitations, newest first. */
    list: (after: PageCursor | null, limit: number) => invitations.findPage(after, limit),

    /** Ends an invitation; returns whether there was one to end. */
    revoke: (id: string) => invitations.revoke(id, now()),

    /** Sends an ordered mail; the job queue's handler. A retry makes a new code. */
    async deliver({ invitationId }: InvitationMailOrder): Promise<void> {
      const invitation = await invitations.find(invitationId);
      if (invitation === null || invitation.email === null) return;
      const { revoked_at, expires_at, used, email } = invitation;
      if (revoked_at !== null || expires_at <= now() || used > 0) return;
      const code = invitationCode(randomBytes(INVITATION_RANDOM_BYTES));
      await invitations.setCode(invitation.id, hashOf(code), code.slice(-4));
      await sendMail(composeMail(email, invitationLetter(linkOf(code), expires_at)));
    },

    /** Removes the invitations to an address whose account is purged. */
    removeTo: (email: string) => invitations.removeTo(email),

    /** An account that used an invitation to its old address has a new one. */
    followAddress: (userId: string, from: string, to: string) =>
      invitations.followAddress(userId, from, to),

    /** Removes invitations that are long over; a job calls it. */
    sweep: () => invitations.removeEndedBefore(now() - KEPT_MS),
  };
}

function refusal(): AuthFailure {
  return new AuthFailure('signup_disabled', { message: 'Signups need a valid invitation' });
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
