// Checks of what a client sends about an account. Every failure is validation_failed or
// weak_password, with GoTrue's texts.
import { INVITATION_FIELD } from '#domain/auth/invitation.ts';
import { EMAIL_MAX_CHARACTERS, isEmail, normalizeEmail } from '#domain/auth/email.ts';
import { PASSWORD_MAX_CHARACTERS } from '#domain/auth/password-length.ts';
import { checkPasswordLength } from '#domain/auth/password.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';

/** Size limit of a user's metadata as JSON: it is part of every access token. */
export const METADATA_MAX_BYTES = 4_096;

/** Returns the address in its stored form. */
export function checkEmail(given: string): string {
  const email = normalizeEmail(given);
  if (email === '') throw validationFailed('An email address is required');
  if (email.length > EMAIL_MAX_CHARACTERS) throw validationFailed('An email address is too long');
  if (!isEmail(email)) throw validationFailed('Unable to validate email address: invalid format');
  return email;
}

/** Checks the length of a new password; `min` is the configured minimum. */
export function checkNewPassword(password: string, min: number): void {
  const length = checkPasswordLength(password, min);
  if (length.ok) return;
  if (length.code === 'PASSWORD_TOO_LONG')
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_CHARACTERS} characters`);
  throw new AuthFailure('weak_password', {
    message: `Password should be at least ${min} characters.`,
    reasons: ['length'],
  });
}

/** Checks the size of a user's metadata. */
export function checkMetadata(metadata: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > METADATA_MAX_BYTES)
    throw validationFailed(`User metadata cannot be larger than ${METADATA_MAX_BYTES} bytes`);
}

/**
 * Takes the code of an invitation out of a sign-up's metadata, which unchanged clients can send and
 * which becomes part of every access token.
 */
export function takeInvitation(data: Record<string, unknown>): {
  invitation: string;
  metadata: Record<string, unknown>;
} {
  const { [INVITATION_FIELD]: given, ...metadata } = data;
  return { invitation: typeof given === 'string' ? given : '', metadata };
}

/** Merges by GoTrue's rule: a key set to null is removed. */
export function mergeMetadata(
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  );
}
