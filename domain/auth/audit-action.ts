// What the audit log records: sign-ins and changes of an account's security and rights.

/** Every kind of event. The interface has a text for each. */
export const AUDIT_ACTIONS = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'refresh_reused',
  'email_confirmed',
  'recovery_requested',
  'recovery_used',
  'password_changed',
  'password_change_failed',
  'email_change_requested',
  'email_change_failed',
  'email_change_confirmed',
  'email_change_cancelled',
  'email_change_refused',
  'email_changed',
  'two_step_on',
  'two_step_off',
  'factor_added',
  'factor_removed',
  'second_step_taken',
  'second_step_failed',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_signed_in',
  'passkey_refused',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'provider_signed_in',
  'provider_linked',
  'provider_unlinked',
  'identity_proved',
  'identity_refused',
  'deletion_requested',
  'deletion_refused',
  'deletion_cancelled',
  'plan_changed',
  'stones_granted',
  'account_locked',
  'account_unlocked',
  'reset_link_made',
  'token_created',
  'token_ended',
  'token_first_used',
  'webhook_created',
  'webhook_changed',
  'webhook_renewed',
  'webhook_removed',
  'sessions_ended',
  'operator_named',
  'operator_unnamed',
  'invitation_created',
  'invitation_revoked',
  'coupon_created',
  'coupon_revoked',
  'monthly_export_on',
  'monthly_export_off',
  'monthly_export_downloaded',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const KNOWN: ReadonlySet<string> = new Set(AUDIT_ACTIONS);

/** Whether a stored word is an action of this version; a newer version may write others. */
export function isAuditAction(word: string): word is AuditAction {
  return KNOWN.has(word);
}
