// The result of a check, so that one command can run and print them all.

/** Passed when there are no errors. */
export interface CheckReport {
  /** One line for the user: what was checked, with counts. */
  summary: string;
  /** What is wrong, each with its place and what to do. */
  errors: string[];
}
