// Limits of what operators enter.

/** Largest number of days: a hundred years. */
export const OPERATOR_DAYS_MAX = 36_500;

/** Largest other number: fits an integer column of PostgreSQL, with room for the sum of two. */
export const OPERATOR_NUMBER_MAX = 1_000_000_000;

/** How recent the sign-in of an operator must be for a change, in milliseconds: an hour. */
export const OPERATOR_SESSION_MS = 3_600_000;
