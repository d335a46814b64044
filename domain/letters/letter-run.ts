// What a run does with a week. The row of a week is reserved before any work, with a lease: a run
// that crashed is repeated when its lease has ended, a run that is slow does not meet a second one.
import { addWeeks } from '#domain/letters/letter-week.ts';
import { LETTERS_LISTED, type LetterState } from '#domain/letters/letter.ts';

/** How long a run has a week to itself, in milliseconds: above the time of a model's article. */
export const LETTER_LEASE_MS = 10 * 60_000;

/** Runs of a week. In the last one the engine writes, so that it does not depend on a model. */
export const LETTER_ATTEMPTS_MAX = 3;

/** The farthest that a letter can be due, in milliseconds; what is farther, a wrong clock set. */
export const LETTER_FARTHEST_MS = 16 * 86_400_000;

/** The row of a week as a run finds it. */
export interface WeekRow {
  state: LetterState;
  attempts: number;
  /** The end of the lease. Also the token of the run: no two runs have the same. */
  leaseUntilMs: number | null;
}

/**
 * What a run may do. `begin`: nothing is known of the week. `again`: a former run ended without a
 * result, or the user asks for a week that was quiet. `give up`: too many runs. `busy`: another run
 * has it. `over`: the week has its result.
 */
export type RunStep = 'begin' | 'again' | 'give up' | 'busy' | 'over';

/** `isAsked`: the user asks for the letter now. A written week is over in any case. */
export function runStep(row: WeekRow | null, nowMs: number, isAsked: boolean): RunStep {
  if (row === null) return 'begin';
  if (row.state === 'written') return 'over';
  if (row.state !== 'writing') return isAsked ? 'again' : 'over';
  const leaseUntilMs = row.leaseUntilMs ?? 0;
  // A lease that ends later than any lease begun now is of a clock that was ahead.
  const isBusy = leaseUntilMs > nowMs && leaseUntilMs <= nowMs + LETTER_LEASE_MS;
  if (isBusy) return 'busy';
  return row.attempts >= LETTER_ATTEMPTS_MAX && !isAsked ? 'give up' : 'again';
}

/**
 * The weeks between the one that was awaited and the one that is written: the server was off. Only
 * the newest ones, as many as the list shows.
 */
export function missedWeeks(awaited: string, written: string): string[] {
  const weeks: string[] = [];
  for (
    let week = addWeeks(written, -1);
    week >= awaited && weeks.length < LETTERS_LISTED;
    week = addWeeks(week, -1)
  )
    weeks.push(week);
  return weeks;
}
