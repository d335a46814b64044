// The free claim: once every 24 hours, to the second (A§1, A§9, rulings 6).

export const CLAIM_INTERVAL_MS = 86_400_000;

/** The server's message after a successful claim (A§8). */
export const CLAIM_SUCCESS_MESSAGE = 'Daily tokens claimed successfully';

/** The server's message when the claim is too early (A§8). */
export const CLAIM_TOO_EARLY_MESSAGE = 'You can claim again after 24 hours';

/** Hours until the next claim; 0 when one is due. A clock that was set back makes no claim due. */
export function hoursUntilClaim(lastClaimAtMs: number | null, nowMs: number): number {
  if (lastClaimAtMs === null) return 0;
  return Math.max(0, (lastClaimAtMs + CLAIM_INTERVAL_MS - nowMs) / 3_600_000);
}
