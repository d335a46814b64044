// What can go wrong at the sign-in provider, for the user and for the log.

/**
 * `refused`: the user or the provider said no. `unreachable`: no usable answer. `invalid`: an
 * answer that proves nothing.
 */
export type ProviderProblem = 'refused' | 'unreachable' | 'invalid';

/** A sign-in that failed at the provider. `reason` is a word for the log, never a text of it. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  readonly reason: string;
  /** What an operator can change; null: unknown. */
  readonly advice: string | null;

  constructor(problem: ProviderProblem, reason: string) {
    super(`sign-in provider: ${problem} (${reason})`);
    this.name = 'ProviderError';
    this.problem = problem;
    this.reason = reason;
    this.advice = ADVICE[reason] ?? null;
  }
}

/** For the log, by reason. */
const ADVICE: Readonly<Record<string, string>> = {
  id_token_hs256:
    'The provider signs ID tokens with the client secret (HS256). Give this client a signing key, or choose RS256 or ES256 at the provider.',
  invalid_client:
    'The provider does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, neither in the body nor in the header.',
  invalid_scope: 'The provider does not allow this client the scopes openid and email.',
  iat: 'The clock of the provider, or of this machine, is wrong.',
};

/** What a user decided at the provider; other errors of the way back are the operator's. */
const REFUSALS: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

/** Errors of the way back that may be over soon. */
const OUTAGES: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** Turns every failure into a {@link ProviderError}. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw asProviderError(cause);
  }
}

function asProviderError(thrown: unknown): ProviderError {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderError) return cause;
  const { name, code, error } = Object(thrown) as Record<'name' | 'code' | 'error', unknown>;
  const reason = wordOf(error) ?? wordOf(code) ?? 'unknown';
  if (name === 'AuthorizationResponseError')
    return new ProviderError(
      REFUSALS.has(reason) ? 'refused' : OUTAGES.has(reason) ? 'unreachable' : 'invalid',
      reason,
    );
  return new ProviderError(code === 'OAUTH_TIMEOUT' ? 'unreachable' : 'invalid', reason);
}

/** Whether the provider did not accept how this client names itself. */
export function isClientRefusal(thrown: unknown): boolean {
  const { name, error, status } = Object(thrown) as Record<'name' | 'error' | 'status', unknown>;
  return error === 'invalid_client' || (name === 'WWWAuthenticateChallengeError' && status === 401);
}

/** An error code for the log; null: a text that may hold anything. */
function wordOf(value: unknown): string | null {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null;
}
