// The base of every endpoint: the declared errors and the shared schemas.
import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';
import type { TokenScope } from '#domain/personal-tokens/personal-token.ts';
import { UUID_PATTERN } from '#domain/shared/ids.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';

type ErrorMap = { [Code in ErrorCode]: { status: (typeof ERROR_STATUS)[Code]; message: string } };

const errorMap = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [
    code,
    { status, message: ERROR_TEXT[code as ErrorCode] },
  ]),
) as ErrorMap;

/** What an endpoint declares beside its schemas. */
export interface EndpointMeta {
  /** The scope of personal tokens that reach it; absent: none does (rulings 112). */
  tokenScope?: TokenScope;
  /** Whether an account with two-step sign-in must have taken its second step a moment ago. */
  needsRecentStep?: true;
}

/**
 * An endpoint with the declared errors. The client types an error only when its code and status are
 * in this map. No personal token reaches it.
 */
export const base = oc.$meta<EndpointMeta>({}).errors(errorMap);

/** An endpoint that asks an account with two-step sign-in for a code again. */
export const confirmed = base.meta({ needsRecentStep: true });

/** An endpoint that every personal token reaches. */
export const readableByToken = base.meta({ tokenScope: 'read' });

/** An endpoint that personal tokens with the scope `write` reach. */
export const writableByToken = base.meta({ tokenScope: 'write' });

/**
 * What a call carries beside its input: HTTP headers to the server, an object to the trial API. The
 * headers are `Idempotency-Key` (a UUID in any case; a retry gets the first response for 24 hours)
 * and `X-Deadline-Ms` (the client's time limit; the server ends half a second earlier).
 */
export interface CallContext {
  idempotencyKey?: string;
  deadlineMs?: number;
  /** HTTP only: fails with a TimeoutError after this time without a byte, in milliseconds. */
  silenceMs?: number;
  /**
   * HTTP only: the request outlives its page (B§7) when its body is small enough for `keepalive`.
   */
  keepalive?: boolean;
  /**
   * HTTP only: a 401 that a refresh does not fix becomes NOT_SIGNED_IN and does not end the
   * session.
   */
  keepsUnauthorized?: boolean;
}

/** An id created by a client: a lower-case UUID. */
export const idSchema = z.string().check(z.regex(UUID_PATTERN));

/** An idempotency key: a UUID in any case, converted to lower case. */
export const idempotencyKeySchema = z.string().check(z.toLowerCase(), z.regex(UUID_PATTERN));

/** ISO 8601 in UTC with milliseconds. */
export const timeSchema = z.iso.datetime();

/**
 * U+0000 is removed from every text (server/http/clean-input.ts), so a text of nothing else counts
 * as empty.
 */
export const notOnlyNul = z.regex(/[^\0]/);

/** An image reference of an ImageStore: an object path, `local:<uuid>` or `sample:<name>`. */
export const imageRefSchema = z.string().check(z.minLength(1), z.maxLength(300), notOnlyNul);

/**
 * A text up to a length that only stops abuse. The rules in domain/ return the exact error code.
 */
export const longTextSchema = z.string().check(z.maxLength(2_000_000));

/** Keeps the text before a change as a version of its own (domain/versions). */
export const keepsBeforeSchema = z.optional(z.boolean());

/**
 * The id of a change. It is remembered for 90 days: a repeated change does nothing and returns the
 * entry as it is, so that a retry never replaces what was changed since.
 */
export const changeIdSchema = z.optional(idSchema);

/** The images of an input. The rules in domain/ have the real limits. */
export const imagesSchema = z.array(imageRefSchema).check(z.maxLength(100));

/** Selects a page of a list; without a cursor the first one. */
export const pageInput = {
  cursor: z.optional(z.string()),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
};

export type PageInput = z.infer<z.ZodMiniObject<typeof pageInput>>;

/** Token usage as a model endpoint reports it (A§3). */
export const usageSchema = z.object({
  prompt_tokens: z.int().check(z.nonnegative()),
  completion_tokens: z.int().check(z.nonnegative()),
  total_tokens: z.int().check(z.nonnegative()),
});

/** How a call changed the balance, in stones. */
export const stoneReceiptSchema = z.object({ spent: z.int(), left: z.int() });

/** The response of an endpoint that returns no data. */
export const doneSchema = z.object({ done: z.literal(true) });
