// Stones set aside for one model call. The text model asks for such a value, so a call nobody pays
// for does not compile.
import type { StoneReason } from '#domain/stones/stone.ts';

/** A call whose process has not been heard of for this long, in milliseconds, counts as crashed. */
export const CALL_STALE_MS = 15_000;

declare const reserved: unique symbol;

/**
 * Proof that a call is paid for. Only the stone service can make one: the brand is known to no
 * other file.
 */
export interface StoneReservation {
  readonly [reserved]: true;
  readonly userId: string;
  /** The idempotency key of the call; unique per person. */
  readonly id: string;
  /**
   * Stones set aside; 0 for the built-in engine and where metering is off: such a reservation has
   * no row.
   */
  readonly amount: number;
  readonly reason: StoneReason;
}
