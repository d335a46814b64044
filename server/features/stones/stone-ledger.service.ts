// The ledger. A paid call reserves stones before the model runs and is settled after it; no
// transaction is open in between (rulings 46). The balance changes only together with a ledger row,
// so it is always the sum of the ledger.
import { CALL_STALE_MS, type StoneReservation } from '#domain/stones/reservation.ts';
import {
  stonesForTokens,
  USAGE_TRUST_FACTOR,
  type StoneReason,
  type StoneReceipt,
} from '#domain/stones/stone.ts';
import { AppError } from '#server/http/app-error.ts';
import type { StoneLedgerRepository } from '#server/features/stones/stone-ledger.repository.ts';

export interface StoneLedgerServicePorts {
  ledger: StoneLedgerRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  newId: () => string;
  settings: { metering: boolean; tokensPerStone: number; maxPerCall: number; signup: number };
}

/** The final cost of a call. */
export interface ActualCost {
  /** As the model's endpoint reported it, or estimated. */
  totalTokens: number;
  estimated: boolean;
  /** What the stones were spent on, e.g. a message id. */
  reference?: string | null;
}

export type StoneLedgerService = ReturnType<typeof createStoneLedgerService>;

export function createStoneLedgerService({
  ledger,
  transaction,
  now,
  newId,
  settings,
}: StoneLedgerServicePorts) {
  const lock = (userId: string, exceptReservation: string) =>
    ledger.lock(userId, exceptReservation, now(), now() - CALL_STALE_MS);

  const credit = (
    userId: string,
    amount: number,
    reason: StoneReason,
    idempotencyKey: string,
    reference: string | null = null,
    announce: () => Promise<void> = async () => undefined,
  ): Promise<number> =>
    transaction(async () => {
      await ledger.openBalance(userId, now());
      const locked = await lock(userId, '');
      if (amount === 0 || (await ledger.hasEntry(userId, idempotencyKey)))
        return locked?.balance ?? 0;
      const after = await ledger.change(userId, {
        id: newId(),
        delta: amount,
        reason,
        idempotencyKey,
        reference,
        estimated: false,
        nowMs: now(),
      });
      await announce();
      return after ?? 0;
    });

  return {
    /** The balance, without subtracting reservations. */
    getBalance: (userId: string): Promise<number> => ledger.balance(userId),

    /**
     * Credits stones under a key; a repeat under the same key has no effect. Joins an open
     * transaction, and runs `announce` in it if stones were credited. Returns the balance.
     */
    credit,

    /**
     * Credits the stones of a new account; call it inside the transaction that creates the account.
     */
    creditSignup: (userId: string): Promise<number> =>
      credit(userId, settings.signup, 'signup', 'signup'),

    /** The most that a call of `tokens` tokens reserves; 0 without metering. */
    priceOf: (tokens: number): number =>
      settings.metering && tokens > 0 ? stonesForTokens(tokens, settings.tokensPerStone) : 0,

    /**
     * Reserves stones for a call. The amount is the expected maximum by `estimateTokens`, plus
     * headroom for an endpoint that counts differently, as far as the balance allows. It never
     * exceeds the limit of one call. 0 tokens (built-in engine) and disabled metering reserve
     * nothing and never fail. `id` is the call's idempotency key. INSUFFICIENT_STONES before any
     * model runs.
     */
    async reserve(
      userId: string,
      call: { id: string; reason: StoneReason; estimateTokens: number },
    ): Promise<StoneReservation> {
      const isFree = !settings.metering || call.estimateTokens === 0;
      const boundedPrice = (tokens: number) =>
        Math.min(stonesForTokens(tokens, settings.tokensPerStone), settings.maxPerCall);
      const setAside = () =>
        transaction(async () => {
          const locked = await lock(userId, call.id);
          const free = locked === null ? 0 : locked.balance - locked.setAside;
          if (free < boundedPrice(call.estimateTokens)) throw new AppError('INSUFFICIENT_STONES');
          const amount = Math.min(boundedPrice(call.estimateTokens * USAGE_TRUST_FACTOR), free);
          await ledger.insertReservation(userId, {
            id: call.id,
            amount,
            reason: call.reason,
            nowMs: now(),
          });
          return amount;
        });
      const amount = isFree ? 0 : await setAside();
      // The only place that creates a reservation: its brand exists in the type only.
      return { userId, id: call.id, amount, reason: call.reason } as StoneReservation;
    },

    /**
     * Charges what a call cost and ends its reservation. The charge is at most the reserved amount,
     * and at most the balance minus other calls' reservations. Call it inside the transaction that
     * saves the result. A free reservation costs nothing.
     */
    settle: (reservation: StoneReservation, cost: ActualCost): Promise<StoneReceipt> =>
      transaction(async () => {
        const { userId } = reservation;
        const locked = await lock(userId, reservation.id);
        if (reservation.amount === 0 || locked === null)
          return { spent: 0, left: locked?.balance ?? 0 };
        await ledger.removeReservation(userId, reservation.id);
        const price = stonesForTokens(cost.totalTokens, settings.tokensPerStone);
        const spent = Math.min(
          price,
          reservation.amount,
          Math.max(0, locked.balance - locked.setAside),
        );
        const left = await ledger.change(userId, {
          id: newId(),
          delta: -spent,
          reason: reservation.reason,
          idempotencyKey: `${reservation.reason}:${reservation.id}`,
          reference: cost.reference ?? null,
          estimated: cost.estimated,
          nowMs: now(),
        });
        if (left === null) throw new AppError('INSUFFICIENT_STONES');
        return { spent, left };
      }),

    /**
     * Ends a reservation without a charge: the call failed, or was stopped before its first word.
     */
    async release(reservation: StoneReservation): Promise<void> {
      if (reservation.amount > 0)
        await ledger.removeReservation(reservation.userId, reservation.id);
    },

    /** Frees reservations of ended calls; call it inside the transaction that ended them. */
    releaseEnded: (): Promise<void> => ledger.removeEnded(),

    /**
     * Frees reservations of crashed calls on any process; runs at start and every minute. Returns
     * how many.
     */
    reconcile: (): Promise<number> => ledger.removeOrphans(now() - CALL_STALE_MS),

    /** Users whose balance is not the sum of their ledger. */
    findUnbalanced: () => ledger.findUnbalanced(),
  };
}
