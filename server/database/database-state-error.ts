// A database that cannot be used as it is, for a reason that an operator can mend. The message is
// printed at the terminal, without a stack.

/** A problem of the database that its message says how to mend. */
export class DatabaseStateError extends Error {
  override readonly name = 'DatabaseStateError';
}
