// Balances and their changes, reservations of running calls, and the codes that give stones.
import type { Flag } from '#server/database/tables/flag.ts';

/** The balance. Changed only together with a ledger row. */
export interface UserTokenTable {
  user_id: string;
  remaining_tokens: number;
  last_claim_at: number | null;
  updated_at: number;
}

/** Every change of a balance, append-only; the balance is the sum of these. */
export interface StoneLedgerTable {
  user_id: string;
  id: string;
  delta: number;
  balance_after: number;
  reason: string;
  idempotency_key: string;
  reference: string | null;
  estimated: Flag;
  created_at: number;
}

/** Stones reserved for a running call; deleted when it is settled or released. */
export interface StoneReservationTable {
  user_id: string;
  id: string;
  amount: number;
  reason: string;
  created_at: number;
}

/**
 * Responses of paid calls, kept 24 hours, so that a retry gets the first response and is charged
 * once.
 */
export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  request_hash: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** A stop requested through any process; the one that runs the call reads it here. */
  cancel_requested: Flag;
  response: string | null;
  /**
   * The process that runs the call; null for calls from before it was recorded, and for stops
   * without a call.
   */
  instance: string | null;
  /** Renewed while a process runs the call; a stale one means a crash. */
  heartbeat_at: number;
  created_at: number;
  expires_at: number;
}

/** Promo codes: lower case letters and digits. */
export interface CouponTable {
  code: string;
  stones: number;
  premium_days: number;
  max_uses: number;
  used: number;
  expires_at: number | null;
  revoked_at: number | null;
  created_at: number;
}

/** Which user has used which code. */
export interface CouponRedemptionTable {
  code: string;
  user_id: string;
  redeemed_at: number;
}
