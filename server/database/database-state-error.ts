// A database that a program cannot use as it is, for a reason that an operator can mend: the message
// is one sentence for the terminal, not a crash.

/** A problem of the database that its message says how to mend. */
export class DatabaseStateError extends Error {
  override readonly name = 'DatabaseStateError';
}
