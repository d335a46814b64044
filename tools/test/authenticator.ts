// An authenticator app for tests: codes of a secret at the server's time, each of a new time step.
import { Secret, TOTP } from 'otpauth';
import type { GoTrueClient } from '@supabase/auth-js';

const STEP_MS = 30_000;

/** A code as an app shows it `stepsLater` time steps from `nowMs`. */
export function codeAt(secret: string, nowMs: number, stepsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: nowMs + stepsLater * STEP_MS,
  });
}

/** Turns two-step sign-in on for the user of a client; returns the factor and its secret. */
export async function turnTwoStepOn(
  client: GoTrueClient,
  now: () => number,
  friendlyName = '手机',
): Promise<{ id: string; secret: string }> {
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (enrolled.error !== null) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const { error } = await client.mfa.challengeAndVerify({
    factorId: id,
    code: codeAt(totp.secret, now()),
  });
  if (error !== null) throw error;
  return { id, secret: totp.secret };
}
