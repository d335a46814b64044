// The headers of a call that are no part of its input.
import { ORPCError } from '@orpc/server';
import { readUuid } from '#domain/shared/ids.ts';
import { AppError } from '#server/http/app-error.ts';

/** The value of `Idempotency-Key`. IDEMPOTENCY_KEY_INVALID. */
export function readKey(value: string | null): string | null {
  if (value === null) return null;
  const key = readUuid(value);
  if (key === null) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return key;
}

/** The value of `X-Deadline-Ms` and its like: a whole number above 0. BAD_REQUEST. */
export function readWholeNumber(value: string | null): number | null {
  if (value === null) return null;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new ORPCError('BAD_REQUEST');
  return Number(value);
}
