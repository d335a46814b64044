// What happened to accounts, for their owners' safety: who signed in from where, what was refused.
// Never a secret, never a word of a diary.
import type { AuditRepository, AuditRow } from '#server/features/audit/audit.repository.ts';

/** How long rows are kept, in milliseconds: 180 days. */
export const AUDIT_KEPT_MS = 180 * 86_400_000;

/** What can happen to an account. */
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
  | 'deletion_requested'
  | 'deletion_refused'
  | 'deletion_cancelled'
  | 'plan_changed'
  | 'stones_granted'
  | 'account_locked'
  | 'account_unlocked'
  | 'reset_link_made';

/** Something that happened. `userId` null: to an address that has no account. */
export interface AuditEntry {
  userId: string | null;
  action: AuditAction;
  origin: { ip: string; userAgent: string };
  detail?: AuditRow['detail'];
}

/** Writes down what happened; the port through which other services do it. */
export type RecordAudit = (entry: AuditEntry) => Promise<void>;

/** The audit service. */
export type AuditService = ReturnType<typeof createAuditService>;

/** Builds the service from its ports. */
export function createAuditService({ audit, now }: { audit: AuditRepository; now: () => number }) {
  return {
    /** Writes an entry down. */
    record: ((entry) =>
      audit.insert({
        userId: entry.userId,
        action: entry.action,
        ip: entry.origin.ip,
        userAgent: entry.origin.userAgent,
        detail: entry.detail ?? {},
        at: now(),
      })) satisfies RecordAudit,
    /** What happened to an account, newest first. */
    list: (userId: string, limit: number) => audit.list(userId, limit),
    /** Removes what is older than a number of days; an operator's command. */
    prune: (days: number) => audit.removeBefore(now() - days * 86_400_000),
    /** Removes what is older than {@link AUDIT_KEPT_MS}; a job calls it now and then. */
    sweep: () => audit.removeBefore(now() - AUDIT_KEPT_MS),
  };
}
