// Security events of accounts, for their owners: who signed in from where, and what was refused.
// Never contains a secret or text of a diary.
import type { AuditAction } from '#domain/auth/audit-action.ts';
import type { AuditRepository, AuditRow } from '#server/features/audit/audit.repository.ts';

/** How long rows are kept, in milliseconds: 180 days. */
export const AUDIT_KEPT_MS = 180 * 86_400_000;

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
