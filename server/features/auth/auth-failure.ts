// Errors of the auth protocol. Codes and default texts are GoTrue's, because the unchanged client
// depends on them. A final refusal is never 5xx: the client would retry it.

/** Status and default text of every code. */
const FAILURES = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_oauth_callback: [400, 'The answer of the sign-in provider proves nothing'],
  bad_oauth_state: [400, 'OAuth state is unknown or was used already'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  conflict: [409, 'The password was changed at the same moment'],
  current_password_invalid: [400, 'Current password is not correct.'],
  current_password_required: [400, 'Current password required when setting new password.'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_already_exists: [422, 'Identity is already linked to another user'],
  identity_not_found: [404, 'Identity not found'],
  insufficient_aal: [403, 'AAL2 session is required'],
  invalid_credentials: [400, 'Invalid login credentials'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, create a new challenge'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_recovery_codes_enroll_not_enabled: [422, 'MFA enroll is disabled for recovery codes'],
  mfa_recovery_codes_locked: [429, 'Too many wrong recovery codes'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes need another verified factor'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_verification_failed: [422, 'Invalid code entered'],
  mfa_verified_factor_exists: [422, 'There are recovery codes already'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_found: [404, 'No such endpoint'],
  oauth_access_denied: [403, 'The sign-in provider or the user refused'],
  oauth_email_missing: [422, 'The sign-in provider names no email address'],
  oauth_provider_unreachable: [422, 'The sign-in provider gives no usable answer'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  provider_email_needs_verification: [422, 'The provider has not verified the email address'],
  reauthentication_needed: [400, 'This needs a recent sign-in, or the password again'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body is too large'],
  same_password: [422, 'New password should be different from the old password.'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have a password or another identity'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of factors reached'],
  too_many_identities: [422, 'The account has a linked identity already'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'The request does not fit'],
  weak_password: [422, 'Password is too weak'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const;

export type AuthFailureCode = keyof typeof FAILURES;

/** Optional parts of a failure. */
export interface AuthFailureDetail {
  message?: string;
  /** Overrides the code's status: user_banned is 403 where a token was presented. */
  status?: number;
  /** Why the password is weak. */
  reasons?: ('length' | 'characters')[];
  retryAfterSeconds?: number;
}

/** An error of the auth protocol; the routes turn it into a response. */
export class AuthFailure extends Error {
  readonly code: AuthFailureCode;
  readonly status: number;
  readonly detail: AuthFailureDetail;

  constructor(code: AuthFailureCode, detail: AuthFailureDetail = {}) {
    super(detail.message ?? FAILURES[code][1]);
    this.name = 'AuthFailure';
    this.code = code;
    this.status = detail.status ?? FAILURES[code][0];
    this.detail = detail;
  }

  /** The response body, readable with and without the version header. */
  body(): Record<string, unknown> {
    const weak =
      this.code === 'weak_password'
        ? { weak_password: { reasons: this.detail.reasons ?? [] } }
        : {};
    return {
      code: this.code,
      error_code: this.code,
      message: this.message,
      msg: this.message,
      ...weak,
    };
  }
}

/** An invalid request, with GoTrue's text for the case. */
export function validationFailed(message: string): AuthFailure {
  return new AuthFailure('validation_failed', { message });
}
