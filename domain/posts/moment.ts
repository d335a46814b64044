// The moment that a post is about. Its writer can set it, so a forgotten day can be added later.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** The earliest moment of a post: 1900-01-01 in UTC. */
export const MOMENT_MIN_MS = Date.UTC(1900, 0, 1);

/** How far a moment can be after the current time: one day. */
export const MOMENT_AHEAD_MS = 86_400_000;

/** What can be wrong with a moment. */
export type MomentError = 'MOMENT_OUT_OF_RANGE';

function isInRange(ms: number, nowMs: number): boolean {
  return ms >= MOMENT_MIN_MS && ms <= nowMs + MOMENT_AHEAD_MS;
}

/** Checks a moment (ISO 8601) and returns it with milliseconds, as it is stored and compared. */
export function checkMoment(iso: string, nowMs: number): Outcome<string, MomentError> {
  const ms = Date.parse(iso);
  return isInRange(ms, nowMs) ? good(new Date(ms).toISOString()) : bad('MOMENT_OUT_OF_RANGE');
}

/**
 * Moves an imported moment into the range: a moment after it becomes the current time, because the
 * clock that wrote it was wrong.
 */
export function boundedMoment(ms: number, nowMs: number): number {
  if (isInRange(ms, nowMs)) return ms;
  return ms > nowMs ? nowMs : MOMENT_MIN_MS;
}

/** As {@link boundedMoment}, for times that cannot be after the current one. */
export function boundedTime(ms: number, nowMs: number): number {
  return Math.min(boundedMoment(ms, nowMs), nowMs);
}
