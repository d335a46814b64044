// Stones reserved for one model call. The text model requires such a value, so an unpaid call does
// not compile.
import type { StoneReason } from '#domain/stones/stone.ts';

/** A call whose process has sent no heartbeat for this long, in milliseconds, counts as crashed. */
export const CALL_STALE_MS = 15_000;

declare const reserved: unique symbol;

/**
 * Proof that a call is paid for. Only the stone service creates one, because the brand is private
 * to this file.
 */
export interface StoneReservation {
  readonly [reserved]: true;
  readonly userId: string;
  /** The idempotency key of the call; unique per user. */
  readonly id: string;
  /**
   * Reserved stones; 0 for the built-in engine and without metering. Such a reservation has no row.
   */
  readonly amount: number;
  readonly reason: StoneReason;
}
