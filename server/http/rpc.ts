// The base of all routes: the contract with the context of every call, and the guard that requires
// a session.
import { implement } from '@orpc/server';
import { apiContract } from '#contract/api.contract.ts';
import type { EndpointMeta } from '#contract/base.ts';
import { scopeReaches, type TokenScope } from '#domain/personal-tokens/personal-token.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/identity.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import { isOutage } from '#server/http/outage.ts';

/** The context of a call, beside its input. */
export interface CallerContext {
  /** null: signed out. */
  caller: Caller | null;
  /** The scope of the caller's personal token; null: the caller has a session. */
  tokenScope: TokenScope | null;
  origin: RequestOrigin;
  /** Header `Idempotency-Key`, a UUID in lower case; null when absent. */
  idempotencyKey: string | null;
  /** Header `X-Deadline-Ms`: how long the client waits; null when absent. */
  deadlineMs: number | null;
  /** Set when the call fails: seconds for Retry-After; null: none. */
  retryAfterSeconds: number | null;
  /** Refuses a caller who took no second step recently although the account asks for one. */
  assertRecentStep: (caller: Caller) => Promise<void>;
}

/** For routes without a session. A database outage is SERVICE_UNAVAILABLE on every endpoint. */
export const publicRoutes = implement(apiContract)
  .$context<CallerContext>()
  .use(({ next }) =>
    Promise.resolve(next()).catch((cause: unknown) => {
      throw isOutage(cause) ? new AppError('SERVICE_UNAVAILABLE', { cause }) : cause;
    }),
  );

/**
 * For routes that need a session: `context.caller` is not null. A personal token reaches those that
 * the contract opens for its scope. Throws NOT_SIGNED_IN, PERSONAL_TOKEN_SCOPE, TWO_STEP_AGAIN.
 */
export const personalRoutes = publicRoutes.use(async ({ context, next, procedure }) => {
  const { caller } = context;
  if (caller === null) throw new AppError('NOT_SIGNED_IN');
  const { meta } = procedure['~orpc'];
  assertReaches(context.tokenScope, meta);
  if (meta.needsRecentStep === true) await context.assertRecentStep(caller);
  return next({ context: { caller } });
});

/** Throws PERSONAL_TOKEN_SCOPE if a token does not reach an endpoint; null is a session. */
export function assertReaches(scope: TokenScope | null, { tokenScope }: EndpointMeta): void {
  if (scope !== null && (tokenScope === undefined || !scopeReaches(scope, tokenScope)))
    throw new AppError('PERSONAL_TOKEN_SCOPE');
}
