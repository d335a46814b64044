// The second step of an account with two-step sign-in (rulings 125): whether a session misses it,
// and what the server's refusals ask for.
import type { LiveSession } from '#web/core/session/session-storage.ts';
import { claimOf } from '#web/core/session/token-claim.ts';

/** Whether the password was right and the second step is still missing. */
export function isHalf({ access_token: token, user }: LiveSession): boolean {
  return (
    user.factors?.some(({ status }) => status === 'verified') === true &&
    claimOf(token, 'aal') !== 'aal2'
  );
}

/** What a response asks for: the step that is missing, or another one; null: neither. */
export type AskedStep = 'TWO_STEP_REQUIRED' | 'TWO_STEP_AGAIN' | null;

/** Reads a refusal; the body of `response` can still be read. */
export async function stepAskedBy(response: Response): Promise<AskedStep> {
  if (response.status !== 403) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  const code = body?.code;
  return code === 'TWO_STEP_REQUIRED' || code === 'TWO_STEP_AGAIN' ? code : null;
}
