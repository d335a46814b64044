// Security events of accounts, for their owners: who signed in from where, and what was refused.
// Never contains a secret or text of a diary.
import type { AuditRepository, AuditRow } from '#server/features/audit/audit.repository.ts';

/** How long rows are kept, in milliseconds: 180 days. */
export const AUDIT_KEPT_MS = 180 * 86_400_000;

export type AuditAction =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'session_ended'
  | 'refresh_reused'
  | 'email_confirmed'
  | 'recovery_requested'
  | 'recovery_used'
  | 'password_changed'
  | 'password_change_failed'
  | 'two_step_on'
  | 'two_step_off'
  | 'factor_added'
  | 'factor_removed'
  | 'second_step_taken'
  | 'second_step_failed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'deletion_requested'
  | 'deletion_refused'
  | 'deletion_cancelled'
  | 'plan_changed'
  | 'stones_granted'
  | 'account_locked'
  | 'account_unlocked'
  | 'reset_link_made'
  | 'token_created'
  | 'token_ended'
  | 'token_first_used'
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_renewed'
  | 'webhook_removed'
  | 'sessions_ended'
  | 'operator_named'
  | 'operator_unnamed'
  | 'invitation_created'
  | 'invitation_revoked'
  | 'coupon_created'
  | 'coupon_revoked'
  | 'monthly_export_on'
  | 'monthly_export_off'
  | 'monthly_export_downloaded';

/** `userId` null: the event concerns an address without an account. */
export interface AuditEntry {
  userId: string | null;
  /** The operator who acted; absent: the user, or the command line. */
  actorId?: string;
  action: AuditAction;
  origin: { ip: string; userAgent: string };
  detail?: AuditRow['detail'];
}

/** The port through which other services record events. */
export type RecordAudit = (entry: AuditEntry) => Promise<void>;

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ audit, now }: { audit: AuditRepository; now: () => number }) {
  return {
    record: ((entry) =>
      audit.insert({
        userId: entry.userId,
        actorId: entry.actorId ?? null,
        action: entry.action,
        ip: entry.origin.ip,
        userAgent: entry.origin.userAgent,
        detail: entry.detail ?? {},
        at: now(),
      })) satisfies RecordAudit,
    /** The events of an account, newest first. */
    list: (userId: string, limit: number) => audit.list(userId, limit),
    /** Removes events older than a number of days, for an operator's command. */
    prune: (days: number) => audit.removeBefore(now() - days * 86_400_000),
    /** Removes events older than {@link AUDIT_KEPT_MS}; a job calls it. */
    sweep: () => audit.removeBefore(now() - AUDIT_KEPT_MS),
  };
}
