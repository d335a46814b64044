// The base of all routes: the contract with the context of every call, and the guard that requires
// a session.
import { implement } from '@orpc/server';
import { apiContract } from '#contract/api.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import { isOutage } from '#server/http/outage.ts';

/** The caller: user and session of the access token. */
export interface Caller {
  userId: string;
  sessionId: string;
}

/** The context of a call, beside its input. */
export interface CallerContext {
  /** null: signed out. */
  caller: Caller | null;
  origin: RequestOrigin;
  /** Header `Idempotency-Key`, a UUID in lower case; null when absent. */
  idempotencyKey: string | null;
  /** Header `X-Deadline-Ms`: how long the client waits; null when absent. */
  deadlineMs: number | null;
  /** Set when the call fails: seconds for Retry-After; null: none. */
  retryAfterSeconds: number | null;
}

/** For routes without a session. A database outage is SERVICE_UNAVAILABLE on every endpoint. */
export const publicRoutes = implement(apiContract)
  .$context<CallerContext>()
  .use(({ next }) =>
    Promise.resolve(next()).catch((cause: unknown) => {
      throw isOutage(cause) ? new AppError('SERVICE_UNAVAILABLE', { cause }) : cause;
    }),
  );

/** For routes that need a session: `context.caller` is not null. Throws NOT_SIGNED_IN. */
export const personalRoutes = publicRoutes.use(({ context, next }) => {
  if (context.caller === null) throw new AppError('NOT_SIGNED_IN');
  return next({ context: { caller: context.caller } });
});
