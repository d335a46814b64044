// Limits of one account (rulings 73, 204). Days are UTC days: a zone that a client names would give
// as many days as it likes.

/** What an account uses up: room for images and texts; posts and AI tokens of a day. */
export const USAGE_KINDS = ['images', 'texts', 'posts', 'tokens'] as const;

export type UsageKind = (typeof USAGE_KINDS)[number];

/** Limits by kind, images and texts in bytes; 0: none. */
export type UsageLimits = Readonly<Record<UsageKind, number>>;

/** The shares of a limit, in percent, at which the user gets a notice. */
const TOLD_AT = [100, 80] as const;

export type ToldShare = (typeof TOLD_AT)[number];

/**
 * Response header that tells once that a share of a limit is reached: kind and percent, such as
 * `posts 80`.
 */
export const USAGE_HEADER = 'X-Usage';

/** What a user reads once. */
export interface UsageNews {
  kind: UsageKind;
  percent: ToldShare;
}

/** The UTC day of a moment, `2026-11-23`. */
export function usageDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** The first moment of the next UTC day. */
export function nextUsageDayMs(nowMs: number): number {
  return Date.parse(usageDay(nowMs)) + 86_400_000;
}

/** Whether an amount is beyond a limit. */
export function isBeyond(used: number, limit: number): boolean {
  return limit > 0 && used > limit;
}

/** The highest share that a change from `before` to `after` reaches; null: none. */
export function reachedShare(before: number, after: number, limit: number): ToldShare | null {
  if (limit === 0) return null;
  return TOLD_AT.find((at) => before * 100 < limit * at && after * 100 >= limit * at) ?? null;
}
