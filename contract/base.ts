// What every row of the contract starts from: the declared errors, and the schemas that many rows
// share.
import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from '#contract/error-codes.ts';
import { UUID_PATTERN } from '#domain/shared/ids.ts';
import { PAGE_SIZE_MAX } from '#domain/shared/paging.ts';

type ErrorMap = { [Code in ErrorCode]: { status: (typeof ERROR_STATUS)[Code]; message: string } };

const errorMap = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [
    code,
    { status, message: ERROR_TEXT[code as ErrorCode] },
  ]),
) as ErrorMap;

/**
 * A contract row with the declared errors: an error is typed on the client only when code and
 * status are in this map.
 */
export const base = oc.errors(errorMap);

/**
 * What a call carries beside its input: travels as HTTP headers to the server, and as it is to the
 * trial API. Wire names: `Idempotency-Key` (a UUID in any case; repeats answer the first answer,
 * kept 24 hours) and `X-Deadline-Ms` (the client's own time limit; the server ends five seconds
 * earlier).
 */
export interface CallContext {
  idempotencyKey?: string;
  deadlineMs?: number;
  /**
   * Over HTTP only: the request may outlive its page (B§7), where its body is small enough for
   * that.
   */
  keepalive?: boolean;
  /**
   * Over HTTP only: a 401 that a refresh does not mend is answered as NOT_SIGNED_IN and does not
   * end the session.
   */
  keepsUnauthorized?: boolean;
}

/** An id made by a client: a lower-case UUID. */
export const idSchema = z.string().check(z.regex(UUID_PATTERN));

/** The key of a call: a UUID in any case, read in lower case. */
export const idempotencyKeySchema = z.string().check(z.toLowerCase(), z.regex(UUID_PATTERN));

/** A time on the wire: ISO 8601 in UTC with milliseconds. */
export const timeSchema = z.iso.datetime();

/**
 * U+0000 is removed from every text (server/http/clean-input.ts); where a text must not be empty,
 * one of U+0000 alone is none.
 */
export const notOnlyNul = z.regex(/[^\0]/);

/** An image as an ImageStore names it: an object path, `local:<uuid>` or `sample:<name>`. */
export const imageRefSchema = z.string().check(z.minLength(1), z.maxLength(300), notOnlyNul);

/**
 * Text of any length up to a bound that only stops abuse; the rules in domain/ answer with the
 * exact code.
 */
export const longTextSchema = z.string().check(z.maxLength(2_000_000));

/** Images as an input names them; the rules in domain/ have the real limits. */
export const imagesSchema = z.array(imageRefSchema).check(z.maxLength(100));

/** Which page of a list to return: the first one without a cursor. */
export const pageInput = {
  cursor: z.optional(z.string()),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
};

/** Which page of a list to return. */
export type PageInput = z.infer<z.ZodMiniObject<typeof pageInput>>;

/** Token usage as a model endpoint reports it (A§3). */
export const usageSchema = z.object({
  prompt_tokens: z.int().check(z.nonnegative()),
  completion_tokens: z.int().check(z.nonnegative()),
  total_tokens: z.int().check(z.nonnegative()),
});

/** What a call did to the balance. */
export const stoneReceiptSchema = z.object({ spent: z.int(), left: z.int() });

/** An answer that says only that the thing was done. */
export const doneSchema = z.object({ done: z.literal(true) });
