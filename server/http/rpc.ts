// Where routes start from: the contract bound to what every call carries, and the guard that asks
// for a session.
import { implement } from '@orpc/server';
import { apiContract } from '#contract/api.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import { isOutage } from '#server/http/outage.ts';

/** Who is calling: the person and the session that the access token names. */
export interface Caller {
  userId: string;
  sessionId: string;
}

/** What every call carries beside its input. */
export interface CallerContext {
  /** null: signed out. */
  caller: Caller | null;
  origin: RequestOrigin;
  /** Header `Idempotency-Key`, a UUID in lower case; null when absent. */
  idempotencyKey: string | null;
  /** Header `X-Deadline-Ms`: how long the client waits; null when absent. */
  deadlineMs: number | null;
  /** Written when the call fails: seconds for Retry-After; null: none. */
  retryAfterSeconds: number | null;
}

/**
 * The contract for routes anybody may call. A database that does not answer is SERVICE_UNAVAILABLE
 * in every row.
 */
export const publicRoutes = implement(apiContract)
  .$context<CallerContext>()
  .use(({ next }) =>
    Promise.resolve(next()).catch((cause: unknown) => {
      throw isOutage(cause) ? new AppError('SERVICE_UNAVAILABLE', { cause }) : cause;
    }),
  );

/**
 * The contract for routes that need a session; `context.caller` is then a person. Fails with
 * NOT_SIGNED_IN.
 */
export const personalRoutes = publicRoutes.use(({ context, next }) => {
  if (context.caller === null) throw new AppError('NOT_SIGNED_IN');
  return next({ context: { caller: context.caller } });
});
