// What every check of the repository answers, so that one command can run them all and print them
// alike.

/** The outcome of one check: passed when there are no errors. */
export interface CheckReport {
  /** One line for a person: what was looked at, with counts. */
  summary: string;
  /** What is wrong, each with its place and what to do. */
  errors: string[];
}
